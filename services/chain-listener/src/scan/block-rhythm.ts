import type { Header } from '../node/shapes.js';

/** From one look at a chain to the next, at most. */
const LOOK_EVERY_MS = 500;
/** The same when a block is due, for so many looks. */
const LOOK_EVERY_MS_WHEN_DUE = 100;
const LOOKS_WHEN_DUE = 5;
/** The time from a block to the next is the shortest between so many: a chain with slots leaves some empty. */
const BLOCKS = 20;

type Stamp = Pick<Header, 'number' | 'timestamp'>;

/**
 * When a chain is worth a look: twice a second, and just when its next block is due. Blocks that come regularly would
 * otherwise be found as late as the time between two looks, each of them or none, by the second that looking began in.
 * All times are milliseconds of a monotonic clock.
 */
export class BlockRhythm {
  private heads: Stamp[] = [];
  /** When the newest block was not there yet. */
  private absentAtMs = -Infinity;
  private dueAtMs: number | undefined;

  /**
   * Takes in a look.
   * @param head the newest block that it found, whether or not it is the same as before
   */
  looked(atMs: number, { number, timestamp }: Stamp): void {
    const last = this.heads.at(-1);
    if (last?.number === number) {
      this.absentAtMs = atMs;
      return;
    }
    if (last && last.number > number) this.heads = [];
    this.heads = [...this.heads, { number, timestamp }].filter((head) => head.number > number - BLOCKS);
    const { blockMs } = this;
    // Of one that was there when it was due, it is not known since when: the next is looked for a little earlier.
    const longestMs = this.isDue(atMs) ? LOOK_EVERY_MS_WHEN_DUE : LOOK_EVERY_MS;
    const cameAtMs = Math.max(this.absentAtMs, atMs - longestMs);
    this.dueAtMs = blockMs !== undefined && blockMs > LOOK_EVERY_MS ? cameAtMs + blockMs : undefined;
  }

  /** When to look next, after a look at a time. */
  nextAfter(atMs: number): number {
    const usual = atMs + LOOK_EVERY_MS;
    if (this.dueAtMs === undefined) return usual;
    if (atMs < this.dueAtMs) return Math.min(usual, this.dueAtMs);
    return this.isDue(atMs) ? atMs + LOOK_EVERY_MS_WHEN_DUE : usual;
  }

  private isDue(atMs: number): boolean {
    const sinceMs = atMs - (this.dueAtMs ?? Infinity);
    return sinceMs >= 0 && sinceMs < LOOKS_WHEN_DUE * LOOK_EVERY_MS_WHEN_DUE;
  }

  private get blockMs(): number | undefined {
    const [first, ...others] = this.heads;
    if (!first || others.length === 0) return undefined;
    const times = others.map(({ number, timestamp }, index) => {
      const before = this.heads[index] ?? first;
      return ((timestamp - before.timestamp) * 1_000) / (number - before.number);
    });
    return Math.min(...times);
  }
}
