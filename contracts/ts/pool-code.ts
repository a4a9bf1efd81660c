import Sqids from 'sqids';

const sqids = new Sqids({ minLength: 6 });

/** The public code of a pool, as used in URLs: chain id and on-chain number, short and reversible. */
export function poolCode(chainId: number, poolNumber: number): string {
  return sqids.encode([chainId, poolNumber]);
}

/** Chain id and on-chain number of a pool's code, or undefined for anything else. */
export function parsePoolCode(code: string): { chainId: number; poolNumber: number } | undefined {
  const [chainId, poolNumber, ...rest] = sqids.decode(code);
  if (chainId === undefined || poolNumber === undefined || rest.length > 0) return undefined;
  return poolCode(chainId, poolNumber) === code ? { chainId, poolNumber } : undefined;
}
