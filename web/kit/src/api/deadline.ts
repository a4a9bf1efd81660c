/** A signal that ends a call which takes longer than this. */
export function deadline(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('timed out')), ms);
  return controller.signal;
}

/** What work comes to; undefined where it takes longer than this, and goes on by itself. */
export function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
