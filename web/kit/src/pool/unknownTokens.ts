import type { Pool } from '@launchpad/api';

/** Addresses of the pool's tokens whose name, symbol or decimals cannot be read or used. */
export function unknownTokens(
  pool: Pick<Pool, 'ptUnknown' | 'bdUnknown' | 'poolingToken' | 'biddingToken'>,
): string[] {
  return [...(pool.ptUnknown ? [pool.poolingToken] : []), ...(pool.bdUnknown ? [pool.biddingToken] : [])];
}
