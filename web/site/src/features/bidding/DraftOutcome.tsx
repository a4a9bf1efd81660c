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

const TYPING_MS = 300;

interface Question {
  poolId: string;
  minBuyAmount: string;
  sellAmount: string;
}

/** Asks only once the typing rests. */
function useQuestion(poolId: string, bid: Price | undefined): Question | undefined {
  const key = bid && `${bid.buy}/${bid.sell}`;
  const [rested, setRested] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), TYPING_MS);
    return () => clearTimeout(timer);
  }, [key]);
  if (!bid || rested !== key) return undefined;
  return { poolId, minBuyAmount: bid.buy.toString(), sellAmount: bid.sell.toString() };
}

/** What this draft would get if the sale ended now. */
export function DraftOutcome({ pool, bid }: { pool: Pool; bid: Price | undefined }) {
  const question = useQuestion(pool.poolId, bid);
  const { currentData: preview } = usePreviewQuery(question ?? skipToken);
  if (!bid || !preview) return null;
  const got = `${formatAmount(preview.claimedValue, pool.ptDecimals)} ${pool.ptSymbol}`;
  const paid = `${formatAmount(bid.sell, pool.bdDecimals)} ${pool.bdSymbol}`;
  const back = `${formatAmount(preview.refundedValue, pool.bdDecimals)} ${pool.bdSymbol}`;
  const text =
    preview.claimedValue === '0'
      ? t.bid.outcomeNone[losingReason(bid, toPrice(preview.clearingPrice), false) ?? 'softCap']
      : preview.refundedValue === '0'
        ? t.bid.outcomeFull(got, paid)
        : t.bid.outcomePart(got, paid, back);
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
