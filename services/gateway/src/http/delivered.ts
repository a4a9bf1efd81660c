import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';

/** Resolves once the answer is with its reader, or its connection has closed: until then its bytes take memory. */
export async function delivered({ raw }: FastifyReply): Promise<void> {
  await finished(raw).catch(() => {});
}
