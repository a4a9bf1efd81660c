import type { ReactNode } from 'react';
import './RowActions.css';

/** A record's action buttons, at the end of its row or below it. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className="row-actions">{children}</span>;
}
