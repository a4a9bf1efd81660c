import type { PoolDraft } from './draft';
import type { TermsPreview } from './preview';
import type { DraftField } from './steps';

/** What is allowed in a sale, but is rarely meant. */
export type OddNumber =
  /** even at the highest price, the supply raises less than the soft cap */
  | { field: DraftField; odd: 'unreachable' }
  /** the whole supply at the reserve price raises less than the soft cap: how many percent above it bids must go */
  | { field: DraftField; odd: 'aboveReserve'; percent: bigint }
  /** the highest price is below 1,000 times the reserve price (ruling 29) */
  | { field: DraftField; odd: 'narrow' }
  | { field: DraftField; odd: 'startsSoon' | 'short' | 'long' | 'fewBids' };

/** A review takes about this long; a sale that starts earlier may start unseen. Seconds. */
export const USUAL_REVIEW = 2 * 86_400;
const SHORT_SALE = 3_600;
const LONG_SALE = 90 * 86_400;
/** With room for fewer of the smallest bids, a few bidders take everything. */
const FEW_BIDS = 10n;

type Dates = Pick<PoolDraft, 'poolStartDate' | 'poolEndDate'>;

/**
 * Everything unusual in the amounts and dates, each at its field. Nothing here stops the sale.
 * @param now unix seconds of the sale's chain
 */
export function oddNumbers(terms: TermsPreview, dates: Dates, now: number): OddNumber[] {
  return [...oddAmounts(terms), ...oddDates(dates, now)];
}

function oddAmounts({
  softCap,
  hardCap,
  hardCapAtReserve,
  highestPrice,
  reservePrice,
  ...terms
}: TermsPreview) {
  const found: OddNumber[] = [];
  if (hardCap && reservePrice && hardCap / reservePrice.buy < FEW_BIDS) {
    found.push({ field: 'minimumBuyAmount', odd: 'fewBids' });
  }
  if (softCap && hardCap && hardCapAtReserve && highestPrice && softCap > hardCapAtReserve) {
    const most = (hardCap * highestPrice.sell) / highestPrice.buy;
    const percent = (softCap * 100n + hardCapAtReserve - 1n) / hardCapAtReserve - 100n;
    const field = 'minimumFundingThreshold';
    found.push(softCap > most ? { field, odd: 'unreachable' } : { field, odd: 'aboveReserve', percent });
  }
  if (terms.isRangeNarrow) found.push({ field: 'minimumBiddingAmount', odd: 'narrow' });
  return found;
}

function oddDates({ poolStartDate: start, poolEndDate: end }: Dates, now: number): OddNumber[] {
  const found: OddNumber[] = [];
  if (start && start > now && start < now + USUAL_REVIEW) {
    found.push({ field: 'poolStartDate', odd: 'startsSoon' });
  }
  if (!start || !end || end <= start) return found;
  if (end - start < SHORT_SALE) found.push({ field: 'poolEndDate', odd: 'short' });
  if (end - start > LONG_SALE) found.push({ field: 'poolEndDate', odd: 'long' });
  return found;
}
