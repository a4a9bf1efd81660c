import type { Clearing, ClearingTerms, Payout } from '../clearing/clearing.js';
import { multiple, ONE, TICKS, type Bid } from '../clearing/tick.js';

/**
 * The definition of a uniform-price auction, as a reference for tests: the highest price, at least the reserve price, at
 * which the bids with a limit at or above it buy the whole supply. Such a price is either a limit, or the total paid by a
 * number of best bids over the supply. So it is the maximum over all bids of the lesser of the bid's limit and the total
 * of it and all better bids over the supply.
 */
export function clearByDefinition(
  terms: ClearingTerms,
  orders: readonly Bid[],
): Pick<Clearing, 'raised' | 'sold' | 'thresholdReached'> & { payouts: Payout[] } {
  const supply = terms.pooledSellAmount;
  const reserve = ratio(terms.minimumBiddingAmountPerOrder, terms.minBuyAmount);
  const limits = orders.map((order) => limitOnGrid(terms, order));
  const paidFrom = (price: Ratio, strictly: boolean) =>
    sum(
      orders.filter((_, i) => compare(at(limits, i), price) >= (strictly ? 1 : 0)).map((o) => o.sellAmount),
    );

  let price = reserve;
  let clears = false;
  for (const limit of limits) {
    const candidate = lesser(limit, ratio(paidFrom(limit, false), supply));
    if (compare(candidate, price) >= 0) [price, clears] = [candidate, true];
  }

  const above = paidFrom(price, true);
  const atPrice = paidFrom(price, false) - above;
  const filled = floor(above, price);
  const raised = clears ? ceilCost(supply, price) : above + atPrice;
  const sold = clears ? supply : floor(above + atPrice, price);
  const thresholdReached = raised >= terms.minFundingThreshold;
  const payouts = orders.map(({ sellAmount }, i): Payout => {
    const better = compare(at(limits, i), price);
    if (!thresholdReached || better < 0) return { claimed: 0n, refunded: sellAmount };
    if (better > 0 || !clears) return { claimed: floor(sellAmount, price), refunded: 0n };
    // The orders at the price share the rest pro rata; rounding is the contract's gain.
    const taken = ceilDiv(sellAmount * (raised - above), atPrice);
    return { claimed: (sellAmount * (supply - filled)) / atPrice, refunded: sellAmount - taken };
  });
  return { raised, sold, thresholdReached, payouts };
}

/** The highest price of the grid that is no higher than the order's limit. */
function limitOnGrid(terms: ClearingTerms, { minBuyAmount, sellAmount }: Bid): Ratio {
  const limit = ratio(sellAmount, minBuyAmount);
  const priceOf = (tick: number) =>
    ratio(terms.minimumBiddingAmountPerOrder * multiple(tick), terms.minBuyAmount * ONE);
  let [low, high] = [0, TICKS];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (compare(priceOf(middle), limit) <= 0) low = middle;
    else high = middle;
  }
  return priceOf(low);
}

interface Ratio {
  num: bigint;
  den: bigint;
}

const ratio = (num: bigint, den: bigint): Ratio => ({ num, den });
const compare = (a: Ratio, b: Ratio) =>
  Number(a.num * b.den > b.num * a.den) - Number(a.num * b.den < b.num * a.den);
const lesser = (a: Ratio, b: Ratio) => (compare(a, b) < 0 ? a : b);
const floor = (money: bigint, price: Ratio) => (money * price.den) / price.num;
const ceilCost = (tokens: bigint, price: Ratio) => ceilDiv(tokens * price.num, price.den);
const ceilDiv = (a: bigint, b: bigint) => (a + b - 1n) / b;
const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no item ${index}`);
  return item;
}
