import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { clientNetwork } from './client-network.js';
import { deliver } from './deliver.js';
import { Gate } from './gate.js';

/** A file asks a service for page after page for as long as it is sent. */
const FILES = { atOnce: 32, waiting: 32, perCaller: 4 };

/** Answers with CSV files, a few at once for each network. */
@Injectable()
export class CsvFiles {
  private readonly gate = new Gate(FILES);

  /**
   * Sends the lines of a file as they come, and to a HEAD only the headers. An error before the first line is the
   * request's; a later one closes the connection, since only that shows that the rest is missing.
   * @throws Problem 503 if too many wait
   */
  async send(reply: FastifyReply, filename: string, lines: AsyncGenerator<string>): Promise<void> {
    await this.gate.run(clientNetwork(reply.request.ip), async () => {
      const first = await lines.next();
      // Fastify would read all of a stream that it does not send.
      if (reply.request.method === 'HEAD') await lines.return(undefined);
      const file = Readable.from(following(first, lines));
      file.on('error', () => reply.raw.destroy());
      void reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${filename}"`);
      await deliver(reply, file);
    });
  }
}

async function* following<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
