import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { concatMap, type Observable } from 'rxjs';
import { routeOf } from './endpoint.js';
import { Rendered } from './rendered.js';
import { allowCaching, describe, encodedFor, isVisitor } from './revalidation.js';

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
    if (!route || route.produces || route.method !== 'GET') return next.handle();
    if (route.access !== 'public' || route.tag === 'Session') return next.handle();
    const request = http.getRequest<FastifyRequest>();
    allowCaching(reply, isVisitor(request.caller));
    return next.handle().pipe(
      concatMap(async (answer: unknown) => {
        const rendered = Rendered.of(answer);
        if (!describe(rendered, request, reply)) return undefined;
        // What one reads is compressed as it is sent, what many read is compressed once.
        return answer === rendered ? encodedFor(request, reply, rendered) : rendered.bytes;
      }),
    );
  }
}
