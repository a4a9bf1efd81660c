import { parseArgs } from 'node:util';
import { read } from '../chaos/database.js';
import type { Fault } from '../chaos/faults.js';
import { run } from '../chaos/trial.js';
import { Memory } from './memory.js';
import { Readers } from './readers.js';

/**
 * Plays random sales on all chains for a while, with posts, reviews, edits, readers and watching pages, on servers that write to the disk as in production, and compares
 * every row with the chains afterwards: `main.js [--minutes 30] [--seed N]`. Exits with 1 when a row differs, a read
 * failed, a service exited, or its memory grew all the time.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' } },
});
const lastsMs = Number(values.minutes) * 60_000;
/** Transactions that warm everything up. */
const WARM_UP = 100;
const AT_ONCE = 10;
/** A process that just started grows for some minutes. */
const SETTLED_MS = 10 * 60_000;

/** Lets a wallet upload again what it may in a day: this plays as many sales in half an hour as their owners in a month. */
const passUploadDay = (pools: string) =>
  read(
    pools,
    `UPDATE upload SET "uploadedAt" = "uploadedAt" - 86400000
     WHERE "uploadedAt" > 1000 * extract(epoch FROM now() - interval '1 day')`,
  );

let summary: { reads: number; readErrors: string[]; memory: Memory; played: number } | undefined;
const soak: Fault = async ({ world, people, players }) => {
  const until = performance.now() + lastsMs;
  const { readers, end } = await Readers.start(people);
  const memory = new Memory(world);
  let played = 0;
  try {
    while (performance.now() < until) {
      await Promise.all(players.map((player) => player.play(AT_ONCE)));
      await Promise.all(players.map((player) => player.posted()));
      played += players.length * AT_ONCE;
      await passUploadDay(world.databases.pools);
    }
  } finally {
    memory.end();
    await end();
  }
  summary = { reads: readers.reads, readErrors: readers.errors, memory, played };
};

console.log(`Seed ${values.seed}, ${values.minutes} minutes`);
const outcome = await run({
  transactions: WARM_UP,
  seed: Number(values.seed),
  fault: soak,
  lastsMs,
  durable: true,
});
const complaints = [
  ...outcome.differences,
  ...(summary?.readErrors ?? []).map((error) => `a read failed: ${error}`),
  ...(lastsMs >= SETTLED_MS ? (summary?.memory.growing() ?? []) : []),
];
for (const line of complaints.slice(0, 20)) console.log(`  ${line}`);
if (outcome.logs) console.log(`  the logs are in ${outcome.logs}`);
console.table({
  transactions: outcome.transactions + (summary?.played ?? 0),
  rows: outcome.rows,
  'posts accepted': `${outcome.posts.taken} of ${outcome.posts.all}`,
  'edits answered': `${outcome.edits.answered} of ${outcome.edits.all}`,
  reads: summary?.reads,
  'failed reads': summary?.readErrors.length,
  differences: outcome.differences.length,
});
console.log('Memory, median of each quarter of the time (MB):');
console.table(summary?.memory.quarters);
process.exit(complaints.length === 0 && summary ? 0 : 1);
