import { limits } from '@launchpad/api';
import { isWalletAddress } from '../validate';

/** What was entered into a whitelist input. */
export interface AddressEntry {
  /** as typed */
  text: string;
  /** more addresses, in lower case: those of files and texts too long to be shown in a textarea */
  more: readonly string[];
}

/** Characters that are shown in a textarea: some thousand addresses. A longer text would make the page slow. */
export const MOST_TEXT = 50_000;

/** The content of a whitelist input: its addresses, or why it cannot be saved. */
export type AddressList =
  | { kind: 'addresses'; addresses: string[] }
  | { kind: 'empty' }
  | { kind: 'invalid'; address: string }
  | { kind: 'tooMany' };

/** The entry of a list: as text, unless it is too long for one. */
export function entryOf(list: readonly string[]): AddressEntry {
  const characters = list.length * '0x,\n'.length + list.length * 40;
  return characters > MOST_TEXT ? { text: '', more: list } : { text: list.join(',\n'), more: [] };
}

/**
 * Parses comma-separated addresses (or lines, for a pasted column). Returns them lowercase, without duplicates, in
 * input order, or the first invalid one.
 */
export function readAddressList({ text, more }: AddressEntry): AddressList {
  const entries = text
    .split(/[,;\n\r]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length + more.length === 0) return { kind: 'empty' };
  const invalid = entries.find((entry) => !isWalletAddress(entry));
  if (invalid !== undefined) return { kind: 'invalid', address: invalid };
  const addresses = [...new Set([...more, ...entries.map((entry) => entry.toLowerCase())])];
  return addresses.length > limits.whitelist ? { kind: 'tooMany' } : { kind: 'addresses', addresses };
}

/** Adds imported addresses to an entry: to its text, unless that would get too long. */
export function withImported({ text, more }: AddressEntry, imported: readonly string[]): AddressEntry {
  const added = entryOf(imported);
  const present = text.trim().replace(/,$/, '');
  if (added.more.length === 0 && present.length + added.text.length <= MOST_TEXT) {
    return { text: [present, added.text].filter((part) => part !== '').join(',\n'), more };
  }
  return { text, more: [...new Set([...more, ...imported])] };
}
