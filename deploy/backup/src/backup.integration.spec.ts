import { jest } from '@jest/globals';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Processes, startIpfs } from '@launchpad/testing';
import { EventStream, STREAM } from '@launchpad/platform';
import { freePort, TestNats, testServer } from '@launchpad/platform/testing';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { Client } from 'pg';
import { backup, restore } from './backup.js';
import { DATABASES, type Settings } from './settings.js';

jest.setTimeout(180_000);

const run = promisify(execFile);
const migrate = (service: string) =>
  fileURLToPath(new URL(`../../../services/${service}/dist/migrate.js`, import.meta.url));

/** PostgreSQL databases with a separate prefix, a NATS server and an IPFS, all empty. */
class World {
  private constructor(
    readonly settings: Settings,
    readonly nats: TestNats,
    private readonly processes: Processes,
    private readonly folder: string,
  ) {}

  static async start(): Promise<World> {
    const folder = await mkdtemp(join(tmpdir(), 'backup-world-'));
    const processes = new Processes('ours', folder);
    const nats = await TestNats.start({ user: 'launchpad', password: 'secret' });
    const ipfs = await startIpfs({ dataDir: join(folder, 'ipfs'), port: await freePort(), processes });
    const settings = {
      POSTGRES_URL: testServer('POSTGRES'),
      DATABASE_PREFIX: `b${randomBytes(4).toString('hex')}-`,
      NATS_URL: nats.url,
      NATS_USER: 'launchpad',
      NATS_PASSWORD: 'secret',
      IPFS_API_URL: ipfs,
    };
    return new World(settings, nats, processes, folder);
  }

  databaseUrl(name: string): string {
    const url = new URL(this.settings.POSTGRES_URL);
    url.pathname = `/${this.settings.DATABASE_PREFIX}${name}`;
    return url.href;
  }

  async query(name: string, sql: string, values: unknown[] = []): Promise<unknown[]> {
    const client = new Client({ connectionString: this.databaseUrl(name) });
    await client.connect();
    try {
      return (await client.query(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  async server(sql: string): Promise<void> {
    const client = new Client({ connectionString: this.settings.POSTGRES_URL });
    await client.connect();
    await client.query(sql);
    await client.end();
  }

  async migrated(): Promise<void> {
    for (const name of DATABASES) {
      await this.server(`CREATE DATABASE "${this.settings.DATABASE_PREFIX}${name}"`);
      await run(process.execPath, [migrate(name)], {
        env: { ...process.env, DATABASE_URL: this.databaseUrl(name) },
      });
    }
  }

  /** Subject, id and data of every message. */
  async messages(): Promise<string[]> {
    const nats = await connect({ servers: this.nats.url, user: 'launchpad', pass: 'secret' });
    const manager = await jetstreamManager(nats);
    const { state } = await manager.streams.info(STREAM);
    const all: string[] = [];
    for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
      const message = await manager.streams.getMessage(STREAM, { seq });
      all.push(
        `${message?.subject} ${message?.header.get('Nats-Msg-Id')} ${Buffer.from(message?.data ?? []).toString()}`,
      );
    }
    await nats.close();
    return all;
  }

  async publish(count: number): Promise<void> {
    const nats = await connect({ servers: this.nats.url, user: 'launchpad', pass: 'secret' });
    const stream = new EventStream(nats);
    await stream.ensure();
    for (let i = 0; i < count; i += 1) {
      await stream.client.publish(`launchpad.v1.pools.test${i % 3}`, `event ${i}`, { msgID: `id-${i}` });
    }
    await nats.close();
  }

  async add(bytes: Buffer): Promise<string> {
    const form = new FormData();
    form.set('file', new Blob([bytes]));
    const address = `${this.settings.IPFS_API_URL}/api/v0/add?cid-version=1&raw-leaves=true&pin=true`;
    const answer = (await (await fetch(address, { method: 'POST', body: form })).json()) as { Hash: string };
    return answer.Hash;
  }

  async read(cid: string): Promise<Buffer> {
    const answer = await fetch(`${this.settings.IPFS_API_URL}/api/v0/cat?arg=${cid}`, { method: 'POST' });
    return Buffer.from(await answer.arrayBuffer());
  }

  async stop(): Promise<void> {
    await this.nats.stop();
    await this.processes.stopAll();
    for (const name of DATABASES) {
      await this.server(`DROP DATABASE IF EXISTS "${this.settings.DATABASE_PREFIX}${name}" WITH (FORCE)`);
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}

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

  it('restores every row, every event under its id and every file into empty servers', async () => {
    const { events } = await restore(after.settings, folder);
    expect(events).toBe(500);
    for (const name of DATABASES) {
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
    // the sequence continues after the restored rows
    const next = `INSERT INTO outbox_event ("eventId", subject, data) VALUES ('next', 's', '') RETURNING position`;
    expect(await after.query('pools', next)).toEqual([{ position: '2' }]);
  });

  it('is not restored over existing data', async () => {
    await expect(restore(before.settings, folder)).rejects.toThrow('is not empty');
  });

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
