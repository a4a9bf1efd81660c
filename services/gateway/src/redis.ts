import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { GatewayConfig } from './config.js';

/** Injection token of the connection to Redis. */
export const REDIS = Symbol('redis');

export const redisProvider = {
  provide: REDIS,
  inject: [GatewayConfig],
  // A call fails at once while Redis is away instead of hanging until it is back.
  useFactory: ({ REDIS_URL }: GatewayConfig): Redis =>
    logged(new Redis(REDIS_URL, { maxRetriesPerRequest: 1 })),
};

/** A connection whose errors are logged: it reconnects by itself. */
export function logged(redis: Redis): Redis {
  const logger = new Logger('Redis');
  return redis.on('error', (error) => logger.warn(String(error)));
}

@Injectable()
export class RedisCloser implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
