import { isIPv6 } from 'node:net';

/**
 * The key for rate limits: its IPv4 address, or the first 64 bits of its IPv6 address, since one subscriber
 * has 2^64 of them.
 */
export function clientNetwork(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // URLs spell it in one way: shortened, without dots.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => parseInt(group, 16));
  if (tail === undefined) return numbers(head);
  const [first, last] = [numbers(head), numbers(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
