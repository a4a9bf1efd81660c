import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freshDatabase, type FreshDatabase } from '@launchpad/platform/testing';
import { DataSource } from 'typeorm';

const command = fileURLToPath(new URL('../dist/migrate.js', import.meta.url));

describe('the migrate command', () => {
  let database: FreshDatabase;
  let source: DataSource;

  beforeEach(async () => {
    database = await freshDatabase();
    source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  });
  afterEach(async () => {
    await source.destroy();
    await database.drop();
  });

  const run = async (environment: Record<string, string> = { DATABASE_URL: database.url }) => {
    const env = { PATH: process.env['PATH'], ...environment };
    const { stdout } = await promisify(execFile)(process.execPath, [command], { env });
    return stdout;
  };
  const tables = async () => {
    const rows = await source.query<{ name: string }[]>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    return rows.map(({ name }) => name);
  };

  it('creates every table, and changes nothing the second time', async () => {
    expect(await run()).toMatch(/The database is at \w+\d{13}/);
    const made = await tables();
    expect(made).toEqual(expect.arrayContaining(['pool', 'outbox_event', 'audit_record']));
    await run();
    expect(await tables()).toEqual(made);
  });

  it('needs only the database, and names the variable if it is missing', async () => {
    await expect(run({})).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('DATABASE_URL is not set'),
    });
  });

  it('is atomic: a failed migration leaves nothing behind', async () => {
    await source.query('CREATE TABLE pool (id integer)');
    await expect(run()).rejects.toMatchObject({ code: 1 });
    expect(await tables()).not.toContain('comment');
    expect(
      await source.query(`SELECT count(*)::int AS pools FROM migrations WHERE name LIKE 'CreatePools%'`),
    ).toEqual([{ pools: 0 }]);
  });
});
