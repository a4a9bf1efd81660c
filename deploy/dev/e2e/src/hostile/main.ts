import { parseArgs } from 'node:util';
import { attacks } from './attacks/index.js';
import { Guard } from './guard.js';
import { Honest } from './honest.js';
import { judge, type Row } from './report.js';
import { startStage } from './stage.js';

/**
 * Attacks a whole product, one way after the other, while somebody honest bids every second and somebody else has that
 * page open: `main.js [--short] [attack…]`, all attacks unless some are named. Answers with a row for each; 0 when
 * nobody honest noticed anything, 1 otherwise. The short form measures how long a bid takes, and does not judge it: it runs
 * beside other tests.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false } },
});
const names = positionals.length > 0 ? positionals : Object.keys(attacks);
const unknown = names.find((name) => !attacks[name]);
if (unknown) throw new Error(`There is no attack "${unknown}", only: ${Object.keys(attacks).join(', ')}`);

const rows: Row[] = [];
const stage = await startStage();
try {
  for (const name of names) {
    const [guard, honest] = [new Guard(stage.world), await Honest.begin(stage)];
    const began = performance.now();
    const told = await attacks[name]?.(stage, values.short ? 'short' : 'full').catch(
      (error: unknown) => `broken off: ${String(error)}`,
    );
    const seconds = Math.round((performance.now() - began) / 1000);
    const row = judge(name, {
      seconds,
      told: told ?? '',
      seen: await honest.end(),
      health: await guard.end(),
      isTimed: !values.short,
    });
    rows.push(row);
    console.log(`${row.verdict}  ${name} (${seconds} s): ${told}`);
    for (const complaint of row.complaints) console.log(`    ${complaint}`);
  }
} finally {
  await stage.stop();
}
console.table(rows, ['attack', 'seconds', 'bids', 'p50 (ms)', 'p99 (ms)', 'lost', 'most memory', 'verdict']);
const failed = rows.filter(({ verdict }) => verdict !== 'ok').length;
console.log(`${rows.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
