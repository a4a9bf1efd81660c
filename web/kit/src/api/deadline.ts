/** After this long without anything to send the server counts as unavailable. */
const RESPONSE_TIMEOUT_MS = 30_000;
/**
 * A slow line, of 1 Mbit/s. The largest file, 5 MB, takes 42 s over it; the server itself waits 60 s for a request to
 * arrive.
 */
const SLOW_BYTES_PER_MS = 125;

/** How long the server has to respond to a request of so many bytes, in ms: their time on a slow line comes on top. */
export function responseTimeout(bytes: number): number {
  return RESPONSE_TIMEOUT_MS + Math.floor(bytes / SLOW_BYTES_PER_MS);
}

/** A signal that aborts a call after `ms`. */
export function deadline(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('timed out')), ms);
  return controller.signal;
}

/** The result of `work`; undefined if it takes longer than `ms`, in which case it keeps running. */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
