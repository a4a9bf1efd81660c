import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { AbiCoder, getBytes } from 'ethers';
import * as fc from 'fast-check';
import { endings, predict, scenarios, type Ending } from './scenario.js';

const packageFolder = resolve(import.meta.dirname, '..', '..');
const BOOKS_PER_FILE = 20;

/** What a differential run did. */
export interface Report {
  seed: number;
  books: number;
  orders: number;
  /** Books by how their sale came out. */
  endings: Record<Ending, number>;
  /** Milliseconds of drawing the books with the model's outcome, and of playing them on the contract. */
  drawMs: number;
  playMs: number;
}

/**
 * Draws random books and plays each on the contract: every payout must be the model's, to the wei. Rejects with
 * forge's output when one differs. The same seed draws the same books.
 */
export async function runDifferential(books: number, seed: number, mostOrders = 300): Promise<Report> {
  // In the package, since forge reads nothing outside it.
  const folder = join(packageFolder, 'cache', `differential-${process.pid}`);
  await mkdir(folder, { recursive: true });
  try {
    const start = Date.now();
    const drawn = await drawBooks(folder, books, seed, mostOrders);
    const drawMs = Date.now() - start;
    await play(folder);
    return { seed, books, ...drawn, drawMs, playMs: Date.now() - start - drawMs };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function drawBooks(
  folder: string,
  books: number,
  seed: number,
  mostOrders: number,
): Promise<Pick<Report, 'orders' | 'endings'>> {
  let orders = 0;
  const counts = new Map(endings.map((ending) => [ending, 0]));
  for (let first = 0; first < books; first += BOOKS_PER_FILE) {
    const numRuns = Math.min(BOOKS_PER_FILE, books - first);
    const drawn = fc.sample(scenarios(mostOrders), { seed: seed + first, numRuns });
    const predicted = drawn.map(predict);
    orders += drawn.reduce((sum, scenario) => sum + scenario.orders.length, 0);
    for (const { ending } of predicted) counts.set(ending, (counts.get(ending) ?? 0) + 1);
    const encoded = AbiCoder.defaultAbiCoder().encode(
      ['bytes[]'],
      [predicted.map(({ encoded: book }) => book)],
    );
    await writeFile(join(folder, `${first / BOOKS_PER_FILE}`), getBytes(encoded));
  }
  return { orders, endings: Object.fromEntries(counts) as Report['endings'] };
}

async function play(folder: string): Promise<void> {
  await promisify(execFile)(
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
}
