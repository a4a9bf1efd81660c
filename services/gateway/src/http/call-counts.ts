import { SharedRun } from '@launchpad/platform';
import type { Redis } from 'ioredis';
import { ask } from '../redis.js';

/** A counter's calls in this window, and the seconds until it resets. */
type Count = [calls: number, wait: number];

const WINDOW_SECONDS = 60;
// Atomic: no counter is left without an expiry.
const COUNT = `local counts = {}
for i, counter in ipairs(KEYS) do
  local calls = redis.call('INCR', counter)
  if calls == 1 then redis.call('EXPIRE', counter, ARGV[1]) end
  counts[i] = { calls, redis.call('TTL', counter) }
end
return counts`;

/** Counts calls per minute in Redis; concurrent ones in one trip. */
export class CallCounts {
  private waiting: { counter: string; count?: Count }[] = [];
  private readonly trip = new SharedRun(() => this.send());

  constructor(private readonly redis: Redis) {}

  /** Counts one more call. @throws RedisUnavailable */
  async count(counter: string): Promise<Count> {
    const call: (typeof this.waiting)[number] = { counter };
    this.waiting.push(call);
    await this.trip.run();
    return call.count!;
  }

  private async send(): Promise<void> {
    const calls = this.waiting;
    this.waiting = [];
    const counters = calls.map(({ counter }) => counter);
    const counts = await ask(this.redis, (redis) =>
      redis.eval(COUNT, counters.length, ...counters, WINDOW_SECONDS),
    );
    for (const [index, call] of calls.entries()) call.count = (counts as Count[])[index]!;
  }
}
