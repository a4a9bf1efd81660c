import { limits } from '@launchpad/api';
import { Problem } from '@launchpad/platform';

/**
 * The addresses of a whitelist input, in lower case, each once.
 * @throws Problem 400 naming the first invalid one, if there is none, or too many for one message
 */
export function addressesOf(input: readonly string[]): string[] {
  const addresses = input.map((address) => address.trim().toLowerCase()).filter((address) => address !== '');
  if (addresses.length === 0) throw invalid('Please add addresses correctly');
  if (addresses.length > limits.whitelistPart) {
    throw invalid(`At most ${limits.whitelistPart} addresses at once: upload a longer list in parts`);
  }
  const wrong = addresses.find((address) => !/^0x[0-9a-f]{40}$/.test(address));
  if (wrong !== undefined) throw invalid(`${wrong.slice(0, 60)} invalid address`, 'Invalid Address!');
  return [...new Set(addresses)];
}

/** Whether a whitelist can hold so many. */
export const fits = (list: readonly string[]): boolean => list.length <= limits.whitelist;

/** @throws Problem 400 for more addresses than a whitelist holds */
export function assertFits(list: readonly string[]): void {
  if (!fits(list)) throw invalid(`A whitelist has at most ${limits.whitelist} addresses`);
}

function invalid(message: string, title?: string): Problem {
  return Problem.invalid([{ field: 'whiteListUsers', message }], title);
}
