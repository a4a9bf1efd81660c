import { useState } from 'react';

/** What a decision is about. */
export interface Seen<T> {
  /** as it was first shown, with the version it has: to be shown, and decided about */
  seen: T;
  /** whether it has another version by now: nothing can be decided then */
  isOutdated: boolean;
  /** shows it as it is by now */
  showNew: () => void;
}

/**
 * Keeps what somebody is to decide about as they first saw it, whatever becomes of it: nothing is replaced under a click,
 * and the server refuses a decision about what was changed meanwhile by its version.
 * @param now what it is by now; undefined while it loads
 */
export function useSeen<T extends { version: number } | undefined>(now: T): Seen<T> {
  const [seen, setSeen] = useState(now);
  if (seen === undefined && now !== undefined) setSeen(now);
  return {
    seen: seen ?? now,
    isOutdated: seen !== undefined && now !== undefined && seen.version !== now.version,
    showNew: () => setSeen(now),
  };
}
