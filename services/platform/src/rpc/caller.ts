import type { Caller } from '@launchpad/proto';
import { Problem } from '../problem.js';

/**
 * The address of the wallet session a caller has.
 * @throws Problem 401 without one
 */
export function walletOf(caller: Caller | undefined): string {
  if (!caller?.address) throw new Problem(401, 'unauthenticated', 'Please connect your wallet then proceed.');
  return caller.address;
}

/**
 * The subject of the admin token a caller has.
 * @throws Problem 403 without one
 */
export function adminOf(caller: Caller | undefined): string {
  if (!caller?.admin) throw Problem.forbidden('Only an admin can do this');
  return caller.subject;
}
