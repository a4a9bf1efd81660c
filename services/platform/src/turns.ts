/** Lets so many pieces of work run at once, the others after them in their order. */
export class Turns {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  /** @param atOnce how many may run at the same time */
  constructor(atOnce: number) {
    this.free = atOnce;
  }

  /** Runs a piece of work when its turn comes. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
