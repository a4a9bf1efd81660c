import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { isApiPath } from '@launchpad/api';
import { Problem } from '@launchpad/platform';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { GatewayConfig } from '../config.js';
import { REDIS, RedisUnavailable } from '../redis.js';
import { CallCounts } from './call-counts.js';
import { Sessions } from '../auth/sessions.js';
import { clientNetworks } from '../http/client-network.js';
import { routeOf } from '../http/endpoint.js';

/** Injection token of the limits, so that tests can set others. */
export const RATE_LIMITS = Symbol('rate limits');

/**
 * Calls in a window, for each address of visitors and for each session. Pages and their files are not among them: they
 * cost next to nothing.
 */
export interface RateLimits {
  read: number;
  write: number;
  /** signing in, where guessing would pay */
  auth: number;
  /** uploads cost the most */
  upload: number;
  /** files of other releases' pages, which a visit loads by the dozen */
  file: number;
}

export const rateLimits: RateLimits = { read: 1200, write: 240, auth: 60, upload: 60, file: 12_000 };

/** Short for signing in, so that those of a crowd behind one address who have to wait get in soon. */
const WINDOW_SECONDS: RateLimits = { read: 60, write: 60, auth: 10, upload: 60, file: 60 };
/** What all sessions behind one address may do together, as a multiple of what one may: against a flood of sessions. */
const SESSIONS_OF_AN_ADDRESS = 50;
/** What all networks of an IPv6 site may do together, as a multiple of what one may. */
const NETWORKS_OF_A_SITE = 16;

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
    private readonly sessions: Sessions,
  ) {
    this.counts = new CallCounts(redis);
  }

  /** Counts a visitor's read. @throws Problem 429 */
  async countRead(request: FastifyRequest): Promise<void> {
    counted.add(request);
    await this.countVisitor('read', request);
  }

  /** Counts the search for a file of another release. @throws Problem 429 */
  async countFile(request: FastifyRequest): Promise<void> {
    await this.countVisitor('file', request);
  }

  /** Counts a read and returns whether it is within the limit, for what can do without it. */
  async mayRead(request: FastifyRequest): Promise<boolean> {
    try {
      await this.countVisitor('read', request);
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  }

  /**
   * Counts a call, unless that was done. A session has a budget of its own, which its neighbours do not touch.
   * @throws Problem 429
   */
  async countCall(request: FastifyRequest, path: string): Promise<void> {
    if (counted.has(request)) return;
    const kind = kindOf(request.method, path);
    const session = request.cookies[this.config.sessionCookie];
    if (session && kind !== 'auth' && (await this.isOpen(session))) {
      const { network } = clientNetworks(request.ip);
      await this.count(kind, [
        [`session:${digest(session)}`, 1],
        [`sessions:${network}`, SESSIONS_OF_AN_ADDRESS],
      ]);
    } else await this.countVisitor(kind, request);
  }

  private async countVisitor(kind: keyof RateLimits, { ip }: FastifyRequest): Promise<void> {
    const { network, site } = clientNetworks(ip);
    await this.count(kind, [
      [`address:${network}`, 1],
      ...(site === network ? [] : [[`site:${site}`, NETWORKS_OF_A_SITE] as const]),
    ]);
  }

  /** @param budgets who the call counts for, and the multiple of the limit that they have */
  private async count(
    kind: keyof RateLimits,
    budgets: readonly (readonly [who: string, multiple: number])[],
  ): Promise<void> {
    const counts = await Promise.all(
      budgets.map(async ([who, multiple]) => {
        const [calls, wait] = await this.countedIn(`rate:${kind}:${who}`, WINDOW_SECONDS[kind]);
        return calls > this.limits[kind] * multiple ? wait : undefined;
      }),
    );
    const exceeded = counts.filter((wait) => wait !== undefined);
    if (exceeded.length === 0) return;
    const wait = Math.max(...exceeded);
    const detail = `Please try again in ${wait} seconds`;
    throw new Problem(429, 'too-many-requests', 'Too many requests', detail, [], wait);
  }

  /** Whether a session exists: a made-up one has no budget. While Redis is down nobody has one. */
  private async isOpen(session: string): Promise<boolean> {
    try {
      return await this.sessions.isOpen(session);
    } catch (error) {
      if (error instanceof RedisUnavailable) return false;
      throw error;
    }
  }

  /**
   * A counter's calls, and the seconds until it resets. Zero while Redis is down: public reads still work then, and nobody
   * can sign in or use a session.
   */
  private async countedIn(counter: string, windowSeconds: number): Promise<[calls: number, wait: number]> {
    try {
      return await this.counts.count(counter, windowSeconds);
    } catch (error) {
      if (error instanceof RedisUnavailable) return [0, 0];
      throw error;
    }
  }
}

function kindOf(method: string, path: string): keyof RateLimits {
  if (path === '/v1/auth/nonce' || path === '/v1/auth/verify') return 'auth';
  if (path === '/v1/files') return 'upload';
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Whether a request is for a page or one of its files. */
function isPage({ method, url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  return (method === 'GET' || method === 'HEAD') && !isApiPath(path);
}

@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly limiter: RateLimiter) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const route = routeOf(context);
    if (!route && isPage(request)) return true;
    await this.limiter.countCall(request, route?.path ?? '');
    return true;
  }
}
