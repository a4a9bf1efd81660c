import { AsyncLocalStorage } from 'node:async_hooks';
import type { NarrowRole } from '@launchpad/api';
import type { Caller } from '@launchpad/proto';
import { Problem } from '../problem.js';

const current = new AsyncLocalStorage<Caller | undefined>();

/** Handles a request with its caller at hand, for what is said about the caller and decides nothing. */
export function withCaller<T>(request: object, handle: () => T): T {
  return current.run((request as { caller?: Caller }).caller, handle);
}

/** What the person who makes the current request is called; empty if that is unknown, and outside of requests. */
export const currentName = (): string => current.getStore()?.name ?? '';

/**
 * The address of the wallet session a caller has.
 * @throws Problem 401 without one
 */
export function walletOf(caller: Pick<Caller, 'address'> | undefined): string {
  if (!caller?.address) throw new Problem(401, 'unauthenticated', 'Please connect your wallet then proceed.');
  return caller.address;
}

/** Whether a caller's session counts on a chain: that of a contract wallet only counts where it signed in. */
export function actsOn(caller: Caller | undefined, chainId: number): boolean {
  return !caller?.chainId || caller.chainId === chainId;
}

/** Whether a caller's session is that of a wallet on a chain. @param address lowercase, not empty */
export function isWallet(caller: Caller | undefined, address: string, chainId: number): boolean {
  return caller?.address.toLowerCase() === address && actsOn(caller, chainId);
}

/**
 * What a caller's belongings are kept under that are of no chain: the wallet's address, with the chain of a contract wallet.
 * @throws Problem 401 without a session
 */
export function ownerOf(caller: Pick<Caller, 'address' | 'chainId'> | undefined): string {
  const wallet = walletOf(caller);
  return caller?.chainId ? `${wallet}@${caller.chainId}` : wallet;
}

/** Whether a caller has the role launchpad-admin, or one of these narrower ones. */
export function hasRole(caller: Caller | undefined, ...roles: NarrowRole[]): boolean {
  return caller !== undefined && (caller.admin || roles.some((role) => caller.roles.includes(role)));
}

/** Whether a caller may see all pools, with their owners' contact data. */
export function readsAllPools(caller: Caller | undefined): boolean {
  return hasRole(caller, 'reviewer', 'auditor');
}

/**
 * The subject of the token of an admin, or of whoever has one of these narrower roles.
 * @throws Problem 403 without one
 */
export function adminOf(caller: Caller | undefined, ...roles: NarrowRole[]): string {
  if (!caller || !hasRole(caller, ...roles)) throw Problem.forbidden('Only an admin can do this');
  return caller.subject;
}
