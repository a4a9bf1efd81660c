import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { closedFolder, makePassable } from './folders.js';
import {
  findPostgresProgram,
  identityOf,
  serverImage,
  untilReady,
  type ServerOptions,
} from '@launchpad/platform/testing';

const run = promisify(execFile);

interface PostgresOptions extends ServerOptions {
  /** the image to start it from; empty: this machine's program */
  image?: string;
  /** the outermost folder of ours on the way to `dataDir`: its parent unless said */
  top?: string;
}

/** Of a new cluster. */
const INITDB = ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'];

/**
 * Starts PostgreSQL on 127.0.0.1 with a cluster of its own in `dataDir`, made at the first start. The address
 * is the superuser's. As root the server runs as Debian's user `postgres`, who gets the data and may pass
 * through our folders on the way to it, or in a container as its image's. Throws when a folder above them is closed.
 */
export async function startPostgres(options: PostgresOptions): Promise<string> {
  const { dataDir, port, processes, image = serverImage('postgres') } = options;
  // Test clusters are discarded, so they need not wait for the disk. Commits still survive a crash of the server.
  const durability = processes.durable ? [] : ['-c', 'fsync=off'];
  const settings = ['-p', `${port}`, '-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=300'];
  const program = image ? contained(dataDir, image) : await prepared(options);
  const running = await processes.launch({
    name: 'postgres',
    ...program,
    args: [...program.args, ...settings, ...durability],
    // a fast shutdown: does not wait for clients to leave
    stopSignal: 'SIGINT',
  });
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(running, async () => (await query(url, 'select 1')).length === 1);
  return url;
}

/** The image's own start: it makes the cluster, and as root leaves root. */
function contained(dataDir: string, image: string) {
  // its user need not pass through our folders
  const inside = '/var/lib/postgresql/data';
  const env = {
    PGDATA: inside,
    POSTGRES_HOST_AUTH_METHOD: 'trust',
    POSTGRES_INITDB_ARGS: INITDB.join(' '),
  };
  const folders = { [dataDir]: inside };
  return { image, command: 'docker-entrypoint.sh', args: ['postgres'], env, folders };
}

/** This machine's program, with the cluster made and accessible to its user. */
async function prepared({ dataDir, top = dirname(dataDir) }: PostgresOptions) {
  const user = serverUser();
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, 0o700);
  if (user) await give(dataDir, top, user);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    const initdb = [findPostgresProgram('initdb'), '-D', dataDir, '-U', 'postgres', '--auth=trust'];
    await asUser(user, [...initdb, ...INITDB], dataDir);
  }
  return {
    command: findPostgresProgram('postgres'),
    args: ['-D', dataDir, '-c', 'unix_socket_directories='],
    cwd: dataDir,
    ...(user ? { user } : {}),
  };
}

/** The address of a database on this server, which is made when it does not exist. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<string> {
  const existing = await query(serverUrl, 'select 1 from pg_database where datname = $1', [name]);
  if (existing.length === 0) await query(serverUrl, `create database "${name}"`);
  return new URL(name, serverUrl).toString();
}

async function query(url: string, sql: string, values: string[] = []): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  // if the server stops meanwhile, the failed query is enough
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Gives PostgreSQL's user access to the data and its parent folders, whatever their permissions. */
async function give(dataDir: string, top: string, { uid, gid }: ServerUser): Promise<void> {
  makePassable(top, dirname(dataDir));
  const closed = closedFolder(dirname(top));
  if (closed) {
    throw new Error(
      `PostgreSQL runs as the user "postgres", who can't reach its data in ${dataDir}, because ${closed} is closed to others. Let them pass with: chmod o+x '${closed}'`,
    );
  }
  await run('chown', ['-R', `${uid}:${gid}`, dataDir]);
}

async function asUser(user: ServerUser | undefined, command: string[], cwd: string): Promise<void> {
  const identity = user ? ['setpriv', ...identityOf(user)] : [];
  const [program = '', ...args] = [...identity, ...command];
  await run(program, args, { cwd });
}

interface ServerUser {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root; other users run it as themselves. */
function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('postgres:'));
  if (!entry)
    throw new Error('The OS user "postgres" is missing: install it with "apt-get install postgresql".');
  const [, , uid, gid] = entry.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}
