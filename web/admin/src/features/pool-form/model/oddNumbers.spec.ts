import { NOW } from '../../../test/fixtures';
import type { PoolDraft } from './draft';
import { oddNumbers } from './oddNumbers';
import { previewTerms } from './preview';

const typed = {
  poolSellAmount: '1000',
  minimumBuyAmount: '10',
  minimumBiddingAmount: '5',
  minimumFundingThreshold: '500',
};
type Dates = Pick<PoolDraft, 'poolStartDate' | 'poolEndDate'>;
const DAY = 86_400;
const START = NOW + 2 * DAY;
const later = { poolStartDate: START, poolEndDate: START + DAY };
const oddOf = (change: Partial<typeof typed>, decimals = 6, dates: Partial<Dates> = {}) =>
  oddNumbers(previewTerms({ ...typed, ...change }, 18, decimals), { ...later, ...dates }, NOW);

it('an ordinary sale has nothing odd', () => {
  expect(oddOf({})).toEqual([]);
});

it('a soft cap above the whole supply at the reserve price says by how much bids must exceed it', () => {
  expect(oddOf({ minimumFundingThreshold: '500.01' })).toEqual([
    { field: 'minimumFundingThreshold', odd: 'aboveReserve', percent: 1n },
  ]);
  expect(oddOf({ minimumFundingThreshold: '1250' })).toEqual([
    { field: 'minimumFundingThreshold', odd: 'aboveReserve', percent: 150n },
  ]);
});

it('the percentage that bids must exceed the reserve price by is rounded up', () => {
  const few = { poolSellAmount: '1000', minimumBuyAmount: '7', minimumBiddingAmount: '1' };
  // the supply is worth 143 at the reserve price: 276 is 93.007% more
  expect(oddOf({ ...few, minimumFundingThreshold: '276' }, 0)).toEqual([
    { field: 'minimumFundingThreshold', odd: 'aboveReserve', percent: 94n },
  ]);
});

it.each([
  ['2147483648000', 'unreachable'],
  ['2147483647999.999901', 'unreachable'],
  ['2147483647999.9999', 'aboveReserve'],
])('a soft cap of %s is called %s', (minimumFundingThreshold, odd) => {
  // the highest price is just below 2^32 times the reserve price of 0.5: 500 · 2^32 for the whole supply
  expect(oddOf({ minimumFundingThreshold })).toMatchObject([{ field: 'minimumFundingThreshold', odd }]);
});

it('a price limit below 1,000 times the reserve price is reported (ruling 29)', () => {
  const odd = oddOf({ minimumBiddingAmount: '1000000000', minimumFundingThreshold: '1' }, 18);
  expect(odd).toEqual([{ field: 'minimumBiddingAmount', odd: 'narrow' }]);
});

it.each<[string, Partial<Dates>, string, string]>([
  ['a start before a review is likely', { poolStartDate: START - 1 }, 'poolStartDate', 'startsSoon'],
  ['a start next second', { poolStartDate: NOW + 1 }, 'poolStartDate', 'startsSoon'],
  ['a sale of less than an hour', { poolEndDate: START + 3_599 }, 'poolEndDate', 'short'],
  ['a sale of more than 90 days', { poolEndDate: START + 90 * DAY + 1 }, 'poolEndDate', 'long'],
])('%s is reported', (_, dates, field, odd) => {
  expect(oddOf({}, 6, dates)).toEqual([{ field, odd }]);
});

it.each<[string, Partial<Dates>]>([
  ['a start now or before, which is no start', { poolStartDate: NOW }],
  ['a start before, which is no start', { poolStartDate: NOW - 1 }],
  ['a sale of an hour', { poolEndDate: START + 3_600 }],
  ['a sale of 90 days', { poolEndDate: START + 90 * DAY }],
  ['a sale that ends as it starts, which is no sale', { poolEndDate: START }],
  ['a sale without a start', { poolStartDate: null }],
  ['a sale without an end', { poolEndDate: null }],
])('%s is not reported as odd', (_, dates) => {
  expect(oddOf({}, 6, dates)).toEqual([]);
});

it.each([
  ['100', []],
  ['101', [{ field: 'minimumBuyAmount', odd: 'fewBids' }]],
])('a smallest bid of %s of 1,000 tokens leaves room for ten or is reported', (minimumBuyAmount, odd) => {
  expect(oddOf({ minimumBuyAmount, minimumFundingThreshold: '1' })).toEqual(odd);
});

it.each(['poolSellAmount', 'minimumBuyAmount', 'minimumBiddingAmount', 'minimumFundingThreshold'])(
  'nothing is odd about amounts while the %s is missing',
  (field) => {
    expect(oddOf({ [field]: '' })).toEqual([]);
  },
);
