import { outcomeOf } from './outcome';

/** 3 bidding tokens for each. */
const bid = { sell: 300n, buy: 100n };

it.each<[string, string, string, [sell: string, buy: string], ReturnType<typeof outcomeOf>]>([
  ['buys for all of it, were it for one unit', '1', '0', ['3', '1'], { kind: 'full', claimed: 1n }],
  ['buys for a part', '50', '1', ['3', '1'], { kind: 'part', claimed: 50n, refunded: 1n }],
  ['is below the clearing price', '0', '300', ['4', '1'], { kind: 'price', percent: 25n }],
  ['is at the clearing price of a sale below its soft cap', '0', '300', ['3', '1'], { kind: 'softCap' }],
  ['is above it', '0', '300', ['2', '1'], { kind: 'softCap' }],
])('a draft’s outcome says that it %s', (_, claimedValue, refundedValue, [sell, buy], expected) => {
  expect(outcomeOf(bid, { claimedValue, refundedValue, clearingPrice: { sell, buy } })).toEqual(expected);
});
