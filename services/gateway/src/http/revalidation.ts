import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Rendered } from './rendered.js';

/** What a visitor reads may be cached by anybody, what a signed-in caller reads by that caller alone. */
export function allowCaching(reply: FastifyReply, isVisitor: boolean): void {
  void reply.header('vary', 'Cookie, Authorization');
  void reply.header('cache-control', isVisitor ? 'public, no-cache' : 'private, no-cache');
}

/**
 * Sets the headers of an answer.
 * @returns false where the reader has the same already: then the answer is a 304 without a body
 */
export function describe({ etag }: Rendered, request: FastifyRequest, reply: FastifyReply): boolean {
  void reply.header('etag', etag);
  const seen = request.headers['if-none-match']?.split(/\s*,\s*/) ?? [];
  if (seen.includes(etag)) {
    void reply.status(304);
    return false;
  }
  void reply.type('application/json; charset=utf-8');
  return true;
}

/** The body of an answer that many read, in the form that suits this reader best. */
export async function encodedFor(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  rendered: Rendered,
): Promise<Buffer> {
  const { bytes, encoding } = await rendered.body(headers['accept-encoding']);
  if (encoding) {
    void reply.header('content-encoding', encoding);
    void reply.header('vary', 'Cookie, Authorization, accept-encoding');
  }
  return bytes;
}
