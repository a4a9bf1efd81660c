import type { Pool, Preview } from '@launchpad/api';
import { formatAmount, losingReason, percentBelow, toPrice, type Price } from '@launchpad/web-kit';
import { t } from '../../strings/pool';

/** What a draft would get if the sale ended now. Amounts in smallest units. */
export type Outcome =
  | { kind: 'full'; claimed: bigint }
  | { kind: 'part'; claimed: bigint; refunded: bigint }
  /** below the clearing price by that many percent, rounded up: everything comes back */
  | { kind: 'price'; percent: bigint }
  /** the soft cap is not reached: everything comes back */
  | { kind: 'softCap' };

/** @param preview of the book with this bid in it */
export function outcomeOf(bid: Price, preview: Preview): Outcome {
  const claimed = BigInt(preview.claimedValue);
  const refunded = BigInt(preview.refundedValue);
  if (claimed > 0n) return refunded > 0n ? { kind: 'part', claimed, refunded } : { kind: 'full', claimed };
  const clearing = toPrice(preview.clearingPrice);
  if (clearing && losingReason(bid, clearing, false) === 'price')
    return { kind: 'price', percent: percentBelow(bid, clearing) };
  return { kind: 'softCap' };
}

/** The same as a sentence that follows "If the sale ended now". */
export function outcomeText(pool: Pool, bid: Price, outcome: Outcome): string {
  const tokens = (amount: bigint) => `${formatAmount(amount, pool.ptDecimals)} ${pool.ptSymbol}`;
  const money = (amount: bigint) => `${formatAmount(amount, pool.bdDecimals)} ${pool.bdSymbol}`;
  switch (outcome.kind) {
    case 'full':
      return t.bid.outcomeFull(tokens(outcome.claimed), money(bid.sell));
    case 'part':
      return t.bid.outcomePart(tokens(outcome.claimed), money(bid.sell), money(outcome.refunded));
    case 'price':
      return t.bid.outcomeNone.price(outcome.percent.toString(), money(bid.sell));
    case 'softCap':
      return t.bid.outcomeNone.softCap(money(bid.sell));
  }
}
