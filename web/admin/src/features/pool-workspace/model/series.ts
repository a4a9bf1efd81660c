import type { Pool, Series } from '@launchpad/api';
import { pairDecimals, priceNumber } from '@launchpad/web-kit';

/** A point of a chart: unix seconds, and a value that is only drawn. */
export interface Point {
  time: number;
  value: number;
}

/**
 * The clearing price after each bid, in bidding tokens for a whole token: at one price for all, it is what would be raised
 * over what would be sold. Nothing for a bid after which nothing would be sold.
 */
export function priceOverTime({ entries }: Series, pool: Pool): Point[] {
  return entries.flatMap(({ thresholdCounter, tokenSoldCounter, placedAt }) => {
    const price = { sell: BigInt(thresholdCounter), buy: BigInt(tokenSoldCounter) };
    return price.buy === 0n ? [] : [{ time: placedAt, value: priceNumber(price, pairDecimals(pool)) }];
  });
}

/** How many bids were placed until each point: the entries are spread evenly over all bids. */
export function bidsOverTime({ entries, pagination: { total } }: Series): Point[] {
  const last = entries.length - 1;
  return entries.map(({ placedAt }, index) => ({
    time: placedAt,
    value: last < 1 ? total : 1 + Math.floor((index * (total - 1)) / last),
  }));
}
