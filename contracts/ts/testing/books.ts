import * as fc from 'fast-check';
import { LEAST_MINIMUM, mostSellAmount } from '../bounds.js';
import type { ClearingTerms } from '../clearing/clearing.js';
import type { Bid } from '../clearing/tick.js';

export { clearByDefinition } from './definition.js';

/** Random terms and bids of a pool. */
export interface RandomBook {
  terms: ClearingTerms;
  orders: Bid[];
}

const UINT96 = 2n ** 96n - 1n;
/** The contract rejects orders that bring a band of prices to this sum. */
const BAND_LIMIT = 2n ** 103n;

/** Any size of amount equally likely: 1 wei to nearly 2^96. */
const amount = (bits: number): fc.Arbitrary<bigint> =>
  fc
    .tuple(fc.integer({ min: 1, max: bits }), fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }))
    .map(([size, random]) => atLeast(random >> BigInt(bits - size), 1n));

/** Typical minimums of tokens with 6, 9 and 18 decimals, and odd ones. */
const minimum = fc.oneof(
  fc.constantFrom(LEAST_MINIMUM, 10n ** 6n, 10n ** 9n, 10n ** 18n),
  amount(70).map((units) => atLeast(units, LEAST_MINIMUM)),
);

/**
 * A bid with a limit price at the reserve price, within 2% of it, anywhere, at the maximum or, to create ties, at one of
 * a few prices.
 */
const place = fc.oneof(
  fc.constant(0n),
  fc.bigInt({ min: 0n, max: 20n }),
  fc.bigInt({ min: 0n, max: 1_000n }),
  fc.constantFrom(50n, 100n, 500n, 900n),
  fc.constant(1_000n),
);
const draft = fc.record({ place, size: fc.oneof(fc.constantFrom(0n, 1n, 1_000n), amount(96)) });

/** Books of up to `mostOrders` bids, with a supply from far below to far above the demand. */
export function books(mostOrders: number): fc.Arbitrary<RandomBook> {
  return fc
    .record({
      minBuyAmount: minimum,
      minimumBiddingAmountPerOrder: minimum,
      drafts: fc.oneof(
        ...[mostOrders, mostOrders >> 2, mostOrders >> 4].map((maxLength) =>
          fc.array(draft, { maxLength, size: 'max' }),
        ),
      ),
      scale: fc.constantFrom(8n, 32n, 60n, 96n),
      supplyPercent: fc.oneof(fc.bigInt({ min: 1n, max: 300n }), fc.constantFrom(0n, 100n)),
      softCapPercent: fc.constantFrom(0n, 1n, 20n, 50n, 99n, 100n, 101n, 200n),
    })
    .map(({ drafts, scale, supplyPercent, softCapPercent, ...minimums }) => {
      let total = 0n;
      const orders = drafts
        .map(({ place: above, size }) => bid(minimums, above, size >> (96n - scale)))
        .filter(({ sellAmount }) => total + sellAmount < BAND_LIMIT && (total += sellAmount) > 0n);
      const wanted = (total * minimums.minBuyAmount) / minimums.minimumBiddingAmountPerOrder;
      const most = (UINT96 * minimums.minBuyAmount) / minimums.minimumBiddingAmountPerOrder;
      const supply = (wanted * supplyPercent) / 100n;
      const pooledSellAmount = clamp(supply < most ? supply : most, minimums.minBuyAmount);
      const due = (pooledSellAmount * minimums.minimumBiddingAmountPerOrder) / minimums.minBuyAmount;
      return {
        terms: {
          ...minimums,
          pooledSellAmount,
          minFundingThreshold: clamp((due * softCapPercent) / 100n, 1n),
        },
        orders,
      };
    });
}

/** A bid paying `size` over the minimum, `above` thousandths of the way from the highest buy amount to the lowest. */
function bid(
  {
    minBuyAmount,
    minimumBiddingAmountPerOrder,
  }: Pick<ClearingTerms, 'minBuyAmount' | 'minimumBiddingAmountPerOrder'>,
  above: bigint,
  size: bigint,
): Bid {
  const sellAmount = clamp(minimumBiddingAmountPerOrder + size, minimumBiddingAmountPerOrder);
  const most = clamp((sellAmount * minBuyAmount) / minimumBiddingAmountPerOrder, minBuyAmount);
  const wanted = most - ((most - minBuyAmount) * above) / 1_000n;
  const ceiling = mostSellAmount({ minBuyAmount, minimumBiddingAmountPerOrder }, wanted);
  return { minBuyAmount: wanted, sellAmount: sellAmount < ceiling ? sellAmount : ceiling };
}

function atLeast(value: bigint, least: bigint): bigint {
  return value > least ? value : least;
}

function clamp(value: bigint, least: bigint): bigint {
  const raised = atLeast(value, least);
  return raised < UINT96 ? raised : UINT96;
}
