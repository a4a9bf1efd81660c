import { Negotiator } from '@fastify/accept-negotiator';
import { mime, send } from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file to answer with. */
export interface FileToSend {
  /** folder it must be in */
  root: string;
  /** path below it, as in an address */
  path: string;
  cacheControl: string;
}

const encodings = new Negotiator({ supportedValues: ['br', 'identity'] });
/** Types of which the characters' encoding is said. */
const TEXT = /^text\/|^application\/(javascript|json)$/;

/** Whether a request prefers a file as the build has compressed it. */
export function takesBrotli({ headers }: FastifyRequest): boolean {
  const accepted = headers['accept-encoding'];
  return accepted !== undefined && encodings.negotiate(accepted) === 'br';
}

/**
 * Answers with a file: its type by its name, with ETag, ranges and conditional requests. Those who take Brotli get the
 * `.br` next to it where the build has written one.
 * @returns false where there is no such file; then nothing was sent
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileToSend,
): Promise<boolean> {
  const { root, path, cacheControl } = file;
  const find = (name: string) =>
    send(request.raw, name, { root, index: false, dotfiles: 'ignore', cacheControl: false });
  const brotli = takesBrotli(request) ? await find(`${path}.br`) : undefined;
  const isBrotli = brotli?.type === 'file';
  const result = isBrotli ? brotli : await find(path);
  if (result.type !== 'file') return false;
  const { statusCode, headers, stream } = result;
  await reply
    .status(statusCode)
    .headers({ ...headers, 'cache-control': cacheControl, vary: 'accept-encoding' })
    .headers(isBrotli ? { 'content-encoding': 'br', 'content-type': typeOf(path) } : {})
    .send(stream);
  return true;
}

/** The type of a file by its name. */
export function typeOf(path: string): string {
  const type = mime.getType(path) ?? 'application/octet-stream';
  return TEXT.test(type) ? `${type}; charset=utf-8` : type;
}
