import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { libpqEnvironment, libpqUrl } from './libpq.js';
import { databasesOf, type Settings } from './settings.js';
import type { Undo } from './undo.js';

const run = promisify(execFile);

/** Writes a consistent dump of each database with pg_dump, which ends with the signal; returns their paths. */
export async function dumpDatabases(
  settings: Settings,
  folder: string,
  signal: AbortSignal,
): Promise<string[]> {
  const paths: string[] = [];
  for (const { part, name } of databasesOf(settings)) {
    const path = `${part}.dump`;
    const options = ['--format=custom', '--no-owner', '--no-privileges', '--file', join(folder, path)];
    await program(settings, 'pg_dump', [...options, '--dbname', libpqUrl(urlOf(settings, name))], signal);
    paths.push(path);
  }
  return paths;
}

/** @throws Error if a database has tables: nothing is overwritten */
export async function refuseFilledDatabases(settings: Settings): Promise<void> {
  const tables = `SELECT 1 FROM information_schema.tables WHERE table_schema = 'public'`;
  for (const { name } of databasesOf(settings)) {
    if (!(await exists(settings, name))) continue;
    if ((await query(urlOf(settings, name), tables)).length > 0) throw new Error(`${name} is not empty`);
  }
}

/** Restores each dump into its empty database, atomically. Missing databases are created. */
export async function restoreDatabases(
  settings: Settings,
  folder: string,
  undo: Undo,
  signal: AbortSignal,
): Promise<void> {
  for (const { part, name } of databasesOf(settings)) {
    signal.throwIfAborted();
    const url = urlOf(settings, name);
    if (await exists(settings, name)) {
      undo.add(() => query(url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public'));
    } else {
      await query(settings.POSTGRES_URL, `CREATE DATABASE "${name}"`);
      undo.add(() => query(settings.POSTGRES_URL, `DROP DATABASE "${name}" WITH (FORCE)`));
    }
    const options = ['--single-transaction', '--no-owner', '--no-privileges', '--exit-on-error'];
    const dump = join(folder, `${part}.dump`);
    await program(settings, 'pg_restore', [...options, '--dbname', libpqUrl(url), dump], signal);
  }
}

async function exists({ POSTGRES_URL }: Settings, name: string): Promise<boolean> {
  const known = await query(POSTGRES_URL, 'SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  return known.length > 0;
}

async function program(settings: Settings, name: string, args: string[], signal: AbortSignal): Promise<void> {
  const { POSTGRES_URL } = settings;
  const [file, ...first] = commandOf(settings, name);
  const folder = await mkdtemp(join(tmpdir(), 'libpq-'));
  try {
    const env = await libpqEnvironment(POSTGRES_URL, folder);
    await run(file, [...first, ...args], { env, signal });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What starts one of PostgreSQL's programs: never a script, since the services' image has no shell. */
function commandOf({ POSTGRES_PROGRAMS, POSTGRES_LOADER }: Settings, name: string): [string, ...string[]] {
  if (!POSTGRES_PROGRAMS) return [name];
  const path = join(POSTGRES_PROGRAMS, name);
  return POSTGRES_LOADER ? [POSTGRES_LOADER, '--library-path', POSTGRES_PROGRAMS, path] : [path];
}

function urlOf({ POSTGRES_URL }: Settings, name: string): string {
  const url = new URL(POSTGRES_URL);
  url.pathname = `/${name}`;
  return url.href;
}

async function query(url: string, sql: string, values?: string[]): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}
