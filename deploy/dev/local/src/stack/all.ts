/** Like Promise.all, but waits for every promise even if one fails, so that nothing is still starting after an error. */
export async function all<T extends readonly unknown[]>(
  starts: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(starts);
  return await Promise.all(starts);
}
