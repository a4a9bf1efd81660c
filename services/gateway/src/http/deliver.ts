import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';

/** Sends an answer. Resolves once its reader has it, or the connection has closed: until then it takes memory. */
export async function deliver(reply: FastifyReply, body: Buffer | Readable): Promise<void> {
  void reply.send(body);
  await finished(reply.raw).catch(() => {});
}
