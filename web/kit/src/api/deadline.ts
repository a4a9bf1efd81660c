/** A signal that ends a call which takes longer than this. */
export function deadline(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('timed out')), ms);
  return controller.signal;
}
