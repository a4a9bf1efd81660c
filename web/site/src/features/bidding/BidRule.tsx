import {
  FieldError,
  comparePrices,
  formatPrice,
  formatRatio,
  pairDecimals,
  type Price,
} from '@launchpad/web-kit';
import { useLivePool, type PricedPool, type SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/order';
import { requiredPrice, type DraftErrors } from './bidRules';
import { payAtMost } from './draft';
import { leastValidPrice, salePrices } from './salePrices';
import type { BidDraft } from './useBidDraft';

interface Props {
  pool: SteadyPool;
  bid: BidDraft;
  errors: DraftErrors;
}

/** The ratio of the draft, which one this sale takes and why, and one tap to it if the draft's is too low. */
export function BidRule({ pool: terms, bid, errors }: Props) {
  const pool = useLivePool(terms, 'clearingPrice', 'lastBid');
  const decimals = pairDecimals(pool);
  const { price, strictly } = requiredPrice(pool);
  const required = formatPrice(price, decimals);
  const least = leastValidPrice(pool);
  const { clearing } = salePrices(pool);
  return (
    <div className="bid-rule">
      <div className="bid-ratio">
        <span>
          {t.bid.ratio}{' '}
          <b className="num" title={formatPrice(bid.limit, decimals)}>
            {formatRatio(bid.limit, decimals)}
          </b>
        </span>
        <span className="faint num">{(strictly ? t.bid.beat : t.bid.reserve)(required)}</span>
      </div>
      <p className="faint num">
        {(strictly ? t.bid.beatWhy : t.bid.reserveWhy)(required)}{' '}
        {clearing ? t.bid.stillClearing(formatPrice(clearing, decimals)) : t.bid.stillClearingUnknown}
      </p>
      <FieldError id="bid-ratio-error" error={errors.ratio} />
      {errors.ratio && (
        <button
          type="button"
          className="text-button num"
          onClick={() => bid.change((typed) => payAtMost(typed, { exact: least }, pool))}
        >
          {t.bid.leastValid(formatPrice(least, decimals))}
        </button>
      )}
      <MovedPrices pool={pool} bid={bid} />
    </div>
  );
}

/** What moved in the sale since the draft was typed, which stays as it is. */
function MovedPrices({ pool, bid }: { pool: PricedPool; bid: BidDraft }) {
  const decimals = pairDecimals(pool);
  const now = salePrices(pool);
  const { typedAt } = bid;
  const differs = (before: Price | undefined, after: Price | undefined) =>
    before !== undefined && after !== undefined && comparePrices(before, after) !== 0;
  const moves = (['required', 'clearing'] as const)
    .filter((name) => bid.limit && differs(typedAt?.[name], now[name]))
    .map((name) =>
      t.bid.moved[name](formatPrice(typedAt?.[name], decimals), formatPrice(now[name], decimals)),
    );
  return (
    <p className="bid-moved num" aria-live="polite">
      {moves.length > 0 && t.bid.moved.text(moves.join(', and '))}
    </p>
  );
}
