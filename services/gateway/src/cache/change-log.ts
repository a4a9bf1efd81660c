import type { Redis } from 'ioredis';
import { SharedRun } from '@launchpad/platform';
import type { Subject } from '../http/subjects.js';
import { ask } from '../redis.js';

const LOG = 'changes';
/** Far more than can change while an answer is kept. */
const MOST = 10_000;

/** What the readers of the log do. */
interface Follower {
  changed(subjects: readonly Subject[]): void;
  /** Changes may have been missed. */
  lost(): void;
}

/** The subjects that changed, in one order for all instances: a stream in Redis. */
export class ChangeLog {
  private position: string | undefined;
  private readonly reading = new SharedRun(() => this.read());

  constructor(
    private readonly redis: Redis,
    private readonly follower: Follower,
  ) {
    // It may be another Redis, or have lost the log.
    redis.on('ready', () => this.lose());
  }

  /** @throws RedisUnavailable; then other instances do not learn of it */
  async note(subjects: readonly Subject[]): Promise<void> {
    if (subjects.length === 0) return;
    const change = JSON.stringify(subjects);
    await ask(this.redis, (redis) => redis.xadd(LOG, 'MAXLEN', '~', MOST, '*', 'subjects', change));
  }

  /**
   * Passes on everything that was noted before the call; concurrent calls share one trip.
   * @throws RedisUnavailable
   */
  async follow(): Promise<void> {
    try {
      await this.reading.run();
    } catch (error) {
      this.lose();
      throw error;
    }
  }

  private lose(): void {
    this.position = undefined;
    this.follower.lost();
  }

  private async read(): Promise<void> {
    const { position } = this;
    if (position === undefined) return this.begin();
    const found = await ask(this.redis, (redis) => redis.xread('COUNT', MOST, 'STREAMS', LOG, position));
    const entries = found?.[0]?.[1] ?? [];
    if (entries.length === MOST) return this.begin();
    for (const [id, [, change = '[]']] of entries) {
      this.position = id;
      this.follower.changed(JSON.parse(change) as Subject[]);
    }
  }

  /** From now on: what was cached before is not known to be valid. */
  private async begin(): Promise<void> {
    const [last] = await ask(this.redis, (redis) => redis.xrevrange(LOG, '+', '-', 'COUNT', 1));
    this.follower.lost();
    this.position = last?.[0] ?? '0-0';
  }
}
