import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Problem } from '@launchpad/platform';
import { Redis, ReplyError } from 'ioredis';
import { GatewayConfig } from './config.js';

/** A Redis that takes longer hangs, and is as good as away. */
const LONGEST_CALL_MS = 5_000;

/** Injection token of the connection to Redis. */
export const REDIS = Symbol('redis');

export const redisProvider = {
  provide: REDIS,
  inject: [GatewayConfig],
  // A call fails at once while Redis is away, and soon while it hangs, instead of waiting until it is back.
  useFactory: ({ REDIS_URL }: GatewayConfig): Redis =>
    logged(new Redis(REDIS_URL, { maxRetriesPerRequest: 1, commandTimeout: LONGEST_CALL_MS })),
};

/** A connection whose errors are logged: it reconnects by itself. */
export function logged(redis: Redis): Redis {
  const logger = new Logger('Redis');
  return redis.on('error', (error) => logger.warn(String(error)));
}

/** Redis, or the way to it, is down. */
export class RedisAway extends Problem {
  constructor() {
    super(
      503,
      'redis-away',
      'Some Error occurred, please try again later',
      'Sessions can’t be read just now',
    );
  }
}

/** What a call of Redis answers. @throws RedisAway, at once while Redis is away, after five seconds while it hangs */
export async function ask<T>(redis: Redis, call: (redis: Redis) => Promise<T>): Promise<T> {
  // Until the connection is back a call would wait in a queue.
  if (redis.status !== 'ready') throw new RedisAway();
  try {
    return await call(redis);
  } catch (error) {
    if (error instanceof ReplyError) throw error;
    // A connection that hangs is dropped: until a new one answers, no further call waits.
    if (error instanceof Error && error.message === 'Command timed out') redis.disconnect(true);
    throw new RedisAway();
  }
}

@Injectable()
export class RedisCloser implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
