import type { Mined } from './blocks.js';
import type { Shown } from './watchers.js';

const LONGEST_MS = 600_000;

/** Many times, in whole milliseconds. */
export class Delays {
  private readonly counts = new Uint32Array(LONGEST_MS + 1);
  private total = 0;

  add(ms: number, times = 1): void {
    const at = Math.min(LONGEST_MS, Math.max(0, Math.round(ms)));
    this.counts[at]! += times;
    this.total += times;
  }

  /** The time that this share of them, in percent, do not exceed. */
  percentile(percent: number): number {
    let below = 0;
    return Math.max(
      0,
      this.counts.findIndex((count) => (below += count) >= (this.total * percent) / 100 && count > 0),
    );
  }
}

/**
 * For each bid and page, the time from its block until the page's figures included it.
 * @param counts whether a block's bids are of interest
 */
export function delaysOf(
  mined: readonly Mined[],
  pages: readonly Shown[],
  counts: (block: Mined) => boolean = () => true,
): Delays {
  const delays = new Delays();
  for (const page of pages) {
    let block = 0;
    let bids = 0;
    for (const [at, shown] of page) {
      while (block < mined.length && bids < shown) {
        const { at: minedAt, transactions } = mined[block]!;
        const upTo = Math.min(shown, transactions);
        if (counts(mined[block]!)) delays.add(at - minedAt, upTo - bids);
        bids = upTo;
        if (bids === transactions) block += 1;
      }
    }
  }
  return delays;
}
