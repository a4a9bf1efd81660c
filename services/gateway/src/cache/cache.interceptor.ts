import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ChainClock, Clock, Networks } from '@launchpad/platform';
import type { Caller } from '@launchpad/proto';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { concatMap, from, lastValueFrom, type Observable } from 'rxjs';
import { routeOf, cachingOf } from '../http/endpoint.js';
import { Rendered } from '../http/rendered.js';
import { validate } from '../http/validate.js';
import { AnswerCache } from './answer-cache.js';
import type { CachedRead } from '../http/subjects.js';
import type { Route } from '@launchpad/api/routes';

/**
 * Serves reads of visitors from the cache, if the endpoint allows it, and invalidates it after writes, before they are
 * answered. Signed-in callers, with a wallet or a token, are always served by the services.
 */
@Injectable()
export class CacheInterceptor implements NestInterceptor {
  constructor(
    private readonly cache: AnswerCache,
    private readonly networks: Networks,
    private readonly chainClock: ChainClock,
    private readonly clock: Clock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = routeOf(context);
    const caching = cachingOf(context);
    if (!route || !caching) return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if ('changes' in caching) {
      return next.handle().pipe(
        concatMap(async (answer: unknown) => {
          await this.cache.changed(caching.changes(validate(route, request)));
          return answer;
        }),
      );
    }
    if (!isVisitor(request.caller)) return next.handle();
    const input = validate(route, request);
    const subject = caching.follows(input);
    if (!subject) return next.handle();
    const question = {
      key: digest(JSON.stringify([route.path, input.params, input.query])),
      subject,
      time: this.time(caching),
    };
    return from(this.cache.get(question, async () => Rendered.of(await lastValueFrom(next.handle()))));
  }

  private time({ time }: CachedRead<Route>): string {
    if (!time) return '';
    const chains = this.networks.all.map(({ chainId }) => {
      const { blockNumber, blockTimestamp, arrivedAtMs, healthy } = this.chainClock.head(chainId) ?? {};
      return [
        blockNumber,
        blockTimestamp,
        arrivedAtMs,
        healthy,
        time === 'second' && this.now(chainId),
      ].join();
    });
    return chains.join(';');
  }

  private now(chainId: number): number {
    return this.chainClock.head(chainId) ? this.chainClock.nowSeconds(chainId) : this.clock.nowSeconds();
  }
}

const isVisitor = ({ address, admin, subject }: Caller) => !address && !admin && !subject;

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
