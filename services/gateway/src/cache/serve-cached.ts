import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Problem } from '@launchpad/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayConfig } from '../config.js';
import { sendProblem } from '../http/problem.filter.js';
import { RateLimiter } from '../limits/rate-limit.guard.js';
import { allowCaching, describe, encodedFor } from '../http/revalidation.js';
import { AnswerCache } from './answer-cache.js';
import { KnownReads } from './known-reads.js';
import { ShownTimes } from './shown-times.js';

/**
 * Answers what visitors read again from the cache, before guards and controllers, which would come to the same: a visitor
 * may read it, and the call is counted.
 */
export function serveCached(app: NestFastifyApplication): void {
  const cache = app.get(AnswerCache);
  const known = app.get(KnownReads);
  const times = app.get(ShownTimes);
  const limiter = app.get(RateLimiter);
  const { sessionCookie } = app.get(GatewayConfig);

  const isVisitors = ({ method, headers, cookies }: FastifyRequest) =>
    method === 'GET' && headers.authorization === undefined && cookies[sessionCookie] === undefined;

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const read = isVisitors(request) ? known.get(request.url) : undefined;
    if (!read) return undefined;
    const { key, subject } = read;
    const [answer] = await Promise.all([
      cache.find({ key, subject, time: times.now(read.time) }),
      limiter.countRead(request),
    ]);
    if (!answer) return undefined;
    allowCaching(reply, true);
    return reply.send(
      describe(answer, request, reply) ? await encodedFor(request, reply, answer) : undefined,
    );
  }

  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request, reply) => {
      try {
        return await serve(request, reply);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        sendProblem(reply, error);
        return reply;
      }
    });
}
