import { STEPS, type Result } from './trial.js';

/** A row of the table: its result, or why it was skipped. */
export interface Line extends Result {
  name: string;
  skipped?: string;
}

/** The rows with the seconds of each step and the result, and the total below. */
export function table(lines: readonly Line[]): string {
  const cells = [
    ['row', ...STEPS, ''],
    ...lines.map((line) => [line.name, ...STEPS.map((step) => `${line.seconds[step] ?? ''}`), ending(line)]),
  ];
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  const text = cells.map((row) =>
    row
      .map((cell, column) =>
        column === 0 || column > STEPS.length
          ? cell.padEnd(widths[column] ?? 0)
          : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  const failed = lines.filter(({ problem }) => problem !== undefined).length;
  const skipped = lines.filter((line) => line.skipped !== undefined).length;
  return [
    ...text,
    '',
    `${lines.length - failed - skipped} passed, ${failed} failed, ${skipped} skipped`,
  ].join('\n');
}

function ending({ problem, skipped }: Line): string {
  if (skipped !== undefined) return `skipped: ${skipped}`;
  return problem === undefined ? 'ok' : `FAILED: ${problem.split('\n')[0]}`;
}
