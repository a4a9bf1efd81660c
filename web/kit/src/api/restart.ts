import type { BaseQueryApi } from '@reduxjs/toolkit/query';

/** Aborts the current attempt of each running read, by cache key. */
const running = new Map<string, () => void>();

/** Makes a call, starting over each time it is restarted before its response. */
export async function withRestarts<T>(
  context: BaseQueryApi,
  call: (context: BaseQueryApi) => Promise<T>,
): Promise<T> {
  const { queryCacheKey: key, signal } = context;
  if (key === undefined) return await call(context);
  for (;;) {
    const attempt = new AbortController();
    const abort = () => attempt.abort();
    signal.addEventListener('abort', abort);
    running.set(key, abort);
    const response = await call({ ...context, signal: attempt.signal });
    signal.removeEventListener('abort', abort);
    if (running.get(key) === abort) running.delete(key);
    if (signal.aborted || !attempt.signal.aborted) return response;
  }
}

/**
 * Restarts a running read: a server that is back up may never answer the earlier request.
 * @returns whether the read is running
 */
export function restartRead(key: string): boolean {
  const abort = running.get(key);
  abort?.();
  return abort !== undefined;
}
