import { actsOf, type Act } from './acts.js';
import { leavingTrials } from './leaving.js';
import { abandonTrials, offlineTrial, twoTabsTrial } from './outages.js';
import type { Place } from './places.js';
import { pressTrials } from './presses.js';
import { cleanLook, nameOf, READ_FAULTS, readTrial, type CleanLook } from './reads.js';
import { tryIt, type Trial, type Trials } from './trials.js';

/** Which combinations are wanted: all, unless told otherwise. */
export interface Wish {
  isShort: boolean;
  seed: number;
  route: RegExp;
  who: RegExp;
  kind: RegExp;
  trial: RegExp;
  /** no trial begins later than this */
  minutes?: number;
}

/** Looks at every place as it is, then lets everything go wrong in it. */
export async function torture(workers: Trials[], places: Place[], wish: Wish): Promise<void> {
  const late = Date.now() + (wish.minutes ?? Infinity) * 60_000;
  const wanted = places.filter(({ pattern, who }) => wish.route.test(pattern) && wish.who.test(who));
  const looks = await look(workers, wish.isShort ? sample(wanted, wish.seed) : wanted);
  const different = differentPlaces(looks);
  const acts = wish.kind.test('acts') ? await explore(workers, different) : [];
  const trials = [
    ...(wish.kind.test('reads') ? readTrials(looks) : []),
    ...(wish.kind.test('outages')
      ? different.flatMap((place) => [offlineTrial(place), ...abandonTrials(place)])
      : []),
    ...acts.flatMap((act) => [
      ...pressTrials(act),
      ...leavingTrials(act),
      ...(act.transactions > 0 ? [twoTabsTrial(act)] : []),
    ]),
  ].filter(({ trial }) => wish.trial.test(trial));
  console.log(`${looks.size} pages, ${acts.length} acts, ${trials.length} trials`);
  await inTurns(workers, wish.isShort ? sample(trials, wish.seed) : trials, async (worker, trial) => {
    if (Date.now() < late) await tryIt(worker, trial);
  });
}

async function look(workers: Trials[], places: Place[]): Promise<Map<Place, CleanLook>> {
  const looks = new Map<Place, CleanLook>();
  await inTurns(workers, places, async (worker, place) => {
    const clean = await cleanLook(worker, place).catch((error: unknown) => {
      worker.report.add({ page: nameOf(place), trial: 'nothing wrong' }, [
        `could not be opened: ${String(error)}`,
      ]);
    });
    if (clean) looks.set(place, clean);
  });
  return looks;
}

/** Pages that are the same, word for word, to several people are tried with one of them. */
function differentPlaces(looks: Map<Place, CleanLook>): Place[] {
  const seen = new Set<string>();
  return [...looks].flatMap(([place, { text }]) => {
    const same = `${place.pattern} ${text}`;
    if (seen.has(same)) return [];
    seen.add(same);
    return [place];
  });
}

async function explore(workers: Trials[], places: Place[]): Promise<Act[]> {
  const seen = new Set<string>();
  const acts: Act[] = [];
  await inTurns(workers, places, async (worker, place) => {
    await actsOf(worker, place, seen, (act) => acts.push(act)).catch((error: unknown) => {
      worker.report.add({ page: nameOf(place), trial: 'its buttons' }, [
        `could not be tried: ${String(error)}`,
      ]);
    });
  });
  return acts;
}

/** Every read of every page in every fault; what is the same page with the same words to somebody else, once. */
function readTrials(looks: Map<Place, CleanLook>): Trial[] {
  const seen = new Set<string>();
  return [...looks].flatMap(([place, clean]) =>
    clean.reads.flatMap((name) => {
      const same = `${place.pattern} ${name} ${clean.text}`;
      if (seen.has(same)) return [];
      seen.add(same);
      return READ_FAULTS.map((fault) => readTrial(place, clean, name, fault));
    }),
  );
}

const A_SAMPLE = 40;

/** Some of them, by chance, the same ones for the same seed. */
function sample<T>(all: T[], seed: number): T[] {
  const order = all.map((one, index) => ({ one, key: scattered(seed + index) }));
  return order
    .toSorted((a, b) => a.key - b.key)
    .slice(0, A_SAMPLE)
    .map(({ one }) => one);
}

/** A number that looks like chance, from one that does not (mulberry32). */
function scattered(from: number): number {
  let state = (from * 0x6d2b79f5) | 0;
  state = Math.imul(state ^ (state >>> 15), state | 1);
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
  return (state ^ (state >>> 14)) >>> 0;
}

/** Each worker takes the next when it is done with one. */
async function inTurns<T>(
  workers: Trials[],
  all: readonly T[],
  work: (worker: Trials, one: T) => Promise<void>,
): Promise<void> {
  const queue = all.values();
  await Promise.all(
    workers.map(async (worker) => {
      for (const one of queue) await work(worker, one);
    }),
  );
}
