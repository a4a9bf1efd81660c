import { Loading, Skeleton } from '@launchpad/web-kit';
import './Table.css';

/** Stands where a table will be while its rows load. */
export function TableSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <Loading>
      <div className="table-card table-skeleton">
        {Array.from({ length: rows }, (_, index) => (
          <Skeleton key={index} height={44} radius={10} />
        ))}
      </div>
    </Loading>
  );
}
