import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { freshDatabase, type FreshDatabase } from '../testing/servers.js';
import { databaseOptions, openDatabase } from './database.module.js';

let database: FreshDatabase;

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

/** Writes down who holds the lock while it runs. */
class WhoHoldsTheLock1770000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE holder AS
      SELECT holder.pid, holder.xact_start IS NOT NULL AS "inTransaction"
      FROM pg_locks JOIN pg_stat_activity holder USING (pid)
      WHERE locktype = 'advisory' AND granted AND datname = current_database()`);
  }

  async down(): Promise<void> {}
}

describe('migrations', () => {
  it('are done by one of several instances, under a lock that a pooler of transactions can hand on', async () => {
    const options = databaseOptions({ DATABASE_URL: database.url }, [WhoHoldsTheLock1770000000000]);
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(options)));
    const [first] = opened;
    const holders = await first!.query<{ inTransaction: boolean }[]>('SELECT "inTransaction" FROM holder');
    const names = await first!.query<{ name: string }[]>('SELECT name FROM migrations');
    const locks = await first!.query(`
      SELECT 1 FROM pg_locks JOIN pg_database ON oid = database
      WHERE locktype = 'advisory' AND datname = current_database()`);
    await Promise.all(opened.map((each) => each.destroy()));
    expect(holders).toEqual([{ inTransaction: true }]);
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
    expect(locks).toEqual([]);
  });

  it('that fail leave a log of lines that a machine reads, the last of which says why', async () => {
    const script = `
      import { migrate } from '@launchpad/platform';
      await migrate([class Breaks1770000000000 {
        up(runner) { return runner.query('ALTER TABLE nowhere ADD COLUMN x text'); }
        async down() {}
      }]);`;
    const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
      execFile(
        process.execPath,
        ['--input-type=module', '--eval', script],
        {
          cwd: fileURLToPath(new URL('../..', import.meta.url)),
          env: { ...process.env, DATABASE_URL: database.url },
        },
        (error, stdout, stderr) => resolve({ code: error?.code, output: `${stdout}${stderr}` }),
      );
    });
    const lines = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: string; msg: string });
    expect(code).toBe(1);
    expect(lines.at(-1)).toMatchObject({ level: 'fatal', msg: 'relation "nowhere" does not exist' });
  });
});
