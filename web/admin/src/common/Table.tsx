import { Loading, Skeleton } from '@launchpad/web-kit';
import type { ReactNode } from 'react';
import './Table.css';

interface Props {
  /** column headings; each cell repeats its own as `data-label`, for narrow windows */
  heads: readonly string[];
  className?: string;
  /** table rows */
  children: ReactNode;
}

/** A table of records; in a narrow window each row becomes a card of labelled lines. */
export function DataTable({ heads, className = '', children }: Props) {
  return (
    <div className="table-card">
      <table className={`table ${className}`}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** Placeholder for a loading table. */
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
