/** The list after addresses were added or removed; lowercase, each once. */
export function changedList(
  present: readonly string[],
  methodType: 'add' | 'remove',
  addresses: readonly string[],
): string[] {
  if (methodType === 'add') return [...new Set([...present, ...addresses])];
  const gone = new Set(addresses);
  return present.filter((address) => !gone.has(address));
}
