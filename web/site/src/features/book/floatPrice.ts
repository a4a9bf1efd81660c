import type { PairDecimals, Price } from '@launchpad/web-kit';

/**
 * A price as a float, bidding tokens for one pooling token. It places pixels and nothing else: what is said and chosen is
 * an exact price.
 */
export function floatOf(price: Price, { bidding, pooling }: PairDecimals): number {
  return (Number(price.sell) / Number(price.buy)) * 10 ** (pooling - bidding);
}
