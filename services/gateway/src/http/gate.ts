import { Problem } from '@launchpad/platform';

/** Limits of a gate. */
export interface GateLimits {
  atOnce: number;
  /** length of the queue */
  waiting: number;
  /** running and queued for one caller */
  perCaller: number;
  /** how long work may queue; without a limit it queues until it starts */
  longestWaitMs?: number;
}

/** Work in the queue. */
interface Waiting {
  caller: string;
  start: () => void;
  refuse: (problem: Problem) => void;
}

/** Time that a caller has used counts against it for this long at most. */
const USE_COUNTED_MS = 60_000;

/**
 * Bounds expensive work: concurrency, queue length, and each caller's share. Of the queue, the caller goes next who runs
 * least and has used the least time lately, so that many requests of a few callers do not delay others.
 */
export class Gate {
  private atWork = 0;
  private queue: Waiting[] = [];
  /** Work of each caller, running and queued. */
  private readonly callers = new Map<string, number>();
  private readonly running = new Map<string, number>();
  private readonly usedMs = new Map<string, number>();
  private usedSinceMs = performance.now();

  constructor(private readonly limits: GateLimits) {}

  /**
   * Runs the work when there is room.
   * @param caller whom it is done for
   * @throws Problem 503 if the queue is full, or the work waited for too long
   */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    if (count(this.callers, caller) >= this.limits.perCaller) throw busy();
    if (this.atWork >= this.limits.atOnce && this.queue.length >= this.limits.waiting) this.makeRoom(caller);
    add(this.callers, caller, 1);
    try {
      if (this.atWork < this.limits.atOnce) this.atWork += 1;
      else await this.turn(caller);
      return await this.work(caller, work);
    } finally {
      add(this.callers, caller, -1);
    }
  }

  private async work<T>(caller: string, work: () => Promise<T>): Promise<T> {
    add(this.running, caller, 1);
    const began = performance.now();
    try {
      return await work();
    } finally {
      add(this.running, caller, -1);
      this.charge(caller, performance.now() - began);
      this.next();
    }
  }

  private async turn(caller: string): Promise<void> {
    const { longestWaitMs } = this.limits;
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        const waiting: Waiting = { caller, start: resolve, refuse: reject };
        this.queue.push(waiting);
        if (longestWaitMs !== undefined) timer = setTimeout(() => this.refuse(waiting), longestWaitMs);
      });
    } finally {
      clearTimeout(timer);
    }
  }

  private next(): void {
    const [oldest, ...others] = this.queue;
    if (!oldest) {
      this.atWork -= 1;
      return;
    }
    const first = others.reduce(
      (best, other) => (this.goesBefore(other.caller, best.caller) ? other : best),
      oldest,
    );
    this.queue = this.queue.filter((waiting) => waiting !== first);
    first.start();
  }

  private goesBefore(one: string, other: string): boolean {
    const runs = count(this.running, one) - count(this.running, other);
    return runs < 0 || (runs === 0 && count(this.usedMs, one) < count(this.usedMs, other));
  }

  private charge(caller: string, ms: number): void {
    const now = performance.now();
    if (now - this.usedSinceMs > USE_COUNTED_MS) {
      this.usedMs.clear();
      this.usedSinceMs = now;
    }
    add(this.usedMs, caller, ms);
  }

  /**
   * Takes the newest work of the caller who queues most out of a full queue.
   * @throws Problem 503 if nobody queues more than this caller
   */
  private makeRoom(caller: string): void {
    const queued = new Map<string, number>();
    for (const waiting of this.queue) add(queued, waiting.caller, 1);
    const [greedy, most] = [...queued].reduce((best, other) => (other[1] > best[1] ? other : best), ['', 0]);
    const newest = this.queue.findLast((waiting) => waiting.caller === greedy);
    if (!newest || most <= count(queued, caller) + 1) throw busy();
    this.refuse(newest);
  }

  private refuse(refused: Waiting): void {
    this.queue = this.queue.filter((waiting) => waiting !== refused);
    refused.refuse(busy());
  }
}

const count = (counts: Map<string, number>, caller: string) => counts.get(caller) ?? 0;

function add(counts: Map<string, number>, caller: string, change: number): void {
  const sum = count(counts, caller) + change;
  if (sum > 0) counts.set(caller, sum);
  else counts.delete(caller);
}

const busy = () =>
  new Problem(503, 'busy', 'Some Error occurred, please try again later', 'Too much waits already');
