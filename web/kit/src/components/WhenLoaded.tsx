import type { ReactNode } from 'react';
import type { Loaded } from '../api/loaded';
import { Empty, Loading, Skeleton } from './feedback';

interface Props<T> {
  of: Loaded<T>;
  /** what stands here while it loads */
  loading?: ReactNode;
  /** the text of the place where there is nothing */
  empty?: string;
  /** what is said where the server has no such thing; `empty` where absent */
  absent?: string;
  children: (value: T) => ReactNode;
}

/** Shows its children once their data is loaded, and what it stands at until then. */
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
