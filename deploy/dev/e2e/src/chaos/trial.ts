import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from '@launchpad/api';
import { demoAccounts, demoSafe, type Chain } from '@launchpad/contracts/testing';
import { compare } from '@launchpad/equality';
import { appearances } from './appearance.js';
import { read } from './database.js';
import { Editor } from './editor.js';
import { nothing, type Fault } from './faults.js';
import { Forms } from './forms.js';
import { People } from './people.js';
import { Player } from './player.js';
import { everyPool, Reviewer } from './reviewer.js';
import { untilQuiet } from './quiet.js';
import { compareShown } from './shown.js';
import { freeze, thaw, World } from './world.js';

const QUIET_PATIENCE_MS = 120_000;
const PAYOUT_PATIENCE_MS = 90_000;
const LOOK_AGAIN_MS = 4_000;
const TRIAL_MS = 15 * 60_000;
/** Minimum share of accepted posts without a fault: with fewer the trial would not prove that they work. */
const LEAST_TAKEN = 0.3;

export interface Trial {
  /** On all chains together. */
  transactions: number;
  seed: number;
  fault: Fault;
  /** How long the fault takes, if it is long; paying out everybody afterwards may take as long again. */
  lastsMs?: number;
  /** How many bids that are not posted are timed at the end. */
  timedBids?: number;
  /** Whether the servers write to the disk before they answer, as in production. */
  durable?: boolean;
  /** Aborts the trial. */
  signal?: AbortSignal;
}

/** The result of a trial. */
export interface Outcome {
  transactions: number;
  /** Number of rows expected from the chains. */
  rows: number;
  /** Posts through the API: how many it accepted, of how many. */
  posts: { taken: number; all: number };
  /** Edits of the content: how many the API answered, of how many. */
  edits: { answered: number; all: number };
  /** One line for each wrong value, and for each piece of work that did not finish. */
  differences: string[];
  /** Transactions of the keeper, and those of the Safe, on all chains. */
  sent: { keeper: number; safe: number };
  takeoverSeconds?: number;
  /** For each timed bid, the time from its block to the API. */
  appearedAfterMs: number[];
  /** Where the processes' logs are kept, when there are differences. */
  logs?: string;
}

/**
 * Plays a random scenario on all chains, with posts, reviews and content edits through the gateway, with a fault in
 * the middle; waits until all work is finished, and compares every row of pools and orders, and the API's answers about
 * them, with a fresh read of the chains, and the content with what was written.
 */
export async function run(trial: Trial): Promise<Outcome> {
  const { durable = false } = trial;
  const world = await World.start({ keeps: true, durable });
  const over = new AbortController();
  let keepLogs = true;
  try {
    const broken = AbortSignal.any([over.signal, ...(trial.signal ? [trial.signal] : [])]);
    const ran = Promise.race([runIn(world, trial), timeout(TRIAL_MS + 2 * (trial.lastsMs ?? 0), broken)]);
    const outcome = await ran.catch(brokenOff);
    keepLogs = outcome.differences.length > 0 && !trial.signal?.aborted;
    return keepLogs ? { ...outcome, logs: world.logs } : outcome;
  } finally {
    over.abort();
    await world.stop({ keepLogs });
  }
}

async function runIn(world: World, { transactions, seed, fault, timedBids = 0 }: Trial): Promise<Outcome> {
  const people = new People(world);
  const forms = new Forms(await people.uploadPictures());
  const players = world.chains.map((chain) => new Player(chain, seed + chain.chainId, people, forms));
  const [reviewer, editor] = [new Reviewer(people), new Editor(people)];
  reviewer.start();
  await editor.start();
  const play = (share: number) =>
    Promise.all(players.map((player) => player.play(Math.ceil((share * transactions) / players.length))));

  await play(0.3);
  const [takeoverSeconds] = await Promise.all([fault({ world, people, players }), play(0.4)]);
  await play(0.3);
  await Promise.all(players.map((player) => player.end()));
  await Promise.all([editor.finish(), ...players.map((player) => player.posted())]);
  const unread = await untilQuiet(world, QUIET_PATIENCE_MS);
  await reviewer.finish();
  const unfinished = [...unread, ...(await untilQuiet(world, QUIET_PATIENCE_MS))];

  const { rows, api, unpaid, unread: last } = await compareOncePaid(world, people, forms);
  unfinished.push(...last);
  const sent = await sentBy(world.chains);
  const posts = postsOf(players);
  return {
    transactions,
    rows: rows.rows,
    posts,
    edits: { answered: editor.answered, all: editor.answered + editor.unanswered },
    sent,
    differences: [
      ...world.fallen().map((part) => `${part} has ended`),
      ...unfinished,
      ...rows.differences,
      ...api.differences,
      ...unpaid,
      ...(sent.keeper > 0 && sent.safe > 0 ? [] : [`the keeper sent ${sent.keeper}, the Safe ${sent.safe}`]),
      ...reviewer.lost(await everyPool(people)),
      ...(await editor.differences()),
      ...wrongPosts(players, posts, fault),
    ],
    ...(takeoverSeconds === undefined ? {} : { takeoverSeconds }),
    appearedAfterMs: await appearances(players, people, api.visible, timedBids),
  };
}

/**
 * Compares everything while the chains stand still, once the keeper has paid out what it should, or has got no further for a while:
 * every order of every approved pool that is settled, cancelled or scam.
 */
async function compareOncePaid(world: World, people: People, forms: Forms) {
  await untilPaid(world, people);
  await Promise.all(world.chains.map(freeze));
  try {
    const unread = await untilQuiet(world, QUIET_PATIENCE_MS);
    const rows = await compare(world.networks, world.databases);
    const unpaid = unpaidOf((poolId) => rows.expected.get(`orders.pool ${poolId}`), await everyPool(people));
    return { unread, rows, unpaid, api: await compareShown(rows.expected, people, forms) };
  } finally {
    await Promise.all(world.chains.map(thaw));
  }
}

/** Waits until the service counts nothing that is left to pay, or the keeper has got no further for a while. */
async function untilPaid(world: World, people: People): Promise<void> {
  let [deadline, sent] = [0, -1];
  for (;;) {
    await hurryPayouts(world.databases.orders);
    await delay(LOOK_AGAIN_MS);
    const counts = await read<Payouts & { poolId: string }>(
      world.databases.orders,
      'SELECT "poolId", "ordersToPay", "ordersPaid" FROM pool',
    );
    const byPool = new Map(counts.map((count) => [count.poolId, count]));
    const unpaid = unpaidOf((poolId) => byPool.get(poolId), await everyPool(people));
    const { keeper } = await sentBy(world.chains);
    // a busy machine is slow, but the keeper goes on
    if (keeper > sent) [deadline, sent] = [Date.now() + PAYOUT_PATIENCE_MS, keeper];
    if (unpaid.length === 0 || Date.now() > deadline) return;
  }
}

/** What was sent just before a crash is tried again now instead of a minute later. */
const hurryPayouts = (orders: string) => read(orders, 'UPDATE payout SET "nextTryAtMs" = 0');

interface Payouts {
  ordersToPay?: unknown;
  ordersPaid?: unknown;
}

function unpaidOf(payoutsOf: (poolId: string) => Payouts | undefined, pools: readonly Pool[]): string[] {
  return pools.flatMap(({ poolId, poolStatus }) => {
    const { ordersToPay, ordersPaid } = payoutsOf(poolId) ?? {};
    const open = Number(ordersToPay ?? 0) - Number(ordersPaid ?? 0);
    return poolStatus === true && open > 0 ? [`${open} orders of pool ${poolId} are not paid out`] : [];
  });
}

async function sentBy(chains: readonly Chain[]): Promise<Outcome['sent']> {
  const counts = chains.map(async ({ provider }) => [
    await provider.getTransactionCount(demoAccounts.keeper.address),
    Number(await demoSafe.nonce(provider)),
  ]);
  const [keeper, safe] = (await Promise.all(counts)).reduce(([a = 0, b = 0], [c = 0, d = 0]) => [
    a + c,
    b + d,
  ]);
  return { keeper: keeper ?? 0, safe: safe ?? 0 };
}

function postsOf(players: readonly Player[]): Outcome['posts'] {
  const ledgers = players.map(({ ledger }) => ledger);
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  return { taken: sum(ledgers.map(({ taken }) => taken)), all: sum(ledgers.map(({ all }) => all)) };
}

/** Posts that failed though they were valid, or though there was no fault. */
function wrongPosts(players: readonly Player[], { taken, all }: Outcome['posts'], fault: Fault): string[] {
  const wrong = players.flatMap(({ ledger }) => ledger.wrong);
  const isCalm = fault === nothing;
  const lost = isCalm ? players.flatMap(({ ledger }) => ledger.lost) : [];
  const few =
    taken <= (isCalm ? LEAST_TAKEN * all : 0) ? [`only ${taken} of ${all} posts were accepted`] : [];
  return [...wrong, ...lost, ...few];
}

/** The result of an aborted trial. */
export function brokenOff(error: unknown): Outcome {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    transactions: 0,
    rows: 0,
    posts: { taken: 0, all: 0 },
    edits: { answered: 0, all: 0 },
    sent: { keeper: 0, safe: 0 },
    differences: [`aborted: ${text}`],
    appearedAfterMs: [],
  };
}

async function timeout(ms: number, signal: AbortSignal): Promise<never> {
  await delay(ms, undefined, { ref: false, signal });
  throw new Error(`The trial took longer than ${ms / 60_000} minutes`);
}
