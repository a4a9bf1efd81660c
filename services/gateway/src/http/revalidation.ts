import type { Caller } from '@launchpad/proto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import type { Rendered } from './rendered.js';

/** Whether a caller has neither a session nor a token. */
export const isVisitor = ({ address, admin, subject }: Caller) => !address && !admin && !subject;

/** Answers are stored nowhere unless their handler allows it: what one caller may read must not reach another. */
export function storeNothing(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  void reply.header('cache-control', 'no-store');
  done();
}

/**
 * What a visitor reads may be cached by anybody, what a signed-in caller reads by that caller alone.
 * @param freshness how long it is shown before it is asked for again
 */
export function allowCaching(reply: FastifyReply, isVisitors: boolean, freshness = 'no-cache'): void {
  void reply.header('vary', 'Cookie, Authorization');
  void reply.header('cache-control', `${isVisitors ? 'public' : 'private'}, ${freshness}`);
}

/** Returns whether a reader has the content of an ETag. That there is anything at all (`*`) is no answer of its own. */
export function isSeen({ headers }: FastifyRequest, etag: string): boolean {
  const { 'if-none-match': seen } = headers;
  return seen !== undefined && seen !== '*' && fresh({ 'if-none-match': seen }, { etag });
}

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Sets the headers of an answer.
 * @returns false where the reader has the same already: then the answer is a 304 without a body
 */
export function describe(
  { etag }: Rendered,
  request: FastifyRequest,
  reply: FastifyReply,
  type = JSON_TYPE,
): boolean {
  void reply.header('etag', etag);
  if (isSeen(request, etag)) {
    void reply.status(304);
    return false;
  }
  void reply.type(type);
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
