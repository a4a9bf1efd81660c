import { CompactPoolCard, lazyPart, Empty, kitStrings } from '@launchpad/web-kit';
import { Suspense, useDeferredValue } from 'react';
import { useFeaturedPoolsQuery } from './api';
import { RowSkeleton } from './RowSkeleton';

const TrendingSlider = lazyPart(
  () => import('./TrendingSlider'),
  (m) => m.default,
);

/** Up to this many pools are shown without a slider. */
export const STATIC_ROW = 6;

/** The featured pools: a static row, or a slider for more than six. */
export function Trending() {
  const { data: loaded, isError, refetch } = useFeaturedPoolsQuery();
  // drawn in slices, between which the browser takes input
  const data = useDeferredValue(loaded);
  if (!data)
    return isError ? <Empty text={kitStrings.empty.noTrending} onRetry={refetch} /> : <RowSkeleton />;
  const { pools } = data;
  if (pools.length === 0) return <Empty text={kitStrings.empty.noTrending} />;
  if (pools.length > STATIC_ROW) {
    return (
      <Suspense fallback={<RowSkeleton />}>
        <TrendingSlider pools={pools} />
      </Suspense>
    );
  }
  return (
    <div className="trending-row">
      {pools.map((pool) => (
        <CompactPoolCard key={pool.poolId} pool={pool} />
      ))}
    </div>
  );
}
