import type { Pool } from '@launchpad/api';
import {
  formatAmount,
  formatPrice,
  losingReason,
  pairDecimals,
  toPrice,
  type Price,
} from '@launchpad/web-kit';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { t } from '../../strings';
import { usePreviewQuery } from './api';

const DEBOUNCE_MS = 300;

interface PreviewQuery {
  poolId: string;
  minBuyAmount: string;
  sellAmount: string;
}

/** The preview query of a draft, debounced. */
function usePreviewArgs(poolId: string, bid: Price | undefined): PreviewQuery | undefined {
  const key = bid && `${bid.buy}/${bid.sell}`;
  const [settledKey, setSettledKey] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettledKey(key), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  if (!bid || settledKey !== key) return undefined;
  return { poolId, minBuyAmount: bid.buy.toString(), sellAmount: bid.sell.toString() };
}

/** The outcome of the draft if the sale ended now. */
export function DraftOutcome({ pool, bid }: { pool: Pool; bid: Price | undefined }) {
  const previewArgs = usePreviewArgs(pool.poolId, bid);
  const { currentData: preview } = usePreviewQuery(previewArgs ?? skipToken);
  if (!bid || !preview) return null;
  const bought = `${formatAmount(preview.claimedValue, pool.ptDecimals)} ${pool.ptSymbol}`;
  const paid = `${formatAmount(bid.sell, pool.bdDecimals)} ${pool.bdSymbol}`;
  const refunded = `${formatAmount(preview.refundedValue, pool.bdDecimals)} ${pool.bdSymbol}`;
  const text =
    preview.claimedValue === '0'
      ? t.bid.outcomeNone[losingReason(bid, toPrice(preview.clearingPrice), false) ?? 'softCap']
      : preview.refundedValue === '0'
        ? t.bid.outcomeFull(bought, paid)
        : t.bid.outcomePart(bought, paid, refunded);
  const price = toPrice(preview.clearingPrice);
  return (
    <p className="draft-outcome" aria-live="polite">
      <b>{t.bid.outcome}</b> {text}
      {price && (
        <span className="faint num">
          {' '}
          {t.bid.outcomePrice}: {formatPrice(price, pairDecimals(pool))}.
        </span>
      )}
    </p>
  );
}
