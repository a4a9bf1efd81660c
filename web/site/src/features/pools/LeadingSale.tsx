import { CouldNotLoad, PoolCard, PoolCardSkeleton, useListPoolsQuery } from '@launchpad/web-kit';
import { useDeferredValue } from 'react';
import { t } from '../../strings';
import { leadingSale } from './list';
import './PoolTabs.css';

/** The running sale that ends next, before all others; nothing while none runs. */
export function LeadingSale() {
  const { data: loaded, isError, refetch } = useListPoolsQuery(leadingSale);
  // drawn in slices, between which the browser takes input
  const data = useDeferredValue(loaded);
  const pool = data?.pools[0];
  if (data && !pool) return null;
  return (
    <section className="container leading-sale" aria-labelledby="leading-title">
      <h2 className="h3" id="leading-title">
        {t.landing.leading}
      </h2>
      {pool && <PoolCard pool={pool} />}
      {!pool && (isError ? <CouldNotLoad onRetry={refetch} /> : <PoolCardSkeleton />)}
    </section>
  );
}
