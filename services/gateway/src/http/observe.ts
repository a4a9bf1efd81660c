import type { Metrics } from '@launchpad/platform';
import { withTrace } from '@launchpad/platform';
import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';

/** Runs every request in its trace, which is passed on to the services, and measures it. */
export function observe(fastify: FastifyInstance, metrics: Metrics): void {
  const seconds = new Histogram({
    name: 'launchpad_http_seconds',
    help: 'Time to answer a call, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [metrics.registry],
  });
  fastify.addHook('onRequest', (request, _reply, done) => {
    withTrace(request.headers['traceparent']?.toString(), done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    // Labelled by route pattern, to bound the number of labels.
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: reply.statusCode };
    seconds.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}
