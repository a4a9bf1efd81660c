import { isAddress } from 'ethers/address';

/** Why a row has no valid address. */
export type BadReason = 'noAddress' | 'malformed' | 'checksum';

/** A row of a file without a valid address: its line, from 1, and the start of its text. */
export interface BadRow {
  line: number;
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
  bad: BadRow[];
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
 * Checks a file of addresses, one or more a row, in slices, so that a page stays usable with 100,000 of them.
 * @param list the addresses already listed, in lower case
 */
export async function checkAddressFile(
  text: string,
  list: ReadonlySet<string>,
  { onProgress, pause, now }: Options,
): Promise<FileReport> {
  const report: FileReport = { fresh: [], listed: 0, repeated: 0, bad: [] };
  const seen = new Set<string>();
  const rows = text.split(/\r\n|\n|\r/);
  let started = now();
  for (const [index, row] of rows.entries()) {
    checkRow(row, index, list, seen, report);
    if (now() - started < SLICE_MS) continue;
    onProgress(Math.floor((100 * (index + 1)) / rows.length));
    await pause();
    started = now();
  }
  return report;
}

function checkRow(
  row: string,
  index: number,
  list: ReadonlySet<string>,
  seen: Set<string>,
  report: FileReport,
): void {
  const text = row.trim();
  if (text === '') return;
  const cells = cellsOf(text);
  const reason = cells.length === 0 ? 'noAddress' : cells.map(faultOf).find((fault) => fault !== undefined);
  // A heading.
  if (reason === 'noAddress' && index === 0) return;
  if (reason) return void report.bad.push({ line: index + 1, text: text.slice(0, MOST_TEXT), reason });
  for (const address of cells.map((cell) => cell.toLowerCase())) {
    if (seen.has(address)) report.repeated += 1;
    else if (list.has(address)) report.listed += 1;
    else report.fresh.push(address);
    seen.add(address);
  }
}

function cellsOf(row: string): string[] {
  const cells = row.split(/[,;\t]/).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
  return cells.filter((cell) => /^0x/i.test(cell));
}

function faultOf(cell: string): BadReason | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(cell)) return 'malformed';
  return isAddress(cell) ? undefined : 'checksum';
}
