import type { ReactNode } from 'react';

/** One of the facts of a pool. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="faint">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
