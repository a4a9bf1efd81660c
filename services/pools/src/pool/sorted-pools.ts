import type { ListedPool } from './pool-index.js';

type Compare = (one: ListedPool, other: ListedPool) => number;

/** Pools in one order, kept by inserting each change at its position. */
export class SortedPools {
  private sorted: ListedPool[] = [];
  private changes = 0;

  constructor(readonly compare: Compare) {}

  get pools(): readonly ListedPool[] {
    return this.sorted;
  }

  /** Another number after every change. */
  get version(): number {
    return this.changes;
  }

  reset(pools: readonly ListedPool[]): void {
    this.changes += 1;
    this.sorted = pools.toSorted(this.compare);
  }

  insert(pool: ListedPool): void {
    this.changes += 1;
    this.sorted.splice(this.positionOf(pool), 0, pool);
  }

  /** @param pool which is in it, as it was inserted */
  remove(pool: ListedPool): void {
    this.changes += 1;
    this.sorted.splice(this.positionOf(pool), 1);
  }

  /** Of the first pool that is not before this one. */
  private positionOf(pool: ListedPool): number {
    let [from, to] = [0, this.sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.compare(this.sorted[middle]!, pool) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
