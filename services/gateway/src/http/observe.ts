import type { Metrics } from '@launchpad/platform';
import { startSpan, type Span } from '@launchpad/platform';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram } from 'prom-client';

/** Runs every request in its trace, which is passed on to the services, and measures it. */
export function observe(fastify: FastifyInstance, metrics: Metrics): void {
  const seconds = new Histogram({
    name: 'launchpad_http_seconds',
    help: 'Time to answer a call, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [metrics.registry],
  });
  const spans = new WeakMap<FastifyRequest, Span>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { method } = request;
    const options = { name: method, kind: 'server', attributes: { 'http.request.method': method } } as const;
    const span = startSpan(options, request.headers['traceparent']?.toString());
    spans.set(request, span);
    span.run(done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    // Labelled by route pattern, to bound the number of labels.
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: reply.statusCode };
    seconds.observe(labels, reply.elapsedTime / 1000);
    spans.get(request)?.end({
      name: `${request.method} ${route}`,
      attributes: { 'http.route': route, 'http.response.status_code': reply.statusCode },
      ...(reply.statusCode >= 500 && { error: reply.statusCode }),
    });
    done();
  });
}
