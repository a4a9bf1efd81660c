import { limits } from '@launchpad/api';
import { isWalletAddress } from '../validate';

/** What a whitelist input holds: its addresses, or why it can't be saved. */
export type AddressList =
  | { kind: 'addresses'; addresses: string[] }
  | { kind: 'empty' }
  | { kind: 'invalid'; address: string }
  | { kind: 'tooMany' };

/**
 * Reads comma-separated addresses (lines work as well, for a pasted column). The addresses come back
 * lowercased, each once, in the order given. The first wrong one is named.
 */
export function readAddressList(text: string): AddressList {
  const entries = text
    .split(/[,;\n\r]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length === 0) return { kind: 'empty' };
  const wrong = entries.find((entry) => !isWalletAddress(entry));
  if (wrong !== undefined) return { kind: 'invalid', address: wrong };
  const addresses = [...new Set(entries.map((entry) => entry.toLowerCase()))];
  return addresses.length > limits.whitelist ? { kind: 'tooMany' } : { kind: 'addresses', addresses };
}

/** The cells of a CSV file that are meant as addresses: headings and other columns are left out. */
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

/** A row of an imported file that names no address: its line, from 1, and its text. */
export interface BadRow {
  line: number;
  text: string;
}

/** The rows of a CSV file that hold no valid address; its heading and empty rows are none. */
export function badRows(csv: string): BadRow[] {
  return csv.split(/\r\n|\n|\r/).flatMap((row, index) => {
    const text = row.trim();
    const cells = addressCells(row);
    const isHeading = index === 0 && cells.length === 0;
    if (text === '' || isHeading || (cells.length > 0 && cells.every(isWalletAddress))) return [];
    return [{ line: index + 1, text: text.slice(0, 80) }];
  });
}

/** Appends imported addresses to what the input already holds. */
export function appendAddresses(text: string, imported: string[]): string {
  const present = text.trim().replace(/,$/, '');
  return [present, ...imported].filter((part) => part !== '').join(',\n');
}
