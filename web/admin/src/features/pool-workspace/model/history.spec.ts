import { aPool } from '../../../test/fixtures';
import { changesOf } from './history';

const pool = aPool({ bdDecimals: 6, bdSymbol: 'USDC' });
const root = (digit: string) => `0x${digit.repeat(64)}`;

it.each([
  [
    'poolStartDate',
    1_800_000_000,
    1_800_000_060,
    'start',
    '15 January 2027, 08:00 UTC',
    '15 January 2027, 08:01 UTC',
  ],
  ['minimumBiddingAmount', '5000000', '7500000', 'minimum bid', '5 USDC', '7.5 USDC'],
  ['minimumFundingThreshold', '250000000', '1', 'soft cap', '250 USDC', '<0.0001 USDC'],
  ['merkleRoot', root('1'), root('2'), 'whitelist root', '0x1111…1111', '0x2222…2222'],
  ['reason', undefined, '1234567890123456', 'reason', '–', '1234567890123456'],
  // of no form that these fields have
  ['minimumBiddingAmount', null, 'all', 'minimum bid', '–', 'all'],
  ['poolEndDate', 'soon', true, 'end', 'soon', '–'],
  ['reason', 1_800_000_000, 'late', 'reason', '–', 'late'],
])('a changed %s reads as people write it', (key, was, is, field, before, after) => {
  expect(changesOf({ before: { [key]: was }, after: { [key]: is } }, pool)).toEqual([
    { field, before, after },
  ]);
});

it('leaves out what did not change, and states, which follow from the act', () => {
  const before = { reason: 'late', poolStatus: true, poolEndDate: 1 };
  const after = { reason: 'late', poolStatus: false, poolEndDate: 1 };
  expect(changesOf({ before, after }, pool)).toEqual([]);
});

it.each([
  [null, { reason: 'late' }],
  [{ reason: 'late' }, null],
  [undefined, { reason: 'late' }],
  [{ reason: 'late' }, 'reason'],
  ['reason', { reason: 'late' }],
])('is nothing where one side is no record: from %j to %j', (before, after) => {
  expect(changesOf({ before, after }, pool)).toEqual([]);
});
