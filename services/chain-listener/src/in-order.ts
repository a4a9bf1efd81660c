/**
 * Works on items concurrently, at most `atOnce` at a time, and yields the results in the items' order. After a failure
 * the results before it are yielded, then its error is thrown.
 */
export async function* inOrder<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const started: Promise<R>[] = [];
  const start = (item: T | undefined) => {
    if (item === undefined) return;
    const result = work(item);
    // If the consumer stops early, a later rejection must not be unhandled.
    result.catch(() => {});
    started.push(result);
  };
  items.slice(0, atOnce).forEach(start);
  for (let index = 0; index < items.length; index += 1) {
    const result = await started[index]!;
    start(items[index + atOnce]);
    yield result;
  }
}
