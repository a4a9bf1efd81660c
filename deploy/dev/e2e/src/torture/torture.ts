import { createHash } from 'node:crypto';
import { actsOf, type Act } from './acts.js';
import { leavingTrials } from './leaving.js';
import { abandonTrials, offlineTrial, twoTabsTrial } from './outages.js';
import { pageOf, type Place } from './places.js';
import { pressTrials } from './presses.js';
import { cleanLook, READ_FAULTS, readTrial, type CleanLook } from './reads.js';
import { CLEAN } from './report.js';
import { unloadedTrials } from './unloaded.js';
import { tryIt, type Trial, type Trials } from './trials.js';

/** Which combinations to run. */
export interface Wish {
  isShort: boolean;
  seed: number;
  route: RegExp;
  who: RegExp;
  kind: RegExp;
  trial: RegExp;
  /** no trial starts later than this */
  minutes?: number;
}

/** Opens every place without faults, then with every fault. */
export async function torture(workers: Trials[], places: Place[], wish: Wish): Promise<void> {
  const late = Date.now() + (wish.minutes ?? Infinity) * 60_000;
  const wanted = places.filter(({ pattern, who }) => wish.route.test(pattern) && wish.who.test(who));
  const looks = await look(workers, wish.isShort ? oneOfEachRoute(wanted, wish.seed) : wanted);
  const different = differentPlaces(looks);
  const trials = [
    ...(wish.kind.test('reads') ? readTrials(looks) : []),
    ...(wish.kind.test('outages')
      ? different.flatMap((place) => [offlineTrial(place), ...abandonTrials(place)])
      : []),
  ].filter(({ trial }) => wish.trial.test(trial));
  console.log(
    `${looks.size} pages, ${different.length} of them different; ${trials.length} reads and outages`,
  );
  await inTurns(
    workers,
    wish.isShort ? sample(trials, A_SAMPLE, wish.seed, nameOfTrial) : trials,
    async (worker, trial) => {
      if (Date.now() < late) await tryIt(worker, trial);
    },
  );
  if (!wish.kind.test('acts')) return;
  const seen = new Set<string>();
  const found: Trial[] = [];
  const explored = wish.isShort ? sample(different, FEW, wish.seed, pageOf) : fullestFirst(different, looks);
  await inTurns(workers, explored, async (worker, place) => {
    if (Date.now() >= late) return;
    const acts = await explore(worker, place, seen);
    const all = acts.flatMap((act) => actTrials(act, looks.get(place)?.reads ?? []));
    const some = all.filter(({ trial }) => wish.trial.test(trial));
    found.push(...(wish.isShort ? sample(some, FEW, wish.seed, nameOfTrial) : some));
  });
  console.log(`${found.length} acts`);
  await inTurns(workers, found, async (worker, trial) => {
    if (Date.now() < late) await tryIt(worker, trial);
  });
}

/** The fullest page takes longest to explore, so it comes first and does not delay the end. */
function fullestFirst(places: Place[], looks: ReadonlyMap<Place, CleanLook>): Place[] {
  const fullness = (place: Place) => looks.get(place)?.text.length ?? 0;
  return places.toSorted((a, b) => fullness(b) - fullness(a));
}

function actTrials(act: Act, reads: string[]): Trial[] {
  return [
    ...pressTrials(act),
    ...leavingTrials(act),
    ...(act.sent.transactions.length > 0 ? [twoTabsTrial(act)] : []),
    ...unloadedTrials(act, reads.filter(isOfServer)),
  ];
}

async function explore(worker: Trials, place: Place, seen: Set<string>): Promise<Act[]> {
  const acts: Act[] = [];
  await actsOf(worker, place, seen, (act) => acts.push(act)).catch((error: unknown) => {
    worker.report.add({ page: pageOf(place), trial: 'its buttons' }, [
      `could not be tested: ${String(error)}`,
    ]);
  });
  return acts;
}

/** Not those from a chain's node: without it nothing can be sent. */
const isOfServer = (read: string) => !read.startsWith('node ');

async function look(workers: Trials[], places: Place[]): Promise<Map<Place, CleanLook>> {
  const looks = new Map<Place, CleanLook>();
  await inTurns(workers, places, async (worker, place) => {
    const clean = await cleanLook(worker, place).catch((error: unknown) => {
      worker.report.add({ page: pageOf(place), trial: CLEAN }, [`could not be opened: ${String(error)}`]);
    });
    if (clean) looks.set(place, clean);
  });
  return looks;
}

/** Pages that have the same text for several users are tested with one of them. */
function differentPlaces(looks: Map<Place, CleanLook>): Place[] {
  const seen = new Set<string>();
  return [...looks].flatMap(([place, { text }]) => {
    const same = `${place.pattern} ${text}`;
    if (seen.has(same)) return [];
    seen.add(same);
    return [place];
  });
}

/**
 * Every read of every route with every fault; for other states or users of the route, with one fault in turn. Pages with
 * the same text for several users are tested once.
 */
function readTrials(looks: Map<Place, CleanLook>): Trial[] {
  const known = new Map<string, number>();
  const texts = new Set<string>();
  return [...looks].flatMap(([place, clean]) =>
    clean.reads.flatMap((name) => {
      const read = `${place.pattern} ${name}`;
      if (texts.has(`${read} ${clean.text}`)) return [];
      texts.add(`${read} ${clean.text}`);
      const turn = known.get(read) ?? 0;
      known.set(read, turn + 1);
      const inTurn = READ_FAULTS[(turn - 1) % READ_FAULTS.length] ?? '503';
      const faults = turn === 0 ? READ_FAULTS : [inTurn];
      return faults.map((fault) => readTrial(place, clean, name, fault));
    }),
  );
}

const A_SAMPLE = 20;
const FEW = 4;

/** A random place of each route: a random state and user. */
function oneOfEachRoute(places: Place[], seed: number): Place[] {
  const mixed = sample(places, places.length, seed, pageOf);
  return [...new Map(mixed.map((place) => [place.pattern, place])).values()];
}

/** A random sample. An item's rank depends only on the seed and its own name. */
function sample<T>(all: T[], most: number, seed: number, nameOf: (one: T) => string): T[] {
  return all
    .map((one) => ({ one, key: scattered(`${seed} ${nameOf(one)}`) }))
    .toSorted((a, b) => a.key - b.key)
    .slice(0, most)
    .map(({ one }) => one);
}

/** A pseudo-random number from a string. */
function scattered(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE();
}

const nameOfTrial = ({ page, trial }: Trial) => `${page} ${trial}`;

/** Each worker takes the next item when it has finished one. */
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
