import { parseArgs } from 'node:util';
import { attacks } from './attacks/index.js';
import { Guard } from './guard.js';
import { Honest } from './honest.js';
import { judge, type Row } from './report.js';
import { startStage } from './stage.js';

/**
 * Attacks a whole product, with one attack after another, while an honest user bids every second and another has that
 * page open: `main.js [--short] [attack…]`, all attacks unless some are named. Prints a row for each; exits with 0 when
 * the honest users noticed nothing, else with 1. The short form measures the time of bids but does not check it, since
 * it runs in parallel with other tests.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false } },
});
const names = positionals.length > 0 ? positionals : Object.keys(attacks);
const unknown = names.find((name) => !attacks[name]);
if (unknown) throw new Error(`There is no attack "${unknown}". Attacks: ${Object.keys(attacks).join(', ')}`);

const rows: Row[] = [];
const stage = await startStage();
try {
  for (const name of names) {
    const [guard, honest] = [new Guard(stage.world), await Honest.begin(stage)];
    const began = performance.now();
    const summary = await attacks[name]?.(stage, values.short ? 'short' : 'full').catch(
      (error: unknown) => `aborted: ${String(error)}`,
    );
    const seconds = Math.round((performance.now() - began) / 1000);
    const row = judge(name, {
      seconds,
      summary: summary ?? '',
      seen: await honest.end(),
      health: await guard.end(),
      isTimed: !values.short,
    });
    rows.push(row);
    console.log(`${row.verdict}  ${name} (${seconds} s): ${summary}`);
    for (const complaint of row.complaints) console.log(`    ${complaint}`);
  }
} finally {
  await stage.stop();
}
const columns = ['attack', 'seconds', 'bids', 'p50 (ms)', 'p99 (ms)', 'healthz (ms)', 'logo (ms)', 'lost'];
console.table(rows, [...columns, 'most memory', 'verdict']);
const failed = rows.filter(({ verdict }) => verdict !== 'ok').length;
console.log(`${rows.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
