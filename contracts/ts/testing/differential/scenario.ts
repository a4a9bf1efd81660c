import { AbiCoder } from 'ethers';
import * as fc from 'fast-check';
import { books, type RandomBook } from '../books.js';
import { clear } from '../../clearing/book.js';
import type { Clearing, Payout } from '../../clearing/clearing.js';

/** A sale for the differential test: a book, which orders are withdrawn, and how it is settled. */
export interface Scenario extends RandomBook {
  poolingDecimals: number;
  biddingDecimals: number;
  /** Every n-th order is withdrawn before the end; none if zero. */
  withdrawEvery: number;
  /** Whether the last order is placed by `settlePoolAtomically`. */
  lastSettles: boolean;
}

const decimals = fc.constantFrom(6, 9, 18);

/** Scenarios with up to `mostOrders` orders. */
export function scenarios(mostOrders: number): fc.Arbitrary<Scenario> {
  return fc
    .record({
      book: books(mostOrders),
      poolingDecimals: decimals,
      biddingDecimals: decimals,
      withdrawEvery: fc.constantFrom(0, 0, 2, 3, 7),
      lastSettles: fc.boolean(),
    })
    .map(({ book, ...rest }) => ({ ...book, ...rest }));
}

const SCENARIO =
  'tuple(uint8 poolingDecimals, uint8 biddingDecimals, uint96 pooledSellAmount, uint96 minBuyAmount,' +
  ' uint96 minimumBiddingAmountPerOrder, uint96 minFundingThreshold, bool lastSettles,' +
  ' uint256 raised, uint256 sold, uint256[] orders, uint256[] payouts)';

/** The outcome of a sale, by the cases of the clearing. */
export type Ending = 'shared tick' | 'between ticks' | 'unsold rest' | 'soft cap missed';

/** A scenario as `Differential.t.sol` reads it, with the model's payouts. */
export interface Prediction {
  encoded: string;
  ending: Ending;
  orderCount: number;
}

/**
 * Settles a scenario by the model, and encodes it with the outcome for `Differential.t.sol`. An order's word is
 * `isWithdrawn 1 | minBuyAmount 96 | sellAmount 96` bits, a payout's `claimed 96 | refunded 96`.
 */
export function predict({ terms, orders, withdrawEvery, lastSettles, ...decimalPair }: Scenario): Prediction {
  const settlesWithLast = lastSettles && orders.length > 0;
  const last = orders.length - 1;
  const played = orders.map((order, i) => ({
    ...order,
    isWithdrawn: withdrawEvery > 0 && i % withdrawEvery === 0 && !(settlesWithLast && i === last),
  }));
  const clearing = clear(
    terms,
    played.filter(({ isWithdrawn }) => !isWithdrawn),
  );
  const payouts = played.map(({ isWithdrawn, ...bid }): Payout => {
    if (isWithdrawn) return { claimed: 0n, refunded: bid.sellAmount - bid.sellAmount / 10n };
    return clearing.payout(bid);
  });
  const { thresholdReached, raised, sold } = clearing;
  const scenario = {
    ...terms,
    ...decimalPair,
    lastSettles: settlesWithLast,
    raised: thresholdReached ? raised : 0n,
    sold: thresholdReached ? sold : 0n,
    orders: played.map(
      ({ isWithdrawn, minBuyAmount, sellAmount }) =>
        (BigInt(isWithdrawn) << 192n) | (minBuyAmount << 96n) | sellAmount,
    ),
    payouts: payouts.map(({ claimed, refunded }) => (claimed << 96n) | refunded),
  };
  return {
    encoded: AbiCoder.defaultAbiCoder().encode([SCENARIO], [scenario]),
    ending: endingOf(clearing, terms.pooledSellAmount),
    orderCount: orders.length,
  };
}

function endingOf({ thresholdReached, sold, volumeAtPrice }: Clearing, supply: bigint): Ending {
  if (!thresholdReached) return 'soft cap missed';
  if (sold < supply) return 'unsold rest';
  return volumeAtPrice > 0n ? 'shared tick' : 'between ticks';
}
