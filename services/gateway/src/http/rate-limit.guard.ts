import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Problem } from '@launchpad/platform';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { GatewayConfig } from '../config.js';
import { REDIS, RedisUnavailable } from '../redis.js';
import { CallCounts } from './call-counts.js';
import { clientNetwork } from './client-network.js';
import { routeOf } from './endpoint.js';

/** Injection token of the limits, so that tests can set others. */
export const RATE_LIMITS = Symbol('rate limits');

/** Calls a minute, for each address and again for each wallet session. */
export interface RateLimits {
  read: number;
  write: number;
  /** signing in, where guessing would pay */
  auth: number;
  /** uploads cost the most */
  upload: number;
}

export const rateLimits: RateLimits = { read: 1200, write: 240, auth: 60, upload: 60 };

// A visit loads dozens of the pages' own files, which cost next to nothing, so they are not counted.
const PAGE_FILE = /^[^?]*\.[a-z0-9]{1,10}(\?|$)/i;
/** The calls that were counted already. */
const counted = new WeakSet<FastifyRequest>();

/** Counts calls in Redis, so that the limit holds over all instances. */
@Injectable()
export class RateLimiter {
  private readonly counts: CallCounts;

  constructor(
    @Inject(REDIS) redis: Redis,
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
    private readonly config: GatewayConfig,
  ) {
    this.counts = new CallCounts(redis);
  }

  /** Counts a visitor's read. @throws Problem 429 */
  async countRead(request: FastifyRequest): Promise<void> {
    counted.add(request);
    await this.count('read', addressOf(request));
  }

  /** Counts a call, unless that was done. @throws Problem 429 */
  async countCall(request: FastifyRequest, path: string): Promise<void> {
    if (counted.has(request)) return;
    const kind = kindOf(request.method, path);
    await this.count(kind, addressOf(request));
    const session = request.cookies[this.config.sessionCookie];
    if (session) await this.count(kind, `wallet:${digest(session)}`);
  }

  private async count(kind: keyof RateLimits, who: string): Promise<void> {
    const [calls, wait] = await this.countedIn(`rate:${kind}:${who}`);
    if (calls <= this.limits[kind]) return;
    const detail = `Please try again in ${wait} seconds`;
    throw new Problem(429, 'too-many-requests', 'Too many requests', detail, [], wait);
  }

  /**
   * A counter's calls, and the seconds until it resets. Zero while Redis is down: public reads still work then, and nobody
   * can sign in or use a session.
   */
  private async countedIn(counter: string): Promise<[calls: number, wait: number]> {
    try {
      return await this.counts.count(counter);
    } catch (error) {
      if (error instanceof RedisUnavailable) return [0, 0];
      throw error;
    }
  }
}

const addressOf = ({ ip }: FastifyRequest) => `address:${clientNetwork(ip)}`;

function kindOf(method: string, path: string): keyof RateLimits {
  if (path === '/v1/auth/nonce' || path === '/v1/auth/verify') return 'auth';
  if (path === '/v1/files') return 'upload';
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly limiter: RateLimiter) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const route = routeOf(context);
    if (!route && PAGE_FILE.test(request.url)) return true;
    await this.limiter.countCall(request, route?.path ?? '');
    return true;
  }
}
