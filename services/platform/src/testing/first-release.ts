import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { databaseOptions, openDatabase, type Migration } from '../database/database.module.js';
import { freshDatabase } from './servers.js';

/** Every row of each table, its columns as text. */
type Rows = Record<string, Record<string, string | null>[]>;

/** A database of the first release after running the current migrations. */
export interface MigratedDatabase {
  source: DataSource;
  /** its rows before and after, in the same columns */
  before: Rows;
  after: Rows;
  /** names of its migrations before and after */
  migrationsBefore: string[];
  migrationsAfter: string[];
  /** its tables, indexes and constraints, and those of a new database */
  schema: string[];
  freshSchema: string[];
  drop(): Promise<void>;
}

/**
 * Restores the first release's database and runs a service's migrations on it, and on an empty one.
 * @param dump what pg_dump wrote
 */
export async function migrateFirstRelease(dump: URL, migrations: Migration[]): Promise<MigratedDatabase> {
  const [old, empty] = await Promise.all([freshDatabase(), freshDatabase()]);
  const restored = new pg.Client({ connectionString: old.url });
  await restored.connect();
  await restored.query(await readFile(dump, 'utf8'));
  const query = async (sql: string) => (await restored.query<Record<string, string>>(sql)).rows;
  const columns = await columnsIn(query);
  const before = await rowsIn(query, columns);
  const migrationsBefore = await namesIn(query);
  await restored.end();

  const open = (url: string) => openDatabase(databaseOptions({ DATABASE_URL: url }, migrations));
  const [source, fresh] = await Promise.all([open(old.url), open(empty.url)]);
  const now = (sql: string) => source.query<Record<string, string>[]>(sql);
  return {
    source,
    before,
    after: await rowsIn(now, columns),
    migrationsBefore,
    migrationsAfter: await namesIn(now),
    schema: await schemaOf(source),
    freshSchema: await schemaOf(fresh),
    drop: async () => {
      await Promise.all([source.destroy(), fresh.destroy()]);
      await Promise.all([old.drop(), empty.drop()]);
    },
  };
}

type Query = (sql: string) => Promise<Record<string, string>[]>;

async function columnsIn(query: Query): Promise<Map<string, string[]>> {
  const rows = await query(
    `SELECT table_name AS "table", array_to_json(array_agg(column_name ORDER BY ordinal_position))::text AS columns
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'migrations' GROUP BY 1`,
  );
  return new Map(rows.map(({ table = '', columns = '' }) => [table, JSON.parse(columns) as string[]]));
}

async function rowsIn(query: Query, columns: Map<string, string[]>): Promise<Rows> {
  const tables: Rows = {};
  for (const [table, names] of columns) {
    const texts = names.map((name) => `"${name}"::text AS "${name}"`);
    const places = names.map((_, index) => index + 1);
    tables[table] = await query(`SELECT ${texts.join()} FROM public."${table}" ORDER BY ${places.join()}`);
  }
  return tables;
}

async function namesIn(query: Query): Promise<string[]> {
  return (await query('SELECT name FROM public.migrations ORDER BY id')).map(({ name = '' }) => name);
}

async function schemaOf(source: DataSource): Promise<string[]> {
  const rows = await source.query<{ line: string }[]>(`
    SELECT format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                  CASE WHEN a.attnotnull THEN 'NOT NULL' END, pg_get_expr(d.adbin, d.adrelid)) AS line
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    ORDER BY 1`);
  return rows.map(({ line }) => line);
}
