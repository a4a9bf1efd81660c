import { useEffect, useEffectEvent } from 'react';
import type { Loaded } from './loaded';

/**
 * A page of a list, from 1. One beyond the last, as when its only entry is gone, counts as loading, and `show` gets the
 * last one instead; an empty list stays as it is.
 */
export function useLastPage<T extends { pagination: { pages: number } }>(
  loaded: Loaded<T>,
  page: number,
  show: (last: number) => void,
): Loaded<T> {
  const pages = loaded.status === 'loaded' ? loaded.value.pagination.pages : 0;
  const isBeyond = pages > 0 && page > pages;
  const showLast = useEffectEvent(() => show(pages));
  useEffect(() => {
    if (isBeyond) showLast();
  }, [isBeyond]);
  return isBeyond ? { status: 'loading' } : loaded;
}
