import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';

/**
 * A hook that redirects calls to other hosts to the public address, the only one for which sessions, writes and sign-in
 * are valid. The redirect keeps the method and is not cached, so that a host can become the public one later.
 */
export function redirectOtherHosts({ OTHER_HOSTS, publicUrl }: GatewayConfig) {
  const others = new Set(OTHER_HOSTS);
  return ({ hostname, originalUrl }: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (!others.has(hostname.toLowerCase())) return done();
    // A request may name a whole address instead of a path.
    const path = originalUrl.startsWith('/') ? originalUrl : '/';
    void reply.redirect(`${publicUrl.origin}${path}`, 307);
  };
}
