/** Longest wait that a server may ask for, in seconds. */
const LONGEST_WAIT_S = 120;

/**
 * Returns after how many ms a call that was made too often (429) may be made again, at least a second; undefined if the
 * server does not say so, or asks for too much.
 */
export function retryAfterMs(response: Response | undefined): number | undefined {
  if (response?.status !== 429) return undefined;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return seconds >= 0 && seconds <= LONGEST_WAIT_S ? Math.max(1, seconds) * 1000 : undefined;
}

/** Resolves after `ms`, or once the signal aborts. */
export function pauseUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
