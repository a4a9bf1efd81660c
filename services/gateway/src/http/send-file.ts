import { send } from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file to answer with. */
export interface FileToSend {
  /** folder it must be in */
  root: string;
  /** path below it, as in an address */
  path: string;
  cacheControl: string;
}

/**
 * Answers with a file: its type by its name, with ETag, ranges and conditional requests.
 * @returns false where there is no such file; then nothing was sent
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileToSend,
): Promise<boolean> {
  const { root, path, cacheControl } = file;
  const result = await send(request.raw, path, {
    root,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
  });
  if (result.type !== 'file') return false;
  const { statusCode, headers, stream } = result;
  await reply.status(statusCode).headers(headers).header('cache-control', cacheControl).send(stream);
  return true;
}
