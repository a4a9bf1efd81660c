import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BACKUP_KEY } from '@launchpad/platform';
import { servicesWithDatabase } from '@launchpad/platform/permissions';
import { eventually, testServer } from '@launchpad/platform/testing';
import { Redis } from 'ioredis';
import { backup, restore } from './backup.js';
import { findBackup, takeBackup } from './shelf.js';
import type { Settings } from './settings.js';
import { World } from './testing/world.js';

const run = promisify(execFile);
const [BACKUP, RESTORE] = ['backup', 'restore'].map((name) =>
  join(import.meta.dirname, `../dist/${name}.cli.js`),
) as [string, string];

describe('a backup', () => {
  const small = Buffer.from('{"title":"Aurora"}');
  const large = randomBytes(900_000);
  let before: World;
  let after: World;
  let scratch: string;
  let folder: string;
  let cids: string[];

  beforeAll(async () => {
    [before, after] = [await World.start(), await World.start()];
    scratch = await mkdtemp(join(tmpdir(), 'backup-'));
    folder = join(scratch, 'one');
    await before.migrated();
    await before.query(
      'content',
      `INSERT INTO inbox_event ("eventId", source) VALUES ('id-7', 'launchpad.v1.pools.>')`,
    );
    await before.query(
      'pools',
      `INSERT INTO outbox_event ("eventId", subject, data) VALUES ('waits', 'launchpad.v1.pools.created', '\\x00ff')`,
    );
    await before.publish(500);
    cids = [await before.add(small), await before.add(large)];
    await backup(before.settings, folder);
  });

  afterAll(async () => {
    await before.stop();
    await after.stop();
    await rm(scratch, { recursive: true });
  });

  it('notes when it was taken, for its metric', async () => {
    const redis = new Redis(testServer('REDIS'));
    const taken = Number(await redis.get(BACKUP_KEY));
    await redis.quit();
    const { takenAt } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as {
      takenAt: string;
    };
    expect(taken).toBe(Math.floor(Date.parse(takenAt) / 1000));
  });

  it('whose restore fails at its end leaves nothing behind, and the next try works', async () => {
    const broken = { ...after.settings, POSTGRES_PROGRAMS: join(scratch, 'programs') };
    await run('mkdir', [broken.POSTGRES_PROGRAMS]);
    const real = join(after.settings.POSTGRES_PROGRAMS ?? '', 'pg_restore');
    const program = `#!/bin/sh\ncase "$*" in *notifications.dump) exit 1 ;; esac\nexec '${real}' "$@"\n`;
    await writeFile(join(broken.POSTGRES_PROGRAMS, 'pg_restore'), program, { mode: 0o755 });
    await expect(restore(broken, folder)).rejects.toThrow('pg_restore');
    expect(await after.databases()).toEqual([]);
    expect(await after.hasStream()).toBe(false);
    expect(await after.pins()).toEqual([]);
  });

  it('whose restore is stopped, as by a deadline or a drain, leaves nothing behind', async () => {
    const programs = await mkdtemp(join(scratch, 'slow-'));
    const [reached, real] = [
      join(programs, 'reached'),
      join(after.settings.POSTGRES_PROGRAMS ?? '', 'pg_restore'),
    ];
    const program = `#!/bin/sh\ncase "$*" in *notifications.dump) touch '${reached}'; exec sleep 600 ;; esac\nexec '${real}' "$@"\n`;
    await writeFile(join(programs, 'pg_restore'), program, { mode: 0o755 });
    const env = { ...process.env, NODE_OPTIONS: '', ...after.settings, POSTGRES_PROGRAMS: programs };
    const child = spawn(process.execPath, [RESTORE, folder], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let printed = '';
    child.stderr.on('data', (text: Buffer) => (printed += text.toString()));
    await eventually(() => existsSync(reached));
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(printed).toBe('Nothing was restored: stopped by SIGTERM\n');
    expect(await after.databases()).toEqual([]);
    expect(await after.hasStream()).toBe(false);
    expect(await after.pins()).toEqual([]);
  });

  it('restores every row, every event under its id and every file into empty servers', async () => {
    const { events } = await restore(after.settings, folder);
    expect(events).toBe(500);
    for (const name of servicesWithDatabase) {
      const rows = `SELECT name FROM migrations ORDER BY id`;
      expect(await after.query(name, rows)).toEqual(await before.query(name, rows));
    }
    expect(await after.query('content', 'SELECT "eventId" FROM inbox_event')).toEqual([{ eventId: 'id-7' }]);
    expect(await after.query('pools', 'SELECT "eventId", data FROM outbox_event')).toEqual([
      { eventId: 'waits', data: Buffer.from([0, 255]) },
    ]);
    expect(await after.messages()).toEqual(await before.messages());
    expect(await after.read(cids[0]!)).toEqual(small);
    expect(await after.read(cids[1]!)).toEqual(large);
    const admins = 'SELECT username FROM user_entity';
    expect(await after.query('identity', admins)).toEqual([{ username: 'first-admin' }]);
    // the sequence continues after the restored rows
    const next = `INSERT INTO outbox_event ("eventId", subject, data) VALUES ('next', 's', '') RETURNING position`;
    expect(await after.query('pools', next)).toEqual([{ position: '2' }]);
  });

  it('is not restored over existing data, and the refusal leaves nothing', async () => {
    const name = `${before.settings.DATABASE_PREFIX}orders`;
    await before.server(`DROP DATABASE "${name}"`);
    const found = await before.databases();
    await expect(restore(before.settings, folder)).rejects.toThrow('is not empty');
    expect(await before.databases()).toEqual(found);
  });

  it('is one of the newest that are kept, and the newest complete one is found', async () => {
    const shelf = join(scratch, 'shelf');
    const at = (day: number) => new Date(Date.UTC(2026, 0, day, 2, 17));
    const [interrupted, underWay] = ['2025-12-31T021700Z', '2026-01-03T020000Z'];
    for (const incomplete of [interrupted, underWay]) await run('mkdir', ['-p', join(shelf, incomplete)]);
    for (const day of [1, 2, 3]) await takeBackup(after.settings, shelf, 2, at(day));
    expect((await readdir(shelf)).sort()).toEqual(['2026-01-02T021700Z', underWay, '2026-01-03T021700Z']);
    expect(await findBackup(shelf)).toBe(join(shelf, '2026-01-03T021700Z'));
    expect(await findBackup(shelf, '2026-01-02T021700Z')).toBe(join(shelf, '2026-01-02T021700Z'));
    await rm(join(shelf, '2026-01-03T021700Z', 'manifest.json'));
    expect(await findBackup(shelf)).toBe(join(shelf, '2026-01-02T021700Z'));
    await expect(findBackup(shelf, '2026-01-03T021700Z')).rejects.toThrow('No complete backup');
  });

  it('that fails leaves nothing, and has made room for the next: of what was interrupted, and of the old', async () => {
    const shelf = await mkdtemp(join(scratch, 'full-'));
    const complete = [1, 2, 3, 4].map((day) => `2026-01-0${day}T021700Z`);
    const [interrupted, underWay] = ['2026-01-03T120000Z', '2026-01-05T020000Z'];
    for (const name of [...complete, interrupted, underWay]) await mkdir(join(shelf, name));
    for (const name of complete) await writeFile(join(shelf, name, 'manifest.json'), '{}');
    const broken = { ...after.settings, IPFS_API_URL: 'http://127.0.0.1:1' };
    const at = new Date(Date.UTC(2026, 0, 5, 2, 17));
    const left = async () => (await readdir(shelf)).sort();
    await expect(takeBackup(broken, shelf, 4, at)).rejects.toThrow('fetch failed');
    expect(await left()).toEqual([...complete.slice(1), underWay]);
    // a lower number holds from the next one on, but the last complete one stays until there is another
    await expect(takeBackup(broken, shelf, 1, at)).rejects.toThrow('fetch failed');
    expect(await left()).toEqual([...complete.slice(-1), underWay]);
    await takeBackup(after.settings, shelf, 1, at);
    expect(await left()).toEqual([underWay, '2026-01-05T021700Z']);
  });

  it('that fails since another one has its folder leaves that one alone', async () => {
    const shelf = await mkdtemp(join(scratch, 'taken-'));
    const at = new Date(Date.UTC(2026, 0, 5, 2, 17));
    await run('mkdir', ['-p', join(shelf, '2026-01-05T021700Z', 'files')]);
    await expect(takeBackup(after.settings, shelf, 2, at)).rejects.toThrow('EEXIST');
    expect(await readdir(join(shelf, '2026-01-05T021700Z'))).toEqual(['files']);
  });

  it('that is stopped, as by a deadline or a drain, ends its program, leaves nothing, and says so', async () => {
    const [programs, shelf] = [
      await mkdtemp(join(scratch, 'slow-')),
      await mkdtemp(join(scratch, 'stopped-')),
    ];
    const running = join(programs, 'pid');
    const real = join(before.settings.POSTGRES_PROGRAMS ?? '', 'pg_dump');
    const program = `#!/bin/sh\ncase "$*" in *notifications.dump*) echo $$ >'${running}'; exec sleep 600 ;; esac\nexec '${real}' "$@"\n`;
    await writeFile(join(programs, 'pg_dump'), program, { mode: 0o755 });
    const env = { ...process.env, NODE_OPTIONS: '', ...after.settings, POSTGRES_PROGRAMS: programs };
    const child = spawn(process.execPath, [BACKUP, shelf, '2'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let printed = '';
    child.stderr.on('data', (text: Buffer) => (printed += text.toString()));
    const pid = await eventually(async () => Number(await readFile(running, 'utf8').catch(() => '')));
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(printed).toBe('No backup was taken: stopped by SIGTERM\n');
    expect(await readdir(shelf)).toEqual([]);
    await eventually(() => !existsSync(`/proc/${pid}`));
  });

  it.each([
    ['onto a shelf', (settings, into, signal) => takeBackup(settings, into, 2, new Date(), signal)],
    ['into a folder', backup],
  ] satisfies [string, (settings: Settings, into: string, signal: AbortSignal) => Promise<unknown>][])(
    'that is stopped while a server does not answer leaves nothing %s',
    async (_, take) => {
      const into = await mkdtemp(join(scratch, 'stopped-'));
      const stop = new AbortController();
      const server = createServer(() => stop.abort(new Error('stopped'))).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const silent = { ...after.settings, IPFS_API_URL: `http://127.0.0.1:${port}` };
      await expect(take(silent, into, stop.signal)).rejects.toThrow('stopped');
      expect(await readdir(into)).toEqual([]);
      server.closeAllConnections();
      server.close();
    },
  );

  it('is not taken into a folder that is not empty', async () => {
    await expect(backup(before.settings, folder)).rejects.toThrow('is not empty');
  });

  it('that is damaged or incomplete is rejected before anything is written', async () => {
    const damaged = join(scratch, 'damaged');
    await cp(folder, damaged, { recursive: true });
    await appendFile(join(damaged, 'pools.dump'), 'x');
    await expect(restore(before.settings, damaged)).rejects.toThrow(
      'pools.dump is not what the backup wrote',
    );
    await rm(join(damaged, 'manifest.json'));
    await expect(restore(before.settings, damaged)).rejects.toThrow('is no backup');
  });
});
