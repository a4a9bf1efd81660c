import { CouldNotLoad, type Loaded, Loading, Skeleton, WhenLoaded } from '@launchpad/web-kit';
import { type ReactNode, useState } from 'react';
import { SHOWN } from '../model/queues';
import { TodoSkeleton } from './Todo';
import './HomeSection.css';

/** As high as the notice of a list that failed, whose place it takes while that is read again. */
const AGAIN = (
  <Loading>
    <Skeleton height={54} radius={10} />
  </Loading>
);

interface Props<T> {
  of: Loaded<T>;
  head: ReactNode;
  children: (value: T) => ReactNode;
}

/** A list of the home below its heading. What follows is drawn once it has come or failed, and stays while it is read again. */
export function HomeSection<T>({ of, head, children }: Props<T>) {
  const waits = useWaits(of);
  return (
    <section className={`home-section ${waits}`}>
      {head}
      {of.status === 'failed' ? (
        <CouldNotLoad onRetry={of.retry} />
      ) : (
        <WhenLoaded of={of} loading={waits ? <TodoSkeleton rows={SHOWN} /> : AGAIN}>
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
