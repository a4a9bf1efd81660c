import { LockOutlined } from '@ant-design/icons';
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

interface Props {
  title: string;
  intro?: string;
  /** why its values cannot be changed once the pool is created */
  lock?: string;
  children: ReactNode;
}

/** A titled part of the form. */
export function Section({ title, intro, lock, children }: Props) {
  return (
    <section className="card form-section">
      <header>
        <h2>{title}</h2>
        {intro && <p className="muted">{intro}</p>}
        {lock && <Lock reason={lock} />}
      </header>
      {children}
    </section>
  );
}

/** Says that something cannot be changed later, and why. */
export function Lock({ reason }: { reason: string }) {
  return (
    <span className="form-lock">
      <LockOutlined aria-hidden="true" /> {reason}
    </span>
  );
}
