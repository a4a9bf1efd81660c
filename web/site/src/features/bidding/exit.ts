import { WITHDRAW_MARGIN, formatAmount, formatDeadline, useFromChainNow } from '@launchpad/web-kit';
import type { SteadyPool } from '../../common/steadyPool';

/** Leaving a sale before its end: the last time for it, and its cost as text. */
export interface Exit {
  /** "27 Nov, 18:48:30 UTC"; absent once it is too late */
  until?: string;
  /** a tenth of the bid, rounded down as the auction does */
  cost?: string;
}

/** @param spend bidding tokens of the bid; undefined while there is none */
export function useExit(pool: SteadyPool, spend: bigint | undefined): Exit {
  const last = pool.poolEndDate - WITHDRAW_MARGIN;
  const isOpen = useFromChainNow(pool.chainId, (now) => now < last);
  return {
    ...(isOpen && { until: formatDeadline(last) }),
    ...(spend !== undefined && {
      cost: `${formatAmount(spend / 10n, pool.bdDecimals, pool.bdDecimals)} ${pool.bdSymbol}`,
    }),
  };
}
