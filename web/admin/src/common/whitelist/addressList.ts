import { limits } from '@launchpad/api';
import { isWalletAddress } from '../validate';

/** The content of a whitelist input: its addresses, or why it cannot be saved. */
export type AddressList =
  | { kind: 'addresses'; addresses: string[] }
  | { kind: 'empty' }
  | { kind: 'invalid'; address: string }
  | { kind: 'tooMany' };

/**
 * Parses comma-separated addresses (or lines, for a pasted column). Returns them lowercase, without duplicates, in
 * input order, or the first invalid one.
 */
export function readAddressList(text: string): AddressList {
  const entries = text
    .split(/[,;\n\r]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length === 0) return { kind: 'empty' };
  const invalid = entries.find((entry) => !isWalletAddress(entry));
  if (invalid !== undefined) return { kind: 'invalid', address: invalid };
  const addresses = [...new Set(entries.map((entry) => entry.toLowerCase()))];
  return addresses.length > limits.whitelist ? { kind: 'tooMany' } : { kind: 'addresses', addresses };
}

/** The cells of a CSV file that look like addresses, without headings and other columns. */
export function addressCells(csv: string): string[] {
  return csv
    .split(/[,;\t\n\r]+/)
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter((cell) => /^0x/i.test(cell));
}

/** A row of an imported file without a valid address: its line, from 1, and its text. */
export interface InvalidRow {
  line: number;
  text: string;
}

/** The rows of a CSV file without a valid address, except for its heading and empty rows. */
export function invalidRows(csv: string): InvalidRow[] {
  return csv.split(/\r\n|\n|\r/).flatMap((row, index) => {
    const text = row.trim();
    const cells = addressCells(row);
    const isHeading = index === 0 && cells.length === 0;
    if (text === '' || isHeading || (cells.length > 0 && cells.every(isWalletAddress))) return [];
    return [{ line: index + 1, text: text.slice(0, 80) }];
  });
}

/** Appends imported addresses to the input's text. */
export function appendAddresses(text: string, imported: string[]): string {
  const present = text.trim().replace(/,$/, '');
  return [present, ...imported].filter((part) => part !== '').join(',\n');
}
