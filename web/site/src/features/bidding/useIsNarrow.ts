import { useSyncExternalStore } from 'react';

/** Where the page has one column, and the form is a sheet: as `pool.css` says. */
const NARROW = '(max-width: 899px)';

function subscribe(listener: () => void) {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const isNarrowNow = (): boolean => window.matchMedia(NARROW).matches;

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrowNow);
}
