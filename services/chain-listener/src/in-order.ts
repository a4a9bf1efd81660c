/**
 * Works on items side by side, so many at once, and hands the results on in the items' order. Where one fails, those
 * before it are handed on, and then its error is thrown.
 */
export async function* inOrder<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const begun: Promise<R>[] = [];
  const begin = (item: T | undefined) => {
    if (item === undefined) return;
    const result = work(item);
    // Whoever stops before it is not interested in how it ended.
    result.catch(() => {});
    begun.push(result);
  };
  items.slice(0, atOnce).forEach(begin);
  for (let index = 0; index < items.length; index += 1) {
    const result = await begun[index]!;
    begin(items[index + atOnce]);
    yield result;
  }
}
