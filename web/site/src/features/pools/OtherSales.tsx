import type { Pool } from '@launchpad/api';
import { CompactPoolCard, useListPoolsQuery } from '@launchpad/web-kit';
import { memo } from 'react';
import { t } from '../../strings/pool';
import './PoolTabs.css';

const MOST = 6;

/** The newest other sales of a pool's owner; nothing where there are none. */
export const OtherSales = memo(function OtherSales({ pool }: { pool: Pick<Pool, 'poolId' | 'poolOwner'> }) {
  const { data } = useListPoolsQuery({ owner: pool.poolOwner, limit: MOST + 1 });
  const others = data?.pools.filter(({ poolId }) => poolId !== pool.poolId).slice(0, MOST) ?? [];
  if (others.length === 0) return null;
  return (
    <section className="other-sales" aria-labelledby="other-sales-title">
      <h2 className="h3" id="other-sales-title">
        {t.pool.otherSales}
      </h2>
      <div className="trending-row">
        {others.map((other) => (
          <CompactPoolCard key={other.poolId} pool={other} />
        ))}
      </div>
    </section>
  );
});
