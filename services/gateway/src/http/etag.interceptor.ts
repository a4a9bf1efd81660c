import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { routeOf } from './endpoint.js';
import { Rendered } from './rendered.js';

/**
 * JSON reads carry an ETag and are answered 304 when the reader has the same already. What a visitor reads
 * may be cached by anybody, what a signed-in caller reads by that caller alone; both are revalidated.
 */
@Injectable()
export class EtagInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = routeOf(context);
    const http = context.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    if (!route || route.produces) return next.handle();
    if (route.method !== 'GET' || route.access !== 'public' || route.tag === 'Session') {
      void reply.header('cache-control', 'no-store');
      return next.handle();
    }
    const request = http.getRequest<FastifyRequest>();
    const isVisitor = !request.caller.address && !request.caller.admin;
    void reply.header('vary', 'Cookie, Authorization');
    void reply.header('cache-control', isVisitor ? 'public, no-cache' : 'private, no-cache');
    return next.handle().pipe(map((answer: unknown) => withEtag(answer, request, reply)));
  }
}

function withEtag(answer: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  const { json, etag } = Rendered.of(answer);
  void reply.header('etag', etag);
  const seen = request.headers['if-none-match']?.split(/\s*,\s*/) ?? [];
  if (seen.includes(etag)) {
    void reply.status(304);
    return undefined;
  }
  void reply.type('application/json; charset=utf-8');
  return json;
}
