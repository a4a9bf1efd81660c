import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findPostgresProgram, Processes, startIpfs } from '@launchpad/testing';
import { EventStream, STREAM } from '@launchpad/platform';
import { servicesWithDatabase } from '@launchpad/platform/permissions';
import { freePort, TestNats, testServer } from '@launchpad/platform/testing';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { Client } from 'pg';
import { databasesOf, type Settings } from '../settings.js';

const run = promisify(execFile);
/** A new Kubo has pinned it. */
const EMPTY_FOLDER = 'QmUNLLsPACCz1vLxQVkXqqLX5R1X345qqfHbsf67hvA3Nn';
const migrate = (service: string) =>
  fileURLToPath(new URL(`../../../../services/${service}/dist/migrate.js`, import.meta.url));

/** PostgreSQL databases with a separate prefix, a NATS server and an IPFS, all empty. */
export class World {
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
    const prefix = `b${randomBytes(4).toString('hex')}-`;
    const settings = {
      POSTGRES_URL: testServer('POSTGRES'),
      DATABASE_PREFIX: prefix,
      KEYCLOAK_DATABASE: `${prefix}identity`,
      POSTGRES_PROGRAMS: dirname(findPostgresProgram('pg_dump')),
      NATS_URL: nats.url,
      NATS_USER: 'launchpad',
      NATS_PASSWORD: 'secret',
      IPFS_API_URL: ipfs,
      REDIS_URL: testServer('REDIS'),
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
    for (const name of servicesWithDatabase) {
      await this.server(`CREATE DATABASE "${this.settings.DATABASE_PREFIX}${name}"`);
      await run(process.execPath, [migrate(name)], {
        env: { ...process.env, DATABASE_URL: this.databaseUrl(name) },
      });
    }
    await this.server(`CREATE DATABASE "${this.settings.KEYCLOAK_DATABASE}"`);
    await this.query('identity', 'CREATE TABLE user_entity (username text)');
    await this.query('identity', `INSERT INTO user_entity VALUES ('first-admin')`);
  }

  /** Names of its databases. */
  async databases(): Promise<string[]> {
    const client = new Client({ connectionString: this.settings.POSTGRES_URL });
    await client.connect();
    const sql = 'SELECT datname FROM pg_database WHERE starts_with(datname, $1) ORDER BY 1';
    const { rows } = await client.query<{ datname: string }>(sql, [this.settings.DATABASE_PREFIX]);
    await client.end();
    return rows.map(({ datname }) => datname);
  }

  async hasStream(): Promise<boolean> {
    const nats = await connect({ servers: this.nats.url, user: 'launchpad', pass: 'secret' });
    const names = await (await jetstreamManager(nats)).streams.names().next();
    await nats.close();
    return names.includes(STREAM);
  }

  /** What was pinned. */
  async pins(): Promise<string[]> {
    const answer = await fetch(`${this.settings.IPFS_API_URL}/api/v0/pin/ls`, { method: 'POST' });
    const pinned = Object.keys(((await answer.json()) as { Keys: object }).Keys);
    return pinned.filter((cid) => cid !== EMPTY_FOLDER);
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
    for (const { name } of databasesOf(this.settings)) {
      await this.server(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}
