/** The list with addresses added or removed; lowercase, without duplicates. */
export function changedList(
  present: readonly string[],
  methodType: 'add' | 'remove',
  addresses: readonly string[],
): string[] {
  if (methodType === 'add') return [...new Set([...present, ...addresses])];
  const removed = new Set(addresses);
  return present.filter((address) => !removed.has(address));
}
