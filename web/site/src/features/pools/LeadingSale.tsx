import { PoolCard, PoolCardSkeleton, useListPoolsQuery } from '@launchpad/web-kit';
import { t } from '../../strings';
import './PoolTabs.css';

/** The running sale that ends next, before all others; nothing while none runs. */
export function LeadingSale() {
  const { data, isError } = useListPoolsQuery({ status: 'live', sort: 'ending', limit: 1 });
  const pool = data?.pools[0];
  if (isError || (data && !pool)) return null;
  return (
    <section className="container leading-sale" aria-labelledby="leading-title">
      <h2 className="h3" id="leading-title">
        {t.landing.leading}
      </h2>
      {pool ? <PoolCard pool={pool} /> : <PoolCardSkeleton />}
    </section>
  );
}
