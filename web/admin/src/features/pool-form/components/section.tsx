import type { ReactNode } from 'react';
import type { PoolDraft } from '../model/draft';
import type { CreateErrors } from '../model/validateCreate';
import './section.css';

/** Props of every section of the create form. */
export interface SectionProps {
  draft: PoolDraft;
  errors: CreateErrors;
  set: (change: Partial<PoolDraft>) => void;
}

/** A titled part of the form. */
export function Section({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  return (
    <section className="card form-section">
      <header>
        <h2>{title}</h2>
        {intro && <p className="muted">{intro}</p>}
      </header>
      {children}
    </section>
  );
}
