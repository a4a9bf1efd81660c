import { useEffect } from 'react';

/** Runs `retry` when the browser comes back online; undefined where nothing is to be repeated. */
export function useWhenOnline(retry: (() => unknown) | undefined): void {
  useEffect(() => {
    if (!retry) return undefined;
    const run = () => void retry();
    window.addEventListener('online', run);
    return () => window.removeEventListener('online', run);
  }, [retry]);
}
