import type { BlockRecord, Cursor } from '../chain/chain.store.js';

/** Enough to make the cost of a transaction small. */
const FACTS = 500;

/** Writes blocks in batches, one at a time, while the next is read. */
export class BatchWriter {
  private batch: BlockRecord[] = [];
  private facts = 0;
  private writing: Promise<Cursor>;

  /**
   * @param after where the cursor is
   * @param write appends blocks after a cursor and resolves to the new one
   */
  constructor(
    after: Cursor,
    private readonly write: (after: Cursor, blocks: BlockRecord[]) => Promise<Cursor>,
  ) {
    this.writing = Promise.resolve(after);
  }

  /**
   * Adds a block, which is written with its batch. Waits while two batches are in memory.
   * @throws what `write` of an earlier batch threw; nothing is written after that
   */
  async add(block: BlockRecord): Promise<void> {
    this.batch.push(block);
    this.facts += block.facts.length;
    if (this.facts >= FACTS) await this.flush();
  }

  /** Writes the rest and waits until everything is written. Throws as {@link add}. */
  async end(): Promise<void> {
    await this.flush();
    await this.writing;
  }

  private async flush(): Promise<void> {
    const { batch } = this;
    this.batch = [];
    this.facts = 0;
    const cursor = await this.writing;
    this.writing = this.write(cursor, batch);
    // Whoever writes or ends next gets the error.
    this.writing.catch(() => {});
  }
}
