/** Bytes of an id. */
const WIDTH = 16;

/** How many changes are collected before they are merged into the sorted ids, which takes a few milliseconds. */
const MOST_CHANGES = 4_000;

/** Where an id is in the sorted ones, or where it would be. */
interface Place {
  index: number;
  isSorted: boolean;
}

/** A set of order ids, which are UUIDs in lowercase: sorted in 16 bytes each, so that it is stored and read as it is. */
export class IdSet {
  /** The first four bytes of each sorted id, to search by: made by the first search, since a book may only be read. */
  private heads: Uint32Array | undefined;
  /** Ids that were added or deleted since, and whether each is in the set now. */
  private readonly changes = new Map<string, Place & { isIn: boolean }>();
  private count: number;

  /** @param sorted as from {@link toBytes} */
  constructor(private sorted: Buffer = Buffer.alloc(0)) {
    this.count = sorted.length / WIDTH;
  }

  get size(): number {
    return this.count;
  }

  has(id: string): boolean {
    return this.changes.get(id)?.isIn ?? this.place(id).isSorted;
  }

  /** Returns whether it was not in the set. */
  add(id: string): boolean {
    return this.change(id, true);
  }

  /** Returns whether it was in the set. */
  delete(id: string): boolean {
    return this.change(id, false);
  }

  /** All ids in ascending order. */
  toBytes(): Buffer {
    if (this.changes.size > 0) this.merge();
    return this.sorted;
  }

  private change(id: string, isIn: boolean): boolean {
    const known = this.changes.get(id);
    const place = known ?? this.place(id);
    if ((known?.isIn ?? place.isSorted) === isIn) return false;
    this.changes.set(id, { ...place, isIn });
    this.count += isIn ? 1 : -1;
    if (this.changes.size >= MOST_CHANGES) this.merge();
    return true;
  }

  private merge(): void {
    const merged = Buffer.allocUnsafe(WIDTH * this.count);
    let [from, to] = [0, 0];
    // The text of a UUID sorts as its bytes do.
    for (const id of [...this.changes.keys()].toSorted()) {
      const { index, isSorted, isIn } = this.changes.get(id)!;
      to += this.sorted.copy(merged, to, from * WIDTH, index * WIDTH);
      from = index + Number(isSorted);
      if (isIn) to += merged.write(id.replaceAll('-', ''), to, 'hex');
    }
    this.sorted.copy(merged, to, from * WIDTH);
    this.sorted = merged;
    this.heads = undefined;
    this.changes.clear();
  }

  private place(id: string): Place {
    const head = parseInt(id.slice(0, 8), 16);
    const heads = (this.heads ??= headsOf(this.sorted));
    let bytes: Buffer | undefined;
    let [low, high] = [0, heads.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      let order = heads[middle]! - head;
      if (order === 0) {
        bytes ??= bytesOf(id);
        order = this.sorted.compare(bytes, 0, WIDTH, middle * WIDTH, (middle + 1) * WIDTH);
        if (order === 0) return { index: middle, isSorted: true };
      }
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return { index: low, isSorted: false };
  }
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

function headsOf(sorted: Buffer): Uint32Array {
  const heads = new Uint32Array(sorted.length / WIDTH);
  for (let index = 0; index < heads.length; index += 1) heads[index] = sorted.readUInt32BE(index * WIDTH);
  return heads;
}
