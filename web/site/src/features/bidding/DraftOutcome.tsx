import {
  Button,
  formatAmount,
  formatPrice,
  kitStrings,
  pairDecimals,
  toPrice,
  type Price,
} from '@launchpad/web-kit';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { memo, useEffect, useState } from 'react';
import type { SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/order';
import { usePreviewQuery } from './api';
import { outcomeOf, outcomeText, togetherOf, type OwnBid } from './outcome';

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

interface Props {
  pool: SteadyPool;
  bid: Price | undefined;
  /** whether the auction would take it */
  isValid?: boolean;
  /** the wallet's bids that are in the book */
  others: readonly OwnBid[];
}

/** The outcome of the draft if the sale ended now, and the least it buys. */
export const DraftOutcome = memo(function DraftOutcome({ pool, bid, isValid = true, others }: Props) {
  const previewArgs = usePreviewArgs(pool.poolId, isValid ? bid : undefined);
  const { currentData: preview, isError, refetch } = usePreviewQuery(previewArgs ?? skipToken);
  if (!bid) return <p className="draft-outcome faint">{t.bid.outcomeEmpty}</p>;
  const outcome = preview && outcomeOf(bid, preview);
  const price = toPrice(preview?.clearingPrice);
  const together = preview && togetherOf(bid, preview, others, pool);
  const hasFailed = isValid && isError && !preview;
  const waiting = !isValid ? t.bid.outcomeInvalid : isError ? t.bid.outcomeFailed : t.bid.outcomeLoading;
  const wins = outcome?.kind === 'full' || outcome?.kind === 'part';
  return (
    <p className={`draft-outcome num ${wins ? 'draft-outcome-wins' : ''}`} aria-live="polite">
      <b>{t.bid.outcome}</b> {outcome ? outcomeText(pool, bid, outcome) : waiting}
      {hasFailed && (
        <>
          {' '}
          <Button size="small" onClick={() => void refetch()}>
            {kitStrings.load.retry}
          </Button>
        </>
      )}
      {outcome?.kind === 'full' &&
        ` ${t.bid.outcomeLeast(`${formatAmount(bid.buy, pool.ptDecimals)} ${pool.ptSymbol}`)}`}
      {together && (
        <>
          {' '}
          {t.bid.together(
            others.length,
            `${formatAmount(together.claimed, pool.ptDecimals)} ${pool.ptSymbol}`,
            `${formatAmount(together.sold, pool.bdDecimals)} ${pool.bdSymbol}`,
          )}
        </>
      )}
      {price && (
        <span className="faint">
          {' '}
          {t.bid.outcomePrice}: {formatPrice(price, pairDecimals(pool))}.
        </span>
      )}
    </p>
  );
});
