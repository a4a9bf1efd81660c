import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Caller } from '@launchpad/proto';
import { Problem } from '@launchpad/platform';
import type { FastifyRequest } from 'fastify';
import { ACCOUNT_HEADER, mayCall, OTHER_ACCOUNT, personalDataOf } from '@launchpad/api';
import type { Access, Route } from '@launchpad/api/routes';
import { GatewayConfig } from '../config.js';
import { RedisUnavailable } from '../redis.js';
import { CallerFinder } from './caller-finder.js';
import { ContractWallets } from './contract-wallets.js';
import { callNameOf, routeOf } from '../http/endpoint.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** set by the access guard */
    caller: Caller;
  }
}

/** Sets the caller of a request, and rejects callers who may not use its route. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly callers: CallerFinder,
    private readonly contractWallets: ContractWallets,
    private readonly config: GatewayConfig,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const route = routeOf(context);
    if (!route) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const bearer = bearerOf(request);
    const cookie = request.cookies[this.config.sessionCookie];
    request.caller = await this.callerOf(cookie, bearer, route.access);
    assertAccess(route, request.caller, bearer !== undefined, request.headers[ACCOUNT_HEADER]);
    const isOfContract = request.caller.chainId !== 0;
    if (cookie && isOfContract && asksWalletAgain(route)) {
      await this.assertStillSigns(request, cookie, bearer, route.access);
    }
    return true;
  }

  /** For a public route the caller is a visitor from then on if its wallet does not sign, or can't be asked. */
  private async assertStillSigns(
    request: FastifyRequest,
    cookie: string,
    bearer: string | undefined,
    access: Access,
  ): Promise<void> {
    try {
      await this.contractWallets.assertStillSigns(cookie);
    } catch (error) {
      if (access !== 'public' || !(error instanceof Problem)) throw error;
      request.caller = await this.callers.find(undefined, bearer);
    }
  }

  /** While sessions cannot be read, routes that need none still work. */
  private async callerOf(cookie: string | undefined, bearer: string | undefined, access: Access) {
    try {
      return await this.callers.find(cookie, bearer);
    } catch (error) {
      const needsNone = access === 'public' || (access !== 'wallet' && bearer !== undefined);
      if (error instanceof RedisUnavailable && needsNone) return this.callers.find(undefined, bearer);
      throw error;
    }
  }
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Whether a contract wallet, whose owners may have changed, is asked again: before acts and reads of personal data. */
function asksWalletAgain(route: Route): boolean {
  if (route.access === 'admin') return false;
  const name = callNameOf(route);
  if (route.method === 'GET') return name !== undefined && personalDataOf(name) !== null;
  return route.access !== 'public';
}

/** Whether a caller may make a call of the admin area. */
function isAllowed(route: Route, { admin, roles }: Caller): boolean {
  const name = callNameOf(route);
  return admin || (name !== undefined && mayCall(roles, name));
}

/** @param shown the account that the page shows, if it says so */
function assertAccess(
  route: Route,
  caller: Caller,
  hasToken: boolean,
  shown: string | string[] | undefined,
): void {
  const { access } = route;
  if (access === 'public' || (access !== 'wallet' && isAllowed(route, caller))) return;
  if (caller.address && access !== 'admin') {
    if (shown === undefined || String(shown).toLowerCase() === caller.address) return;
    throw new Problem(
      401,
      OTHER_ACCOUNT,
      'Another account is signed in',
      'Another tab has signed in another account than the one shown here. Sign in again to go on with this one.',
    );
  }
  if (access === 'admin') {
    if (hasToken) throw Problem.forbidden('Access Denied!', 'The token lacks the role for this call');
    throw new Problem(401, 'unauthenticated', 'Access Denied!', 'An access token of an admin is needed');
  }
  throw new Problem(
    401,
    'unauthenticated',
    'Wallet Not Connected!',
    'Please connect your wallet then proceed.',
  );
}
