import { CouldNotLoad, type Loaded, WhenLoaded } from '@launchpad/web-kit';
import { type ReactNode, useState } from 'react';
import { SHOWN } from '../model/queues';
import { TodoSkeleton } from './Todo';
import './HomeSection.css';

interface Props<T> {
  of: Loaded<T>;
  head: ReactNode;
  children: (value: T) => ReactNode;
}

/** A list of the home below its heading. What follows is drawn once it has come or failed, and stays while it is read again. */
export function HomeSection<T>({ of, head, children }: Props<T>) {
  return (
    <section className={`home-section ${useWaits(of)}`}>
      {head}
      {of.status === 'failed' ? (
        <CouldNotLoad onRetry={of.retry} />
      ) : (
        <WhenLoaded of={of} loading={<TodoSkeleton rows={SHOWN} />}>
          {children}
        </WhenLoaded>
      )}
    </section>
  );
}

/** The class of what waits for its first answer; empty once that is known. */
export function useWaits({ status }: Loaded<unknown>): '' | 'home-waits' {
  const [hasSettled, setSettled] = useState(false);
  if (!hasSettled && status !== 'loading') setSettled(true);
  return hasSettled || status !== 'loading' ? '' : 'home-waits';
}
