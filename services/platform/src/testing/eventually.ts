import { setTimeout as delay } from 'node:timers/promises';

/** How long tests wait for what does not come at once: machines may be busy with other work too. */
export const PATIENCE_MS = 300_000;

/** Polls `look` until it returns something truthy, and returns that; fails with the last error. */
export async function eventually<T>(
  look: () => T | Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + patienceMs;
  let last: unknown = new Error('It did not happen');
  while (Date.now() < deadline) {
    try {
      const seen = await look();
      if (seen) return seen;
    } catch (error) {
      last = error;
    }
    await delay(25);
  }
  throw last;
}
