import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Metrics, Networks, Problem } from '@launchpad/platform';
import type { FastifyReply } from 'fastify';
import { GatewayConfig } from './config.js';
import { MOST_UPLOAD_BYTES } from './files/upload.js';
import { observe } from './http/observe.js';
import { sendProblem } from './http/problem.filter.js';
import { securityHeaders } from './site/security-headers.js';
import { SocketAdapter } from './realtime/socket.adapter.js';

const MOST_BODY_BYTES = 1024 * 1024;
const LEAST_COMPRESSED_BYTES = 1024;

/** Fastify with the limits of a public door. */
export const newAdapter = () =>
  new FastifyAdapter({
    bodyLimit: MOST_BODY_BYTES,
    // A proxy in front is one of the cluster or of this machine; nobody else's word on addresses counts.
    trustProxy: 'loopback,linklocal,uniquelocal',
    routerOptions: { maxParamLength: 300 },
    multipart: false,
    frameworkErrors: (_error: unknown, _request: unknown, reply: FastifyReply) =>
      sendProblem(reply, new Problem(400, 'malformed', 'The address is malformed')),
  });

/** Nest's options: of Fastify's own body parsers the one for JSON alone is used. */
export const applicationOptions = { bufferLogs: true, abortOnError: false, bodyParser: false } as const;

/** Gives the application what stands around the routes; to be called before it starts. */
export async function setUp(app: NestFastifyApplication): Promise<void> {
  const config = app.get(GatewayConfig);
  const fastify = app.getHttpAdapter().getInstance();
  fastify.removeContentTypeParser('text/plain');
  observe(fastify, app.get(Metrics));
  await app.register(compress, { threshold: LEAST_COMPRESSED_BYTES });
  await app.register(helmet, securityHeaders(config, app.get(Networks)));
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: MOST_UPLOAD_BYTES, files: 1, fields: 4, fieldSize: 1024, parts: 5 },
  });
  app.useWebSocketAdapter(new SocketAdapter(app));
}
