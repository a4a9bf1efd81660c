import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { DATABASES, type Settings } from './settings.js';

const run = promisify(execFile);

/** Writes a consistent dump of each database with pg_dump; returns their paths. */
export async function dumpDatabases(settings: Settings, folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (const name of DATABASES) {
    const path = `${name}.dump`;
    const options = ['--format=custom', '--no-owner', '--no-privileges', '--file', join(folder, path)];
    await run('pg_dump', [...options, '--dbname', urlOf(settings, name)]);
    paths.push(path);
  }
  return paths;
}

/**
 * Creates missing databases.
 * @throws Error if one has tables: nothing is overwritten
 */
export async function prepareDatabases(settings: Settings): Promise<void> {
  for (const name of DATABASES) {
    const database = `${settings.DATABASE_PREFIX}${name}`;
    const known = await query(settings.POSTGRES_URL, 'SELECT 1 FROM pg_database WHERE datname = $1', [
      database,
    ]);
    if (known.length === 0) await query(settings.POSTGRES_URL, `CREATE DATABASE "${database}"`);
    const tables = `SELECT 1 FROM information_schema.tables WHERE table_schema = 'public'`;
    if ((await query(urlOf(settings, name), tables)).length > 0) throw new Error(`${database} is not empty`);
  }
}

/** Restores each dump into its empty database, atomically. */
export async function restoreDatabases(settings: Settings, folder: string): Promise<void> {
  for (const name of DATABASES) {
    const options = ['--single-transaction', '--no-owner', '--no-privileges', '--exit-on-error'];
    await run('pg_restore', [...options, '--dbname', urlOf(settings, name), join(folder, `${name}.dump`)]);
  }
}

function urlOf({ POSTGRES_URL, DATABASE_PREFIX }: Settings, name: string): string {
  const url = new URL(POSTGRES_URL);
  url.pathname = `/${DATABASE_PREFIX}${name}`;
  return url.href;
}

async function query(url: string, sql: string, values: string[] = []): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}
