import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { limits } from '@launchpad/api';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Metrics, Networks, Problem } from '@launchpad/platform';
import type { FastifyReply } from 'fastify';
import helmet from 'helmet';
import { serveCached } from './cache/serve-cached.js';
import { GatewayConfig } from './config.js';
import { observe } from './http/observe.js';
import { storeNothing } from './http/revalidation.js';
import { redirectOtherHosts } from './http/other-hosts.js';
import { refuseStrangeMethods, sendProblem } from './http/problem.filter.js';
import { answerUpgrades, onClientError } from './http/raw-answers.js';
import { LEAST_COMPRESSED_BYTES } from './http/rendered.js';
import { securityHeaders } from './site/security-headers.js';
import { SocketAdapter } from './realtime/socket.adapter.js';

const MOST_BODY_BYTES = 1024 * 1024;

/** How long requests may take to arrive, and their answers to be taken; slower ones would only keep connections busy. */
export interface Patience {
  headersMs: number;
  requestMs: number;
  /** how often connections are looked at */
  checkMs: number;
  /** how long a reader may take nothing of its answer */
  stalledMs: number;
  /** how long a call may take to end once the gateway stops */
  drainMs: number;
}

export const patience: Patience = {
  headersMs: 15_000,
  requestMs: 60_000,
  checkMs: 5_000,
  stalledMs: 30_000,
  drainMs: 10_000,
};

/** Fastify with the limits of a public door. */
export const newAdapter = (
  { TRUSTED_PROXIES }: Pick<GatewayConfig, 'TRUSTED_PROXIES'>,
  { headersMs, requestMs, checkMs }: Patience = patience,
) =>
  new FastifyAdapter({
    bodyLimit: MOST_BODY_BYTES,
    trustProxy: TRUSTED_PROXIES,
    requestTimeout: requestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
    clientErrorHandler: onClientError,
    routerOptions: { maxParamLength: 300 },
    multipart: false,
    frameworkErrors: (_error: unknown, _request: unknown, reply: FastifyReply) =>
      sendProblem(reply, new Problem(400, 'malformed', 'The address is malformed')),
  });

/** Nest's options: of Fastify's own body parsers the one for JSON alone is used. */
export const applicationOptions = { bufferLogs: true, abortOnError: false, bodyParser: false } as const;

/** Sets up what surrounds the routes; to be called before the application starts. */
export async function setUp(
  app: NestFastifyApplication,
  { drainMs, stalledMs }: Patience = patience,
): Promise<void> {
  const config = app.get(GatewayConfig);
  const fastify = app.getHttpAdapter().getInstance();
  fastify.removeContentTypeParser('text/plain');
  observe(fastify, app.get(Metrics));
  fastify.addHook('onRequest', storeNothing);
  fastify.addHook('onSend', ({ raw: { socket } }, _reply, payload, done) => {
    // Only from here on: a connection rests for as long as its request is worked on.
    socket.setTimeout(stalledMs);
    done(null, payload);
  });
  fastify.addHook('onRequest', refuseStrangeMethods);
  await app.register(compress, { threshold: LEAST_COMPRESSED_BYTES });
  const secure = helmet(securityHeaders(config, app.get(Networks)));
  fastify.addHook('onRequest', ({ raw }, reply, done) => secure(raw, reply.raw, () => done()));
  fastify.addHook('onRequest', redirectOtherHosts(config));
  await app.register(cookie);
  serveCached(app);
  await app.register(multipart, {
    limits: { fileSize: limits.fileBytes, files: 1, fields: 4, fieldSize: 1024, parts: 5 },
  });
  app.useWebSocketAdapter(new SocketAdapter(app, drainMs, stalledMs));
  answerUpgrades(app.getHttpServer());
}
