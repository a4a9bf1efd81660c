import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Problem } from '@launchpad/platform';
import type { FastifyRequest } from 'fastify';
import { GatewayConfig } from '../config.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses writes that another site's page sends with a visitor's cookie. */
@Injectable()
export class OriginGuard implements CanActivate {
  constructor(private readonly config: GatewayConfig) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const { method, headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (SAFE.has(method) || this.isOurs(headers.origin, headers['sec-fetch-site'])) return true;
    throw new Problem(
      403,
      'foreign-origin',
      'Access Denied!',
      'Writes come from the pages of this site only',
    );
  }

  /** Every browser names the origin of a write; a client that names none is no browser. */
  isOurs(origin: string | undefined, fetchSite?: string | string[]): boolean {
    if (origin !== undefined) return origin === this.config.publicUrl.origin;
    return fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none';
  }
}
