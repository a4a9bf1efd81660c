import { auctionInterface } from '@launchpad/contracts';
import { goerli } from '@launchpad/web-kit/test/mockApi';
import { fullDraft } from '../../../test/drafts';
import { OWNER, TOKEN } from '../../../test/fixtures';
import { emptyDraft, type PoolDraft } from './draft';
import { onChainValues } from './onChain';

const token = { address: TOKEN, name: 'Moon Token', symbol: 'MOON', decimals: 18 };
const known = {
  network: goerli,
  token,
  coin: goerli.stableCoins.find(({ name }) => name === 'USDC'),
  hashes: { formHash: `0x${'a'.repeat(64)}`, merkleRoot: `0x${'b'.repeat(64)}` },
  maxFeeNumerator: 12,
};

it('lists every value of the transaction, as entered and as stored', () => {
  const values = onChainValues(fullDraft, known);
  expect(values.filter(({ shown, stored }) => !shown || !stored)).toEqual([]);
  expect(values.find(({ field }) => field === 'poolSellAmount')).toMatchObject({
    shown: '1,000 MOON',
    stored: '1000000000000000000000',
  });
  // the fields of the contract's terms; both decimals share a row, the contract has its own
  const terms = auctionInterface.getFunction('initiatePool')?.inputs[0]?.components ?? [];
  expect(values).toHaveLength(terms.length - 1 + 1);
});

it('lists each value with its unit, and what its owner can change later', () => {
  const draft: PoolDraft = { ...fullDraft, poolType: 'whiteList', whiteListUsers: [OWNER], isFinalize: true };
  const rows = onChainValues(draft, known).map(({ field, shown, stored, editable = false }) => [
    field,
    shown,
    stored,
    editable,
  ]);
  expect(rows).toEqual([
    ['title', 'Moon', '0xaaaa…aaaa', true],
    ['network', 'Goerli Testnet', goerli.auction, false],
    ['network', '1.2% of what the sale raises', '12', false],
    ['biddingToken', 'USDC', known.coin?.address, false],
    ['poolingToken', 'Moon Token (MOON)', TOKEN, false],
    ['poolingToken', 'MOON, USDC', '18 and 6', false],
    ['poolSellAmount', '1,000 MOON', '1000000000000000000000', false],
    ['minimumFundingThreshold', '250 USDC', '250000000', false],
    ['minimumBuyAmount', '10 MOON', '10000000000000000000', false],
    ['minimumBiddingAmount', '5 USDC', '5000000', false],
    ['poolType', 'White List, 1 address', '0xbbbb…bbbb', true],
    ['poolStartDate', '15 January 2027, 09:00 UTC', '1800003600', false],
    ['poolEndDate', '16 January 2027, 08:00 UTC', '1800086400', false],
    ['poolCancelDate', '15 January 2027, 10:00 UTC', '1800007200', false],
    ['isFinalize', 'Yes', 'true', false],
  ]);
});

it('says so where everyone may bid and the owner closes the sale alone', () => {
  const shown = Object.fromEntries(
    onChainValues(fullDraft, known).map((value) => [value.field, value.shown]),
  );
  expect(shown).toMatchObject({ poolType: 'Everyone may bid', isFinalize: 'No' });
});

it.each([
  ['', undefined],
  ['x', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['0.000001', '1'],
])('a soft cap of "%s" is stored as %s', (minimumFundingThreshold, stored) => {
  const values = onChainValues({ ...fullDraft, minimumFundingThreshold }, known);
  const softCap = values.find(({ field }) => field === 'minimumFundingThreshold');
  expect(softCap?.stored).toBe(stored);
  expect(softCap?.shown === undefined).toBe(stored === undefined);
});

it('says which values are missing, each with its field', () => {
  const missing = onChainValues(emptyDraft, {
    network: undefined,
    token: undefined,
    coin: undefined,
    hashes: undefined,
    maxFeeNumerator: 15,
  }).filter(({ shown }) => shown === undefined);
  expect(missing.map(({ field }) => field)).toEqual([
    'title',
    'network',
    'network',
    'biddingToken',
    'poolingToken',
    'poolingToken',
    'poolSellAmount',
    'minimumFundingThreshold',
    'minimumBuyAmount',
    'minimumBiddingAmount',
    'poolStartDate',
    'poolEndDate',
    'poolCancelDate',
  ]);
});
