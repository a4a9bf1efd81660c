import { setTimeout as delay } from 'node:timers/promises';

/** How long tests wait for what does not come at once: machines may be busy with other work too. */
export const PATIENCE_MS = 300_000;

/** Pauses between two looks, a share of the time waited so far: looking is work, for the servers under test too. */
const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [5, 250];
const PAUSE_SHARE = 0.1;

/** Polls `look` until it returns something truthy, and returns that; fails with the last error. */
export async function eventually<T>(
  look: () => T | Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<NonNullable<T>> {
  const start = performance.now();
  const waitedMs = () => performance.now() - start;
  let last: unknown = new Error('It did not happen');
  while (waitedMs() < patienceMs) {
    try {
      const seen = await look();
      if (seen) return seen;
    } catch (error) {
      last = error;
    }
    await delay(Math.min(Math.max(waitedMs() * PAUSE_SHARE, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS));
  }
  throw last;
}
