import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Problem, redisOptions } from '@launchpad/platform';
import { Redis, ReplyError } from 'ioredis';
import { GatewayConfig } from './config.js';

/** A Redis that takes longer counts as unavailable. */
const COMMAND_TIMEOUT_MS = 5_000;

/** Replies of a Redis that is full, loads its data, or is not the one to write to. */
const UNABLE = /\b(MISCONF|OOM|NOREPLICAS|LOADING|MASTERDOWN|BUSY|READONLY)\b/;

/** Injection token of the connection to Redis. */
export const REDIS = Symbol('redis');

export const redisProvider = {
  provide: REDIS,
  inject: [GatewayConfig],
  // Calls fail fast while Redis is down or hangs, instead of waiting until it is back.
  useFactory: (config: GatewayConfig): Redis =>
    logged(
      new Redis({ ...redisOptions(config), maxRetriesPerRequest: 1, commandTimeout: COMMAND_TIMEOUT_MS }),
    ),
};

/** A connection whose errors are logged: it reconnects by itself. */
export function logged(redis: Redis): Redis {
  const logger = new Logger('Redis');
  return redis.on('error', (error) => logger.warn(String(error)));
}

/** Redis is down, unreachable or refuses to work. */
export class RedisUnavailable extends Problem {
  constructor() {
    super(
      503,
      'redis-away',
      'Some Error occurred, please try again later',
      'Sessions can’t be read just now',
    );
  }
}

/** The result of a Redis command. @throws RedisUnavailable immediately if Redis is down, after five seconds if it hangs */
export async function ask<T>(redis: Redis, call: (redis: Redis) => Promise<T>): Promise<T> {
  // While disconnected, commands would wait in a queue.
  if (redis.status !== 'ready') throw new RedisUnavailable();
  try {
    return await call(redis);
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    if (error instanceof ReplyError && !UNABLE.test(text)) throw error;
    // A hanging connection is dropped, so that later commands fail fast until a new one is ready.
    if (text === 'Command timed out') redis.disconnect(true);
    throw new RedisUnavailable();
  }
}

@Injectable()
export class RedisCloser implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
