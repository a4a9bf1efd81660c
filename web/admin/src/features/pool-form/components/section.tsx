import { LockOutlined } from '@ant-design/icons-svg';
import { CouldNotLoad, Icon } from '@launchpad/web-kit';
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

interface Shown {
  hint: ReactNode;
  error: string | undefined;
}

/**
 * Hint and error of a field that needs what is read from a node. While that could not be read, the hint says so with a
 * Retry, also before the field is checked, and the error does not say it twice.
 * @param failure the field's error for that
 */
export function withRetry(failure: string, onRetry: (() => void) | undefined, { hint, error }: Shown): Shown {
  if (!onRetry) return { hint, error };
  const notice = <CouldNotLoad text={failure} onRetry={onRetry} />;
  return {
    hint: (
      <>
        {hint}
        {notice}
      </>
    ),
    error: error === failure ? undefined : error,
  };
}

/** Says that something cannot be changed later, and why. */
export function Lock({ reason }: { reason: string }) {
  return (
    <span className="form-lock">
      <Icon of={LockOutlined} /> {reason}
    </span>
  );
}
