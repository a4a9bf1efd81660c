import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@launchpad/local';
import { Machine } from './machine.js';
import type { Row } from './row.js';
import { ROWS } from './rows.js';
import { must } from './shell.js';
import { CannotTry, Systems } from './systems.js';
import { table, type Line } from './table.js';
import { firstHour } from './trial.js';

// Tries the first hour with the product on one machine after another, each created for its row and then removed.
// `main.js [row…]`: all rows unless some are named by the beginning of their names. Fails when a row failed.
const asked = process.argv.slice(2);
const rows = ROWS.filter(({ name }) => asked.length === 0 || asked.some((start) => name.startsWith(start)));
if (rows.length === 0) throw new Error(`Rows: ${ROWS.map(({ name }) => name).join(', ')}`);

const dir = join(REPOSITORY, '.local', 'newcomer');
const systems = new Systems(join(dir, 'systems'));
const origin = join(dir, 'origin.git');
const layer = join(dir, 'machine');
process.umask(0o022);
rmSync(origin, { recursive: true, force: true });
await must(['git', 'clone', '--quiet', '--bare', '--no-hardlinks', REPOSITORY, origin]);

const lines: Line[] = [];
for (const row of rows) {
  console.log(`=== ${row.name}`);
  const line = { name: row.name, ...(await attempt(row)) };
  if (line.problem) console.log(line.problem);
  lines.push(line);
}
console.log(`\n${table(lines)}`);
process.exitCode = lines.some(({ problem }) => problem) ? 1 : 0;

async function attempt(row: Row): Promise<Omit<Line, 'name'>> {
  try {
    const parts = { dir: layer, root: await systems.rootOf(row), node: await systems.nodeOf(row), origin };
    const machine = await Machine.start(row, parts);
    try {
      return await firstHour(machine, row.refused);
    } finally {
      await machine.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return error instanceof CannotTry ? { seconds: {}, skipped: reason } : { seconds: {}, problem: reason };
  }
}
