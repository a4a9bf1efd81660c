import type { Clock } from '@launchpad/platform';

const FIRST_MS = 10_000;
const SLOWEST_MS = 60 * 60_000;

/** When to try something again that may not work: ever more slowly, up to once an hour. */
export class Retries {
  private readonly tries = new Map<string, { count: number; next: number }>();

  constructor(private readonly clock: Clock) {}

  isDue(key: string): boolean {
    return (this.tries.get(key)?.next ?? 0) <= this.clock.nowMs();
  }

  tried(key: string): void {
    const count = (this.tries.get(key)?.count ?? 0) + 1;
    const pause = Math.min(FIRST_MS * 2 ** (count - 1), SLOWEST_MS);
    this.tries.set(key, { count, next: this.clock.nowMs() + pause });
  }
}
