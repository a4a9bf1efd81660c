import type { Pool } from '@launchpad/api';
import { useFromChainNow } from '../clock';
import { shortDuration } from '../formats';
import { poolState } from '../pool';
import { t } from '../strings';

/** Time to a sale's start or end, or its outcome. */
export function TimeOrOutcome({ pool }: { pool: Pool }) {
  const text = useFromChainNow(pool.chainId, (now) => {
    const state = poolState(pool, now);
    if (state === 'upcoming') return `${t.card.starts} ${shortDuration(pool.poolStartDate - now)}`;
    if (state === 'live') return `${t.card.ends} ${shortDuration(pool.poolEndDate - now)}`;
    return t.card.over[state];
  });
  return <span className="num muted">{text}</span>;
}
