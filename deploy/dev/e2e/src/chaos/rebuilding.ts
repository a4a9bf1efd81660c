import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chart, findHelm } from '@launchpad/chart';
import { poolCode } from '@launchpad/contracts';
import { jetstreamManager } from '@nats-io/jetstream';
import { REPOSITORY } from '@launchpad/local';
import { Client } from 'pg';
import { parse } from 'yaml';
import { read } from './database.js';
import type { World } from './world.js';

/** How a rebuild ended. */
export interface Ended {
  /** Null if it was killed. */
  code: number | null;
  output: string;
}

/** A rebuild that runs. */
export interface Running {
  ended: Promise<Ended>;
  kill(): void;
}

const PROGRAM = ['--enable-source-maps', 'deploy/rebuild/dist/cli.js'];

/**
 * Runs the rebuild's command on a world.
 * @param env overrides its environment
 */
export function rebuild(world: World, env: Record<string, string> = {}): Running {
  return run(PROGRAM, {
    POSTGRES_URL: serverUrl(world),
    IPFS_API_URL: world.ipfsUrl,
    NETWORKS_FILE: world.networksFile,
    ...env,
  });
}

/** Runs the chart's job on a world as its pod does; without helm, the command. */
export async function rebuildInCluster(world: World): Promise<Running> {
  const helm = await findHelm();
  if (!helm) return rebuild(world);
  const { hostname, port, username } = new URL(world.databases.pools);
  const values = [
    ...['image.digest=', 'postgresql.sslMode=disable', `ipfs.apiUrl=${world.ipfsUrl}`],
    ...[`postgresql.host=${hostname}`, `postgresql.port=${port}`, `postgresql.user=${username}`],
  ];
  const { stdout } = await promisify(execFile)(helm, [
    ...['template', 'one', chart, '--values', join(chart, 'ci/external-values.yaml')],
    ...['-s', 'templates/rebuild.yaml', ...values.flatMap((value) => ['--set', value])],
  ]);
  const { spec } = (parse(stdout) as CronJob).spec.jobTemplate.spec.template;
  const { command, env } = spec.containers[0];
  const variables = env.map(({ name, value = '' }) => [
    name,
    value === '/etc/launchpad/networks/networks.json' ? world.networksFile : value,
  ]);
  return run(command.slice(1), Object.fromEntries(variables) as Record<string, string>);
}

interface CronJob {
  spec: {
    jobTemplate: {
      spec: {
        template: {
          spec: { containers: [{ command: string[]; env: { name: string; value?: string }[] }] };
        };
      };
    };
  };
}

function run(program: string[], env: Record<string, string>): Running {
  // a killed one leaves there what it has read
  const child = spawn(process.execPath, program, { cwd: REPOSITORY, env: { TMPDIR: tmpdir(), ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
  return { ended, kill: () => child.kill('SIGKILL') };
}

/** Keeps a pool of orders as it is. Returns how that ends. */
export async function holdPool({ databases }: World, poolId: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: databases.orders });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [poolId]);
  return () => client.end();
}

/** The server's address, with a database that no service uses. */
export function serverUrl({ databases }: World): string {
  const url = new URL(databases.pools);
  url.pathname = '/postgres';
  return url.href;
}

/** Makes all blocks so far final, and forgets all events, as after a month. */
export async function age({ chains, nats }: World): Promise<void> {
  for (const { provider } of chains) await provider.send('anvil_mine', ['0x41']);
  await (await jetstreamManager(nats)).streams.purge('LAUNCHPAD');
}

/**
 * Loses what is derived from the chains: the facts of orders, the books, and half of the orders. The rows that remain
 * become wrong, and get a pool, an order and facts that are on no chain.
 */
export async function lose({ databases }: World): Promise<void> {
  await read(databases.orders, 'TRUNCATE pool, chain_fact');
  await read(databases.orders, 'DELETE FROM "order" WHERE ordinal % 2 = 0');
  await read(databases.orders, 'UPDATE "order" SET "sellAmount" = 1, "claimTrxHash" = NULL');
  const order = JSON.stringify({ id: randomUUID(), order: 1 });
  await read(
    databases.orders,
    `INSERT INTO "order" SELECT (jsonb_populate_record(copied, '${order}')).* FROM "order" AS copied LIMIT 1`,
  );
  await read(databases.pools, 'TRUNCATE pool_raised');
  await read(
    databases.pools,
    `INSERT INTO chain_fact
     SELECT (jsonb_populate_record(copied, jsonb_build_object('id', 'no ' || id, 'poolId', min("poolId") OVER ()))).*
     FROM chain_fact AS copied`,
  );
  await read(
    databases.pools,
    `UPDATE pool SET "poolOwner" = '0x00', "poolSellAmount" = 1, "isCancelled" = NOT "isCancelled", settlement = NULL`,
  );
  const [chainId, blockchainPoolId] = [97, 900];
  const ghost = JSON.stringify({ poolId: poolCode(chainId, blockchainPoolId), chainId, blockchainPoolId });
  await read(
    databases.pools,
    `INSERT INTO pool SELECT (jsonb_populate_record(pool, '${ghost}')).* FROM pool LIMIT 1`,
  );
}
