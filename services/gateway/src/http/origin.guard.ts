import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Problem } from '@launchpad/platform';
import type { FastifyRequest } from 'fastify';
import { GatewayConfig } from '../config.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects cross-site writes. */
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

  /** Browsers send the origin with every write; a client without one is not a browser. */
  isOurs(origin: string | undefined, fetchSite?: string | string[]): boolean {
    if (origin !== undefined) return origin === this.config.publicUrl.origin;
    return fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none';
  }
}
