import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

/**
 * Sends the lines of a CSV file as they come. An error before the first one is the request's; a later one closes the
 * connection, since only that shows that the rest is missing.
 */
export async function sendCsv(
  reply: FastifyReply,
  filename: string,
  lines: AsyncGenerator<string>,
): Promise<void> {
  const first = await lines.next();
  const file = Readable.from(following(first, lines));
  file.on('error', () => reply.raw.destroy());
  await reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(file);
}

async function* following<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
