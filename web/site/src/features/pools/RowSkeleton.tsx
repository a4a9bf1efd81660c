import { Loading, Skeleton } from '@launchpad/web-kit';
import { PAGE_SIZE } from './list';

/** Placeholder for a loading row of cards. */
export function RowSkeleton() {
  return (
    <Loading>
      <div className="trending-row">
        {Array.from({ length: PAGE_SIZE }, (_, i) => (
          <Skeleton key={i} height={172} radius={16} />
        ))}
      </div>
    </Loading>
  );
}
