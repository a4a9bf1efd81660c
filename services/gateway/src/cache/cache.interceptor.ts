import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { concatMap, from, lastValueFrom, type Observable } from 'rxjs';
import { routeOf, cachingOf } from '../http/endpoint.js';
import { Rendered } from '../http/rendered.js';
import { isVisitor } from '../http/revalidation.js';
import type { CachedRead, Subject } from '../http/subjects.js';
import { validate } from '../http/validate.js';
import type { AnswerOf, Input, Route } from '@launchpad/api/routes';
import { AnswerCache } from './answer-cache.js';
import { KnownReads } from './known-reads.js';
import { ShownTimes } from './shown-times.js';

/**
 * Serves reads of visitors from the cache, if the endpoint allows it, and invalidates it after writes, before they are
 * answered. Signed-in callers, with a wallet or a token, are always served by the services.
 */
@Injectable()
export class CacheInterceptor implements NestInterceptor {
  constructor(
    private readonly cache: AnswerCache,
    private readonly times: ShownTimes,
    private readonly known: KnownReads,
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
    return from(this.answer(request, caching, { key: keyOf(route, input), subject }, next));
  }

  private answer(
    { url }: FastifyRequest,
    { shows, time }: CachedRead<Route>,
    read: { key: string; subject: Subject },
    next: CallHandler<AnswerOf<Route>>,
  ): Promise<Rendered> {
    this.known.add(url, { ...read, time });
    return this.cache.get({ ...read, time: this.times.now(time) }, async () => {
      const answer = await lastValueFrom(next.handle());
      return { rendered: Rendered.of(answer), subjects: [read.subject, ...(shows?.(answer) ?? [])] };
    });
  }
}

function keyOf({ path }: Route, { params, query }: Input<Route>): string {
  return createHash('sha256')
    .update(JSON.stringify([path, params, query]))
    .digest('base64url');
}
