/** A signal for a command's work: aborted by SIGTERM or SIGINT, as of a deadline or a drain; a second one ends the process. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => stop.abort(new Error(`stopped by ${signal}`)));
  }
  return stop.signal;
}
