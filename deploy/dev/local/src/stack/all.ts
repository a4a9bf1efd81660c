/** As Promise.all, but waits for every one also when one fails: nothing goes on starting behind an error. */
export async function all<T extends readonly unknown[]>(
  starts: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(starts);
  return await Promise.all(starts);
}
