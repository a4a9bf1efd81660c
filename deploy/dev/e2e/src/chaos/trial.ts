import { setTimeout as delay } from 'node:timers/promises';
import { compare } from '@launchpad/equality';
import { appearances } from './appearance.js';
import { Editor } from './editor.js';
import { nothing, type Fault } from './faults.js';
import { Forms } from './forms.js';
import { People } from './people.js';
import { Player } from './player.js';
import { everyPool, Reviewer } from './reviewer.js';
import { untilQuiet } from './quiet.js';
import { compareShown } from './shown.js';
import { World } from './world.js';

const QUIET_PATIENCE_MS = 120_000;
const TRIAL_MS = 15 * 60_000;
/** Of the posts that nothing disturbs: with less the trial would not show that they go through. */
const LEAST_TAKEN = 0.3;

export interface Trial {
  /** Of both chains together. */
  transactions: number;
  seed: number;
  fault: Fault;
  /** How many bids that nobody posts are timed at the end. */
  timedBids?: number;
  /** Breaks the trial off. */
  signal?: AbortSignal;
}

/** What a trial showed. */
export interface Outcome {
  transactions: number;
  /** How many rows the chains say there must be. */
  rows: number;
  /** Posts through the API: how many it took, of how many. */
  posts: { taken: number; all: number };
  /** Edits of the content: how many the API answered, of how many. */
  edits: { answered: number; all: number };
  /** One line for each value that is not as it must be, and for each thing that did not come to rest. */
  differences: string[];
  takeoverSeconds?: number;
  /** For each timed bid, from its block to the API. */
  appearedAfterMs: number[];
  /** Where the processes' logs are kept, when there are differences. */
  logs?: string;
}

/**
 * Plays a random scenario on both chains, with posts, reviews and content edits through the gateway, while something
 * goes wrong in the middle; waits until everything is quiet, and compares every row of pools and orders, and what the
 * API answers about them, with a fresh read of the chains, and the content with what was written.
 */
export async function run(trial: Trial): Promise<Outcome> {
  const world = await World.start();
  const over = new AbortController();
  let keepLogs = true;
  try {
    const broken = AbortSignal.any([over.signal, ...(trial.signal ? [trial.signal] : [])]);
    const ran = Promise.race([runIn(world, trial), timeout(TRIAL_MS, broken)]);
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
  await Promise.all([editor.finish(), ...players.map((player) => player.posted())]);
  const unread = await untilQuiet(world, QUIET_PATIENCE_MS);
  await reviewer.finish();
  const unfinished = [...unread, ...(await untilQuiet(world, QUIET_PATIENCE_MS))];

  const rows = await compare(world.networks, world.databases);
  const api = await compareShown(rows.expected, people, forms);
  const posts = postsOf(players);
  return {
    transactions,
    rows: rows.rows,
    posts,
    edits: { answered: editor.answered, all: editor.answered + editor.unanswered },
    differences: [
      ...world.fallen().map((part) => `${part} has ended`),
      ...unfinished,
      ...rows.differences,
      ...api.differences,
      ...reviewer.lost(await everyPool(people)),
      ...(await editor.differences()),
      ...wrongPosts(players, posts, fault),
    ],
    ...(takeoverSeconds === undefined ? {} : { takeoverSeconds }),
    appearedAfterMs: await appearances(players, people, api.visible, timedBids),
  };
}

function postsOf(players: readonly Player[]): Outcome['posts'] {
  const ledgers = players.map(({ ledger }) => ledger);
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  return { taken: sum(ledgers.map(({ taken }) => taken)), all: sum(ledgers.map(({ all }) => all)) };
}

/** Posts that failed though nothing was wrong with them, or nothing went wrong at all. */
function wrongPosts(players: readonly Player[], { taken, all }: Outcome['posts'], fault: Fault): string[] {
  const wrong = players.flatMap(({ ledger }) => ledger.wrong);
  const isCalm = fault === nothing;
  const lost = isCalm ? players.flatMap(({ ledger }) => ledger.lost) : [];
  const few = taken <= (isCalm ? LEAST_TAKEN * all : 0) ? [`only ${taken} of ${all} posts were taken`] : [];
  return [...wrong, ...lost, ...few];
}

/** What a trial showed that did not come to its end. */
export function brokenOff(error: unknown): Outcome {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    transactions: 0,
    rows: 0,
    posts: { taken: 0, all: 0 },
    edits: { answered: 0, all: 0 },
    differences: [`broken off: ${text}`],
    appearedAfterMs: [],
  };
}

async function timeout(ms: number, signal: AbortSignal): Promise<never> {
  await delay(ms, undefined, { ref: false, signal });
  throw new Error(`The trial took longer than ${ms / 60_000} minutes`);
}
