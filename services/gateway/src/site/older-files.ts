import type { Readable } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientNetwork } from '../http/client-network.js';
import { deliver } from '../http/deliver.js';
import { Gate } from '../http/gate.js';
import { RateLimiter } from '../limits/rate-limit.guard.js';
import { takesBrotli, typeOf } from '../http/send-file.js';
import { RedisUnavailable } from '../redis.js';
import { ReleaseFiles, type KeptFile } from './release-files.js';
import { FOREVER } from './spa-files.js';

/** They are in memory, at most a MiB each, until their readers have them. A page loads dozens at once. */
const FILES = { atOnce: 64, waiting: 256, perCaller: 64 };
/** What the build writes; nothing else is looked for. */
const NAME = /\/assets\/[\w.-]{1,200}$/;

/** Answers with the files of other releases than this instance's, as those answer that have them. */
@Injectable()
export class OlderFiles {
  private readonly gate = new Gate(FILES);

  constructor(
    private readonly releases: ReleaseFiles,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * @returns false where no release has the file, or Redis is down; then nothing was sent
   * @throws Problem 429 far beyond what visits need; 503 if too many wait
   */
  async send(request: FastifyRequest, reply: FastifyReply, path: string): Promise<boolean> {
    if (!NAME.test(path)) return false;
    await this.limiter.countFile(request);
    return this.gate.run(clientNetwork(request.ip), async () => {
      const file = await this.releases.find(path).catch(noneWithoutRedis);
      if (!file) return false;
      const sent = file.encoding === undefined || takesBrotli(request) ? file : plain(file);
      void reply.type(typeOf(path)).headers({ 'cache-control': FOREVER, vary: 'accept-encoding' });
      if (sent.encoding) void reply.header('content-encoding', sent.encoding);
      await deliver(reply, sent.bytes);
      return true;
    });
  }
}

/** Few browsers don't take it: it is decompressed as they read. */
function plain({ bytes }: KeptFile): { bytes: Readable; encoding: undefined } {
  const decompressed = createBrotliDecompress();
  decompressed.end(bytes);
  return { bytes: decompressed, encoding: undefined };
}

function noneWithoutRedis(error: unknown): undefined {
  if (!(error instanceof RedisUnavailable)) throw error;
}
