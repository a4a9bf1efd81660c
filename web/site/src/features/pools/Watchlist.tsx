import {
  CouldNotLoad,
  Loading,
  PoolCard,
  PoolCardSkeleton,
  isNotFound,
  useGetPoolQuery,
} from '@launchpad/web-kit';
import { toggleWatched, useWatchlist } from '../../common/watchlist';
import { t } from '../../strings/pool';
import './PoolTabs.css';

/** The sales this browser watches. */
export function Watchlist() {
  const watched = useWatchlist();
  return (
    <section className="watchlist" aria-labelledby="watched-title">
      <h2 id="watched-title">{t.watch.title}</h2>
      {watched.length === 0 && <p className="muted">{t.watch.none}</p>}
      <div className="pool-grid">
        {watched.map((poolId) => (
          <Watched key={poolId} poolId={poolId} />
        ))}
      </div>
    </section>
  );
}

function Watched({ poolId }: { poolId: string }) {
  const { data: pool, error, refetch } = useGetPoolQuery(poolId);
  if (pool) return <PoolCard pool={pool} />;
  if (isNotFound(error)) {
    return (
      <p className="card">
        {t.watch.gone}{' '}
        <button type="button" className="text-button" onClick={() => toggleWatched(poolId)}>
          {t.watch.remove}
        </button>
      </p>
    );
  }
  if (error) return <CouldNotLoad onRetry={refetch} />;
  return (
    <Loading>
      <PoolCardSkeleton />
    </Loading>
  );
}
