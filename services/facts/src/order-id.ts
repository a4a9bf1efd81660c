import { parsePoolCode } from '@launchpad/contracts';
import { v5 as uuid } from 'uuid';

const NAMESPACE = '0b6f5a0e-6a0c-4c3e-9b0b-2f6a4f0a8f4d';

/** The id of an order's row: deterministic, so every service derives the same one. */
export function orderId(poolId: string, order: string): string {
  return orderIds(poolId)(order);
}

/** The ids of many orders of one pool, whose code is parsed once. */
export function orderIds(poolId: string): (order: string) => string {
  const pool = parsePoolCode(poolId);
  if (!pool) throw new RangeError(`${poolId} is not a pool code`);
  return (order) => uuid(`${pool.chainId}:${pool.poolNumber}:${order}`, NAMESPACE);
}
