import type { ListedPool } from './pool-index.js';

/** In no title, and in no text that is searched for. */
const BETWEEN = '\0';

/** The titles of a list as one text, in which a word is found many times faster than in each of them. */
export class Titles {
  private readonly text: string;
  /** where each title's successor begins */
  private readonly ends: Uint32Array;

  constructor(private readonly pools: readonly ListedPool[]) {
    this.text = pools.map(({ title }) => title + BETWEEN).join('');
    let end = 0;
    this.ends = Uint32Array.from(pools, ({ title }) => (end += title.length + BETWEEN.length));
  }

  /** The pools with `name` in their title, in the order of the list. */
  having(name: string): ListedPool[] {
    const found: ListedPool[] = [];
    if (name.includes(BETWEEN)) return found;
    let place = 0;
    for (let at = this.text.indexOf(name); at !== -1; at = this.text.indexOf(name, this.ends[place])) {
      while (this.ends[place]! <= at) place += 1;
      found.push(this.pools[place]!);
    }
    return found;
  }
}
