import type { ReactNode } from 'react';
import { useNewRelease } from '../release/release';
import { t } from '../strings';
import { Button } from './Button';
import './feedback.css';

/** A placeholder block while content loads. */
export function Skeleton({
  height = 16,
  width,
  radius,
}: {
  height?: number;
  width?: number | string;
  radius?: number;
}) {
  return (
    <span
      className="skeleton"
      style={{ height, width: width ?? '100%', borderRadius: radius }}
      aria-hidden="true"
    />
  );
}

/** Several skeletons with one announcement for screen readers. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite" aria-busy="true">
      <span className="visually-hidden">{t.loading}</span>
      {children}
    </div>
  );
}

/**
 * Reports a failed load, with a Retry; with a Reload once the site has another release, which may lack what is to be
 * loaded. Reloading asks first where work is not saved.
 */
export function CouldNotLoad({ text = t.load.failed, onRetry }: { text?: string; onRetry: () => unknown }) {
  const isOutdated = useNewRelease();
  return (
    <div className="could-not-load" role="alert">
      <span>{isOutdated ? t.load.newRelease : text}</span>
      <Button size="small" onClick={isOutdated ? () => window.location.reload() : onRetry}>
        {isOutdated ? t.error.reload : t.load.retry}
      </Button>
    </div>
  );
}

interface EmptyProps {
  text?: string;
  children?: ReactNode;
  /** set if nothing is shown because the load failed */
  onRetry?: (() => unknown) | undefined;
}

/** Shown when there is nothing to show, or when it could not be loaded. */
export function Empty({ text = t.empty.noRecord, children, onRetry }: EmptyProps) {
  return (
    <div className="empty">
      <svg
        viewBox="0 0 48 48"
        width="44"
        height="44"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        <rect x="8" y="12" width="32" height="26" rx="6" />
        <path d="M8 26h9l3 4h8l3-4h9" strokeLinejoin="round" />
      </svg>
      <p>{text}</p>
      {onRetry && <CouldNotLoad onRetry={onRetry} />}
      {children}
    </div>
  );
}

type Tone = 'danger' | 'pending' | 'upcoming' | 'live' | 'ended';

/** A persistent message on a page. */
export function Banner({ tone, title, children }: { tone: Tone; title?: ReactNode; children?: ReactNode }) {
  return (
    <div className={`banner banner-${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      {title && <strong>{title}</strong>}
      {children && <div>{children}</div>}
    </div>
  );
}

/** The error of a form field; the input refers to it by `aria-describedby`. */
export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  return (
    <p id={id} className="field-error" role="alert" hidden={!error}>
      {error}
    </p>
  );
}

/** A 6 px progress bar, capped at 100%. */
export function Progress({ percent, label }: { percent: number; label: string }) {
  return (
    <progress className="progress" aria-label={label} max={100} value={Math.max(0, Math.min(100, percent))} />
  );
}
