import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { AbiCoder, getBytes } from 'ethers';
import * as fc from 'fast-check';
import { predict, scenarios, type Ending, type Prediction } from './scenario.js';

const packageFolder = resolve(import.meta.dirname, '..', '..', '..');
const BOOKS_PER_FILE = 20;
/** Enough candidates for a book of each outcome in most files: the rarest is one in 25. */
const CANDIDATES_PER_BOOK = 3;
/** Forge gets slower with every book in one run. */
const BOOKS_PER_RUN = 500;

/** The result of a differential run. */
export interface Report {
  seed: number;
  books: number;
  orders: number;
  /** Number of books by outcome. */
  endings: Record<Ending, number>;
  /** Milliseconds for generating the books and the model's outcomes, and for playing them on the contract. */
  drawMs: number;
  playMs: number;
}

/**
 * Draws random books and plays each on the contract: every payout must be the model's, to the wei. Rejects with
 * the seed and forge's output when one differs. The same seed draws the same books. `onProgress` is called with the report so far
 * after each run of forge.
 */
export async function runDifferential(
  books: number,
  seed: number,
  mostOrders = 300,
  onProgress: (report: Report) => void = () => {},
): Promise<Report> {
  const report: Report = {
    seed,
    books: 0,
    orders: 0,
    endings: { 'shared tick': 0, 'between ticks': 0, 'unsold rest': 0, 'soft cap missed': 0 },
    drawMs: 0,
    playMs: 0,
  };
  // In the package, since forge cannot read outside it.
  const folder = join(packageFolder, 'cache', `differential-${process.pid}`);
  try {
    while (report.books < books) {
      await mkdir(folder, { recursive: true });
      report.drawMs += await timed(() =>
        drawBooks(folder, report, Math.min(BOOKS_PER_RUN, books - report.books), mostOrders),
      );
      report.playMs += await timed(() => play(folder, seed));
      await rm(folder, { recursive: true });
      onProgress(report);
    }
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = Date.now();
  await work();
  return Date.now() - start;
}

/** Draws books into numbered files and counts them in the report. */
async function drawBooks(folder: string, report: Report, books: number, mostOrders: number): Promise<void> {
  for (let file = 0; file * BOOKS_PER_FILE < books; file++) {
    const numRuns = Math.min(BOOKS_PER_FILE, books - file * BOOKS_PER_FILE);
    const candidates = fc.sample(scenarios(mostOrders), {
      seed: report.seed + report.books,
      numRuns: numRuns * CANDIDATES_PER_BOOK,
    });
    const drawn = byTurns(candidates.map(predict), numRuns);
    for (const { ending } of drawn) report.endings[ending]++;
    report.books += numRuns;
    report.orders += drawn.reduce((sum, { orderCount }) => sum + orderCount, 0);
    const encoded = AbiCoder.defaultAbiCoder().encode(['bytes[]'], [drawn.map(({ encoded: book }) => book)]);
    await writeFile(join(folder, `${file}`), getBytes(encoded));
  }
}

/** The first `count` of the candidates, taking one of each outcome in turn as long as there is one. */
function byTurns(candidates: Prediction[], count: number): Prediction[] {
  const turns = new Map<Ending, number>();
  const turnOf = ({ ending }: Prediction) => {
    const turn = turns.get(ending) ?? 0;
    turns.set(ending, turn + 1);
    return turn;
  };
  return candidates
    .map((candidate) => ({ candidate, turn: turnOf(candidate) }))
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

async function play(folder: string, seed: number): Promise<void> {
  const playing = promisify(execFile)(
    process.execPath,
    [join('script', 'forge.mjs'), 'test', '--match-contract', 'DifferentialTest', '-vv'],
    {
      cwd: packageFolder,
      maxBuffer: 2 ** 28,
      env: {
        ...process.env,
        DIFFERENTIAL_BOOKS: folder,
        FOUNDRY_ISOLATE: 'false',
        FOUNDRY_GAS_LIMIT: `${2n ** 63n - 1n}`,
        FOUNDRY_GAS_SNAPSHOT_EMIT: 'false',
      },
    },
  );
  await playing.catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`Books of seed ${seed} differ\n${error.stdout}\n${error.stderr}`, { cause: error });
  });
}
