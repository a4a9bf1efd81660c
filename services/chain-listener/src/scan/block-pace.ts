import type { Header } from '../node/shapes.js';

/** How many looks at a chain there are from one of its blocks to the next. */
const LOOKS_PER_BLOCK = 5;
const SHORTEST_MS = 200;
const LONGEST_MS = 500;
/** The time from a block to the next is averaged over this many. */
const BLOCKS = 20;

type Stamp = Pick<Header, 'number' | 'timestamp'>;

/**
 * How often a chain is worth a look: a fast one more often, so that its blocks wait for a small part of the time
 * from one to the next, and a slow one, whose nodes count their calls, as rarely as its users accept.
 */
export class BlockPace {
  private heads: Stamp[] = [];

  /** Takes in the newest block, whether or not it is the same as before. */
  saw({ number, timestamp }: Stamp): void {
    const last = this.heads.at(-1);
    if (last?.number === number) return;
    if (last && last.number > number) this.heads = [];
    this.heads.push({ number, timestamp });
    this.heads = this.heads.filter((head) => head.number >= number - BLOCKS);
  }

  /** Milliseconds from one look at the chain to the next. */
  get pollMs(): number {
    const [first] = this.heads;
    const last = this.heads.at(-1);
    if (!first || !last || first === last) return LONGEST_MS;
    const blockMs = ((last.timestamp - first.timestamp) * 1_000) / (last.number - first.number);
    return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Math.round(blockMs / LOOKS_PER_BLOCK)));
  }
}
