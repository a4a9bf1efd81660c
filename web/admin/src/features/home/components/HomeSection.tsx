import type { Loaded } from '@launchpad/web-kit';
import { type ReactNode, useState } from 'react';
import './HomeSection.css';

interface Props {
  /** what it shows a part of */
  of: Loaded<unknown>;
  children: ReactNode;
}

/** A part of the home. What follows it is drawn once its list has come or failed, and stays while that is read again. */
export function HomeSection({ of, children }: Props) {
  return <section className={`home-section ${useWaits(of)}`}>{children}</section>;
}

/** The class of what waits for its first answer; empty once that is known. */
export function useWaits({ status }: Loaded<unknown>): '' | 'home-waits' {
  const [hasSettled, setSettled] = useState(false);
  if (!hasSettled && status !== 'loading') setSettled(true);
  return hasSettled || status !== 'loading' ? '' : 'home-waits';
}
