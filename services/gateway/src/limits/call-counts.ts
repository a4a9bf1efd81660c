import { SharedRun } from '@launchpad/platform';
import type { Redis } from 'ioredis';
import { ask } from '../redis.js';

/** A counter's calls in this window, and the seconds until it resets. */
type Count = [calls: number, wait: number];

// Atomic: no counter is left without an expiry.
const COUNT = `local counts = {}
for i, counter in ipairs(KEYS) do
  local calls = redis.call('INCR', counter)
  if calls == 1 then redis.call('EXPIRE', counter, ARGV[i]) end
  counts[i] = { calls, redis.call('TTL', counter) }
end
return counts`;

/** Counts calls per window in Redis; concurrent ones in one trip. */
export class CallCounts {
  private waiting: { counter: string; windowSeconds: number; count?: Count }[] = [];
  private readonly trip = new SharedRun(() => this.send());

  constructor(private readonly redis: Redis) {}

  /** Counts one more call in a window that begins with the first one. @throws RedisUnavailable */
  async count(counter: string, windowSeconds: number): Promise<Count> {
    const call: (typeof this.waiting)[number] = { counter, windowSeconds };
    this.waiting.push(call);
    await this.trip.run();
    return call.count!;
  }

  private async send(): Promise<void> {
    const calls = this.waiting;
    this.waiting = [];
    const counters = calls.map(({ counter }) => counter);
    const windows = calls.map(({ windowSeconds }) => windowSeconds);
    const counts = await ask(this.redis, (redis) =>
      redis.eval(COUNT, counters.length, ...counters, ...windows),
    );
    for (const [index, call] of calls.entries()) call.count = (counts as Count[])[index]!;
  }
}
