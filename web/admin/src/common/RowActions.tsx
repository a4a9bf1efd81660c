import type { ReactNode } from 'react';
import './RowActions.css';

/** What can be done with a record, side by side: at the end of its row, or under it. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className="row-actions">{children}</span>;
}
