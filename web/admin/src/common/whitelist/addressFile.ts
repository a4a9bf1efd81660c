import { isAddress } from 'ethers/address';

/** Why something is no valid address. */
export type BadReason = 'noAddress' | 'malformed' | 'checksum';

/** What is no valid address: its line, from 1, where it ends in the file, and the start of its text. */
export interface BadEntry {
  line: number;
  end: number;
  text: string;
  reason: BadReason;
}

/** What a file of addresses has, compared with a list. */
export interface FileReport {
  /** new addresses, lowercase, each once, in the file's order */
  fresh: string[];
  /** number of those already on the list, and of repetitions within the file */
  listed: number;
  repeated: number;
  bad: BadEntry[];
}

interface Options {
  /** called between slices with the checked part, 0 to 100 */
  onProgress: (percent: number) => void;
  /** lets the page do something else */
  pause: () => Promise<unknown>;
  /** milliseconds of any clock */
  now: () => number;
}

/** Milliseconds of work after which the page gets its turn. */
const SLICE_MS = 12;
const MOST_TEXT = 80;

/**
 * Checks a file of addresses, one or more a row, in slices, so that a page stays usable with 100,000 of them, whether
 * they are in a column or all in one row.
 * @param list the addresses already listed, in lower case
 */
export async function checkAddressFile(
  text: string,
  list: ReadonlySet<string>,
  { onProgress, pause, now }: Options,
): Promise<FileReport> {
  const report: FileReport = { fresh: [], listed: 0, repeated: 0, bad: [] };
  const seen = new Set<string>();
  let started = now();
  for (const cell of cellsOf(text)) {
    checkCell(cell, list, seen, report);
    if (now() - started < SLICE_MS) continue;
    onProgress(Math.floor((100 * cell.end) / text.length));
    await pause();
    started = now();
  }
  return report;
}

function checkCell(
  { line, end, text, reason }: Cell,
  list: ReadonlySet<string>,
  seen: Set<string>,
  report: FileReport,
): void {
  if (reason === 'other') return;
  const fault = reason ?? faultOf(text);
  if (fault) return void report.bad.push({ line, end, text: text.slice(0, MOST_TEXT), reason: fault });
  const address = text.toLowerCase();
  if (seen.has(address)) report.repeated += 1;
  else if (list.has(address)) report.listed += 1;
  else report.fresh.push(address);
  seen.add(address);
}

interface Cell {
  line: number;
  text: string;
  /** where it ends in the file */
  end: number;
  /** 'other' for a cell next to an address, such as a name; 'noAddress' for a whole row without one */
  reason?: 'other' | 'noAddress';
}

/**
 * The cells of a file, found one after another: splitting all of it takes longer than a slice. Only separators are
 * matched, since a pattern for what is between them overflows on megabytes of it.
 */
function* cellsOf(file: string): Generator<Cell> {
  let line = 1;
  let start = 0;
  let rowStart = 0;
  // the first row may be a heading
  let hasAddress = true;
  for (const { 0: separator, index: end } of file.matchAll(/[,;\t\n]|\r\n?|$/g)) {
    const text = unquoted(file.slice(start, end).trim());
    const isMeant = /^0x/i.test(text);
    hasAddress ||= isMeant;
    yield { line, end, text, ...(!isMeant && { reason: 'other' }) };
    start = end + separator.length;
    if (/[,;\t]/.test(separator)) continue;
    const row = file.slice(rowStart, end).trim();
    if (!hasAddress && row !== '') yield { line, end, text: row, reason: 'noAddress' };
    line += 1;
    rowStart = start;
    hasAddress = false;
  }
}

const unquoted = (text: string) =>
  text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).trim() : text;

function faultOf(cell: string): BadReason | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(cell)) return 'malformed';
  // Only mixed case holds a checksum, and a hash for each of 100,000 takes seconds.
  if (/^0x(?:[0-9a-f]+|[0-9A-F]+)$/.test(cell)) return undefined;
  return isAddress(cell) ? undefined : 'checksum';
}
