import { useEffect } from 'react';

/**
 * Loads what a form needs once it is submitted as soon as it opens: a later release may no longer have it, and what is
 * typed would have to be typed again.
 * @param load always the same function; a failure is that of the submit
 */
export function useLoadedAhead(load: () => Promise<unknown>): void {
  useEffect(() => void load().catch((error: unknown) => console.error(error)), [load]);
}
