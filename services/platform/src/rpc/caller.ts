import type { Caller } from '@launchpad/proto';
import { Problem } from '../problem.js';

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

/**
 * The subject of the admin token a caller has.
 * @throws Problem 403 without one
 */
export function adminOf(caller: Caller | undefined): string {
  if (!caller?.admin) throw Problem.forbidden('Only an admin can do this');
  return caller.subject;
}
