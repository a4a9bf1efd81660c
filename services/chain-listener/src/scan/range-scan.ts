import type { Clock } from '@launchpad/platform';
import type { BlockRecord, Cursor } from '../chain/chain.store.js';
import type { FactReader, RangeLogs } from '../facts/fact-reader.js';
import type { BlockRange, ChainNode } from '../node/chain-node.js';
import { NodeRefused } from '../node/errors.js';
import type { LogRange } from '../node/log-range.js';

/** Where a scan ends: at a block, or with the last range requested before a time. */
export interface ScanEnd {
  number: number;
  /** Unix milliseconds. */
  timeMs: number;
}

interface Requested {
  range: BlockRange;
  logs: Promise<RangeLogs>;
}

/** Reads one range of blocks after another with a node; the logs of the next are requested while one is read. */
export class RangeScan {
  private reading: BlockRange | undefined;
  /** When it began to read that range, in unix milliseconds. */
  sinceMs: number;

  constructor(
    private readonly facts: FactReader,
    private readonly node: ChainNode,
    private readonly size: LogRange,
    private readonly after: Cursor,
    private readonly end: ScanEnd,
    private readonly clock: Clock,
  ) {
    this.sinceMs = clock.nowMs();
  }

  /** Blocks in the range that is read, or failed. */
  get width(): number {
    return this.reading ? widthOf(this.reading) : 0;
  }

  /** The blocks that have facts, and the last block of each range. Ranges grow and shrink with the logs they have. */
  async *blocks(): AsyncGenerator<BlockRecord> {
    let { cursorHash: parentHash } = this.after;
    let requested = this.request(this.after.cursorNumber + 1);
    while (requested) {
      const { range } = requested;
      this.reading = range;
      this.sinceMs = this.clock.nowMs();
      const read = await requested.logs;
      if (parentHash !== null && read.parentHash !== parentHash) {
        throw new NodeRefused(0, `the chain changed at block ${range.from}`);
      }
      parentHash = read.last.hash;
      requested = this.request(range.to + 1);
      yield* this.facts.ofRange(this.node, read);
      this.size.succeeded(widthOf(range), read.count);
    }
  }

  private request(from: number): Requested | undefined {
    const { number, timeMs } = this.end;
    if (from > number || this.clock.nowMs() > timeMs) return undefined;
    const range = { from, to: Math.min(from + this.size.size - 1, number) };
    const logs = this.facts.logsOf(this.node, range);
    // If it is no longer needed, its failure must not be unhandled.
    logs.catch(() => {});
    return { range, logs };
  }
}

function widthOf({ from, to }: BlockRange): number {
  return to - from + 1;
}
