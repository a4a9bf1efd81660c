import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DenseNode, type DenseChain } from '@launchpad/chain-listener/testing';
import { auctionAbi } from '@launchpad/contracts';
import { REPOSITORY } from '@launchpad/local';
import { freePort } from '@launchpad/platform/testing';
import { ensureDatabase, startPostgres, type Processes } from '@launchpad/testing';
import { Client } from 'pg';
import { auction } from '../backfill/listener.js';
import type { Measured } from './goals.js';
import { measure } from './indexer.js';

const PROJECT = join(REPOSITORY, 'deploy/dev/bench/ponder');
const SCHEMA = 'ponder_bench';
const ABI = 'abi.json';

/**
 * Installs our Ponder project into a folder of its own: it is no dependency of this repository.
 * @throws Error in one line, which says what is missing
 */
export async function installPonder(folder: string): Promise<void> {
  await cp(PROJECT, folder, { recursive: true });
  await writeFile(join(folder, ABI), JSON.stringify(auctionAbi));
  const { dependencies } = JSON.parse(await readFile(join(PROJECT, 'package.json'), 'utf8')) as {
    dependencies: { ponder: string };
  };
  const command = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
  await promisify(execFile)('npm', command, { cwd: folder }).catch((error: Error & { stderr?: string }) => {
    const [, why = error.message] = /^npm error (?!code )(.*)$/m.exec(error.stderr ?? '') ?? [];
    throw new Error(`Ponder ${dependencies.ponder} can't be installed from npm's registry: ${why}`);
  });
}

/** Measures Ponder, from an installed project: it has an event once that is a row. */
export async function measurePonder(
  processes: Processes,
  { dir, project }: { dir: string; project: string },
  chain: DenseChain,
): Promise<Measured> {
  const postgresUrl = await startPostgres({
    dataDir: join(dir, 'postgres'),
    port: await freePort(),
    processes,
  });
  const databaseUrl = await ensureDatabase(postgresUrl, 'ponder');
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  const node = await DenseNode.start(chain);
  const port = await freePort();
  const launchedAt = performance.now();
  const running = await processes.launch({
    name: 'ponder',
    command: process.execPath,
    args: [
      join(project, 'node_modules/ponder/dist/esm/bin/ponder.js'),
      ...['--log-level', 'warn'],
      ...['start', '--schema', SCHEMA, '--port', `${port}`, '--hostname', '127.0.0.1'],
    ],
    cwd: project,
    env: {
      NODE_ENV: 'production',
      NODE_OPTIONS: '',
      PONDER_TELEMETRY_DISABLED: 'true',
      DATABASE_URL: databaseUrl,
      CHAIN_ID: `${chain.chainId}`,
      NODE_URL: node.url,
      AUCTION: auction,
      ABI: join(project, ABI),
    },
  });
  try {
    return await measure(
      {
        name: 'Ponder',
        launchedAt,
        processes: [running],
        node,
        indexed: () => eventsIn(database),
        bids: () => bidsIn(database),
      },
      chain,
    );
  } finally {
    await processes.stop(running);
    await database.end();
    node.stop();
  }
}

async function eventsIn(database: Client): Promise<number> {
  const count = (table: string) => `(SELECT count(*) FROM ${SCHEMA}.${table})`;
  const { rows } = await database
    .query<{ events: number }>(`SELECT (${count('pool')} + ${count('bid')})::int AS events`)
    // the tables may not exist yet
    .catch(() => ({ rows: [] }));
  return rows[0]?.events ?? 0;
}

async function bidsIn(database: Client): Promise<string[]> {
  const { rows } = await database.query<{ hash: string }>(
    `SELECT transaction_hash AS hash FROM ${SCHEMA}.bid`,
  );
  return rows.map(({ hash }) => hash);
}
