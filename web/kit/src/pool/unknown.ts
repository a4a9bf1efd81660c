import type { Pool } from '@launchpad/api';

/** Addresses of a pool's tokens of which name, symbol or decimals can't be read or used. */
export function unknownTokens(
  pool: Pick<Pool, 'ptUnknown' | 'bdUnknown' | 'poolingToken' | 'biddingToken'>,
): string[] {
  return [...(pool.ptUnknown ? [pool.poolingToken] : []), ...(pool.bdUnknown ? [pool.biddingToken] : [])];
}
