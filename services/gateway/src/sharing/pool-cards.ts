import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Gate } from '../http/gate.js';
import { drawn } from './drawing.js';

/** One at a time, since drawing takes a core. */
const DRAWINGS = { atOnce: 1, waiting: 256, perCaller: 4, longestWaitMs: 15_000 };
/** A picture has about 60 kB. */
const MOST_KEPT_BYTES = 16 * 1024 * 1024;

/** Pictures of pools, each drawn once for as long as it looks the same. */
@Injectable()
export class PoolCards {
  private readonly gate = new Gate(DRAWINGS);
  private readonly kept = new LRUCache<string, Buffer>({
    maxSize: MOST_KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
  });

  /** Returns the ETag of what an SVG is drawn as. */
  static etagOf(svg: string): string {
    return `"card-${createHash('sha1').update(svg).digest('base64url')}"`;
  }

  /**
   * Returns an SVG as PNG.
   * @param caller who it is drawn for
   * @throws Problem 503 if too many wait
   */
  async draw(svg: string, caller: string): Promise<Buffer> {
    const etag = PoolCards.etagOf(svg);
    const kept = this.kept.get(etag);
    if (kept) return kept;
    return this.gate.run(caller, async () => {
      // Somebody else may have waited for the same picture.
      const picture = this.kept.get(etag) ?? (await drawn(svg));
      this.kept.set(etag, picture);
      return picture;
    });
  }
}
