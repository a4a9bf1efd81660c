import { parseArgs } from 'node:util';
import { faults } from './faults.js';
import { brokenOff, run } from './trial.js';

const TIMED_BIDS = 10;

/**
 * The equality check under faults, each in a separate world: `main.js [--transactions 500] [--seed N] [fault…]`, all
 * faults unless some are named. Prints a table; exits with 0 when every row matched the chains, else with 1.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { transactions: { type: 'string', default: '500' }, seed: { type: 'string' } },
});
const transactions = Number(values.transactions);
const seed = Number(values.seed ?? process.env.SEED ?? Math.floor(Math.random() * 1_000_000));
const names = positionals.length > 0 ? positionals : Object.keys(faults);
const table: Record<string, string | number>[] = [];
let different = 0;
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());

console.log(`Seed ${seed}, ${transactions} transactions on all chains for each fault`);
for (const name of names) {
  if (stopped.signal.aborted) break;
  const fault = faults[name];
  if (!fault) throw new Error(`There is no fault "${name}". Faults: ${Object.keys(faults).join(', ')}`);
  const start = Date.now();
  const timedBids = name === 'nothing' ? TIMED_BIDS : 0;
  const outcome = await run({ transactions, seed, fault, timedBids, signal: stopped.signal }).catch(
    brokenOff,
  );
  const seconds = Math.round((Date.now() - start) / 1000);
  for (const line of outcome.differences) console.log(`  ${line}`);
  if (outcome.logs) console.log(`  the logs are in ${outcome.logs}`);
  if (outcome.appearedAfterMs.length > 0) console.log(`  ${appeared(outcome.appearedAfterMs)}`);
  different += outcome.differences.length;
  table.push({
    fault: name,
    transactions: outcome.transactions,
    rows: outcome.rows,
    'posts accepted': `${outcome.posts.taken} of ${outcome.posts.all}`,
    'edits answered': `${outcome.edits.answered} of ${outcome.edits.all}`,
    'keeper sent': outcome.sent.keeper,
    'Safe sent': outcome.sent.safe,
    differences: outcome.differences.length,
    'takeover (s)': outcome.takeoverSeconds?.toFixed(1) ?? '',
    'took (s)': seconds,
  });
  console.log(`${name}: ${outcome.rows} rows, ${outcome.differences.length} differences (${seconds} s)`);
}
console.table(table);
process.exit(different === 0 && !stopped.signal.aborted ? 0 : 1);

function appeared(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  return `a visitor sees a bid that was not posted after ${median} ms (median of ${times.length}), ${sorted.at(-1)} ms at most`;
}
