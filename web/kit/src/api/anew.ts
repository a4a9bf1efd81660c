import type { BaseQueryApi } from '@reduxjs/toolkit/query';

/** Reads under way by their cache key, and what ends each one's try. */
const underWay = new Map<string, () => void>();

/** Makes a call, and once more each time it is asked anew before its answer. */
export async function untilAnswered<T>(
  context: BaseQueryApi,
  call: (context: BaseQueryApi) => Promise<T>,
): Promise<T> {
  const { queryCacheKey: key, signal } = context;
  if (key === undefined) return await call(context);
  for (;;) {
    const once = new AbortController();
    const end = () => once.abort();
    signal.addEventListener('abort', end);
    underWay.set(key, end);
    const answer = await call({ ...context, signal: once.signal });
    signal.removeEventListener('abort', end);
    if (underWay.get(key) === end) underWay.delete(key);
    if (signal.aborted || !once.signal.aborted) return answer;
  }
}

/**
 * Asks a read that is under way anew: what answers again now may never answer what it was asked before.
 * @returns whether there is one
 */
export function askAnew(key: string): boolean {
  const end = underWay.get(key);
  end?.();
  return end !== undefined;
}
