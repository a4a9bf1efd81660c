import { NOW } from '../../../test/fixtures';
import { oddNumbers, USUAL_REVIEW } from './oddNumbers';
import { previewTerms } from './preview';

const typed = {
  poolSellAmount: '1000',
  minimumBuyAmount: '10',
  minimumBiddingAmount: '5',
  minimumFundingThreshold: '500',
};
const later = { poolStartDate: NOW + USUAL_REVIEW, poolEndDate: NOW + USUAL_REVIEW + 86_400 };
const oddOf = (change: Partial<typeof typed>, decimals = 6, dates: Partial<typeof later> = {}) =>
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

it('a soft cap that the supply cannot raise at any price is called unreachable', () => {
  // the highest price is 2^32 times the reserve price of 0.5: 500 · 2^32
  expect(oddOf({ minimumFundingThreshold: '2147483648000' })).toEqual([
    { field: 'minimumFundingThreshold', odd: 'unreachable' },
  ]);
});

it('a price limit below 1,000 times the reserve price is reported (ruling 29)', () => {
  const odd = oddOf({ minimumBiddingAmount: '1000000000', minimumFundingThreshold: '1' }, 18);
  expect(odd).toEqual([{ field: 'minimumBiddingAmount', odd: 'narrow' }]);
});

it.each([
  [
    'a start before a review is likely',
    { poolStartDate: NOW + USUAL_REVIEW - 1 },
    'poolStartDate',
    'startsSoon',
  ],
  ['a sale of less than an hour', { poolEndDate: later.poolStartDate + 3_599 }, 'poolEndDate', 'short'],
  ['a sale of more than 90 days', { poolEndDate: later.poolStartDate + 91 * 86_400 }, 'poolEndDate', 'long'],
])('%s is reported', (_, dates, field, odd) => {
  expect(oddOf({}, 6, dates)).toEqual([{ field, odd }]);
});

it('room for fewer than ten of the smallest bids is reported', () => {
  expect(oddOf({ minimumBuyAmount: '101', minimumFundingThreshold: '1' })).toEqual([
    { field: 'minimumBuyAmount', odd: 'fewBids' },
  ]);
});
