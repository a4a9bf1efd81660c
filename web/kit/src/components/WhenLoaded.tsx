import type { ReactNode } from 'react';
import type { Loaded } from '../api/loaded';
import { Empty, Loading, Skeleton } from './feedback';

interface Props<T> {
  of: Loaded<T>;
  /** shown while loading */
  loading?: ReactNode;
  /** the text shown when there is nothing */
  empty?: string;
  /** the text for a 404; defaults to `empty` */
  absent?: string;
  children: (value: T) => ReactNode;
}

/** Renders its children once their data is loaded, until then the loading or error state. */
export function WhenLoaded<T>({ of, loading, empty, absent = empty, children }: Props<T>) {
  switch (of.status) {
    case 'loaded':
      return children(of.value);
    case 'loading':
      return loading ?? <Loading>{<Skeleton height={320} radius={16} />}</Loading>;
    case 'failed':
      return <Empty {...(empty !== undefined && { text: empty })} onRetry={of.retry} />;
    case 'absent':
      return <Empty {...(absent !== undefined && { text: absent })} />;
  }
}
