import type { Pool } from '@launchpad/api';
import {
  AppLink,
  formatDateUtc,
  IpfsImage,
  networkLabel,
  poolStates,
  StatusPill,
  usePoolState,
} from '@launchpad/web-kit';
import type { ReactNode } from 'react';
import { t } from '../../../strings';
import './PoolHead.css';

interface Props {
  pool: Pool;
  /** unix seconds of the settlement, if it is known */
  settledAt?: number | undefined;
  /** the buttons for what can be done now */
  children?: ReactNode;
}

/** A pool's name, pair and state, and what can be done with it. */
export function PoolHead({ pool, settledAt, children }: Props) {
  const state = usePoolState(pool);
  const { starts, ends, ended, settled } = t.workspace;
  const when = () => {
    if (settledAt) return settled(formatDateUtc(settledAt));
    if (state === 'upcoming') return starts(formatDateUtc(pool.poolStartDate));
    return (state === 'live' ? ends : ended)(formatDateUtc(pool.poolEndDate));
  };
  return (
    <header className="workspace-head">
      <IpfsImage cid={pool.logo} title={pool.title} size={56} decorative />
      <div className="workspace-head-text">
        <h1 className="page-title">
          <bdi>{pool.title || pool.poolId}</bdi>
        </h1>
        <p className="muted">
          <bdi>{pool.ptSymbol}</bdi> / <bdi>{pool.bdSymbol}</bdi> · {networkLabel(pool.network)} · {when()}
        </p>
        <p className="workspace-head-state">
          <StatusPill status={poolStates[state].badge} />
          {!pool.isDeleted && <AppLink to={`/pool/${pool.poolId}`}>{t.workspace.publicPage}</AppLink>}
        </p>
      </div>
      <div className="workspace-head-actions">{children}</div>
    </header>
  );
}
