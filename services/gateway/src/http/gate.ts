import { Problem } from '@launchpad/platform';

/** Limits of a gate. */
export interface GateLimits {
  atOnce: number;
  /** length of the queue */
  waiting: number;
  /** running and queued for one caller */
  perCaller: number;
}

/** Bounds expensive work: concurrency, queue length, and each caller's share. */
export class Gate {
  private atWork = 0;
  private readonly queue: (() => void)[] = [];
  private readonly callers = new Map<string, number>();

  constructor(private readonly limits: GateLimits) {}

  /**
   * Runs the work when there is room.
   * @param caller whom it is done for
   * @throws Problem 503 if the queue is full
   */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const own = this.callers.get(caller) ?? 0;
    const isFull = this.atWork >= this.limits.atOnce && this.queue.length >= this.limits.waiting;
    if (isFull || own >= this.limits.perCaller) throw busy();
    this.callers.set(caller, own + 1);
    try {
      await this.turn();
      return await work().finally(() => this.next());
    } finally {
      this.leave(caller);
    }
  }

  private async turn(): Promise<void> {
    if (this.atWork < this.limits.atOnce) this.atWork += 1;
    else await new Promise<void>((resolve) => this.queue.push(resolve));
  }

  /** The longest waiting work goes next. */
  private next(): void {
    const first = this.queue.shift();
    if (first) first();
    else this.atWork -= 1;
  }

  private leave(caller: string): void {
    const left = this.callers.get(caller)! - 1;
    if (left > 0) this.callers.set(caller, left);
    else this.callers.delete(caller);
  }
}

const busy = () =>
  new Problem(503, 'busy', 'Some Error occurred, please try again later', 'Too much waits already');
