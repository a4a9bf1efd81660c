import { z } from 'zod';

/** A node's codes for throttling: EIP-1474's, and those of large providers. */
export const THROTTLED: readonly number[] = [429, -32005, -32007, -32029, -32090];

const refusal = z.object({ code: z.number() });
const refusedShapes = [z.object({ error: refusal }), z.object({ info: z.object({ error: refusal }) })];

/**
 * Whether ethers failed since the node throttles, which says nothing about the call: ethers takes it for a revert where
 * it estimates, and for an unknown error where it sends.
 */
export function isThrottled(error: unknown): boolean {
  return refusedShapes.some((shape) => {
    const { data } = shape.safeParse(error);
    const found = data && ('error' in data ? data.error : data.info.error);
    return found !== undefined && THROTTLED.includes(found.code);
  });
}
