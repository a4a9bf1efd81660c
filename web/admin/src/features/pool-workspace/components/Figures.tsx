import type { ReactNode } from 'react';
import './Figures.css';

/** A row of large figures with their names. */
export function Figures({ figures }: { figures: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="workspace-figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="faint">{label}</dt>
          <dd className="num workspace-figure">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
