import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect as connectTcp } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eventually, freePort, TestNats } from '@launchpad/platform/testing';
import { natsUsers, passwordVariable } from '@launchpad/platform/permissions';
import {
  ensureDatabase,
  findPostgresProgram,
  findProgram,
  Processes,
  startPostgres,
  temporaryFolder,
} from '@launchpad/testing';
import { connect as connectNats } from '@nats-io/transport-node';
import { chart } from './paths.js';

// How the chart handles passwords, tested with the real servers: its scripts and files as pods run them.

const file = (path: string) => readFileSync(join(chart, path), 'utf8');

/** As `openssl rand -hex 32` generates them. */
const generated = Array.from({ length: 1_000 }, () => randomBytes(32).toString('hex'));
/** Passwords that look like a number, a variable, a comment, an escape or the end of a string. */
const odd = ['12345678', '1e99', 'true', '$HOME', '#a # b', '{ [ = : ; , ] }', '"double"', 'back\\slash\\n'];

let folder: string;

beforeAll(() => {
  folder = temporaryFolder('bundled');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the bundled NATS', () => {
  const users = file('files/nats/users.conf');
  // the quotes that the pod's environment puts around each password
  const [, before = '', after = ''] =
    /name: \{\{ \$env \}\}, value: "(.*)\$\(PLAIN_\{\{ \$env \}\}\)(.*)"/.exec(
      file('templates/dependencies/nats.yaml'),
    ) ?? [];
  const environment = (passwords: string[]) =>
    Object.fromEntries(
      natsUsers.map((user, index) => [passwordVariable(user), `${before}${passwords[index]}${after}`]),
    );

  it('accepts 1,000 generated passwords', async () => {
    const config = join(folder, 'users.conf');
    writeFileSync(config, users);
    const nats = findProgram('nats-server', 'nats-server');
    const tries = [];
    for (let next = 0; next < generated.length; next += natsUsers.length) {
      const passwords = natsUsers.map((_, index) => generated[(next + index) % generated.length]!);
      const set = Object.entries(environment(passwords)).map(([name, value]) => `${name}="${value}"`);
      tries.push(`${set.join(' ')} '${nats}' -t -c '${config}' || exit 1`);
    }
    expect(await run('sh', [], process.env, tries.join('\n'))).toEqual({
      code: 0,
      output: expect.any(String),
    });
  });

  it('accepts the password, whatever characters it has', async () => {
    const nats = await TestNats.configured(users, environment(odd));
    try {
      for (const [index, user] of natsUsers.entries()) {
        const connection = await connectNats({ servers: nats.url, user, pass: odd[index]! });
        expect(connection.getServer()).toContain(new URL(nats.url).port);
        await connection.close();
      }
    } finally {
      await nats.stop();
    }
  });
});

describe('the bundled Redis', () => {
  const script = file('files/redis/start.sh');
  let port: number;
  let environment: NodeJS.ProcessEnv;

  beforeEach(async () => {
    port = await freePort();
    environment = { ...process.env, PORT: `${port}`, DATA_DIR: newFolder('data'), RUN_DIR: newFolder('run') };
  });

  /** Runs the script as the pod does and waits until Redis answers, with its data loaded. */
  async function start(password?: string) {
    const child = spawn('sh', ['-c', script], {
      stdio: 'ignore',
      env: { ...environment, ...(password === undefined ? {} : { REDIS_PASSWORD: password }) },
    });
    const authenticate = password === undefined ? [] : [['AUTH', password]];
    await eventually(async () => (await redis(...authenticate, ['PING'])).includes('+PONG'));
    return child;
  }

  /** Redis' answers to commands on one connection. */
  async function redis(...commands: string[][]): Promise<string> {
    const socket = connectTcp(port, '127.0.0.1');
    const answers = text(socket);
    for (const command of [...commands, ['QUIT']]) {
      socket.write(`*${command.length}\r\n`);
      for (const part of command) socket.write(`$${Buffer.byteLength(part)}\r\n${part}\r\n`);
    }
    return answers;
  }

  it('accepts 1,000 generated passwords', async () => {
    // the configurations that the script writes, all in one server
    const bin = newFolder('bin');
    symlinkSync('/bin/true', join(bin, 'redis-server'));
    const config = join(folder, 'all.conf');
    const each = `while read -r REDIS_PASSWORD; do
      export REDIS_PASSWORD
      sh -c "$SCRIPT" && cat "$RUN_DIR/redis.conf" >>"$ALL" || exit 1
    done`;
    const env = { ...environment, PATH: `${bin}:${process.env.PATH}`, SCRIPT: script, ALL: config };
    const made = await run('sh', ['-c', each], env, `${generated.join('\n')}\n`);
    expect(made).toEqual({ code: 0, output: '' });
    expect(readFileSync(config, 'utf8').match(/^requirepass/gm)).toHaveLength(generated.length);
    const child = spawn(findProgram('redis-server', 'redis-server'), [config], { stdio: 'ignore' });
    try {
      const answer = await eventually(() => redis(['AUTH', generated.at(-1)!], ['PING']));
      expect(answer).toContain('+PONG');
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });

  it.each(odd)('accepts the password, whatever characters it has: %s', async (password) => {
    const child = await start(password);
    try {
      expect(await redis(['PING'])).toContain('NOAUTH');
      expect(await redis(['AUTH', password], ['PING'])).toContain('+PONG');
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });

  it('is the first process of its pod: on SIGTERM it stops by itself and keeps what was written just before', async () => {
    const first = await start('one');
    await redis(['AUTH', 'one'], ['SET', 'kept', 'written']);
    first.kill('SIGTERM');
    const [code] = (await once(first, 'exit')) as [number];
    expect(code).toBe(0);
    await expect(redis(['PING'])).rejects.toThrow('ECONNREFUSED');
    const again = await start('two');
    try {
      expect(await redis(['AUTH', 'two'], ['GET', 'kept'])).toContain('written');
    } finally {
      again.kill();
      await once(again, 'exit');
    }
  });

  it('answers other pods without a password if none is configured', async () => {
    const child = await start();
    try {
      expect(await redis(['CONFIG', 'GET', 'protected-mode'])).toContain('no');
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });
});

describe('the bundled PostgreSQL', () => {
  const script = file('files/postgresql/password.sh');
  const postgres = findPostgresProgram('postgres');
  let dataDir: string;
  let port: number;

  beforeAll(async () => {
    dataDir = join(folder, 'postgres');
    port = await freePort();
    const server = await started();
    await server.stopAll();
    // our own queries need no password; a service's in any other database do
    writeFileSync(
      join(dataDir, 'pg_hba.conf'),
      'host postgres all all trust\nhost all all all scram-sha-256\n',
    );
  });

  async function started(): Promise<Processes> {
    const processes = new Processes('ours', folder);
    // this machine's: its programs then run on the data
    await startPostgres({ dataDir, port, processes, image: '' });
    return processes;
  }

  /** Runs a program as the data's owner, as the pod does. */
  function asOwner(command: string[], env: NodeJS.ProcessEnv, input = '') {
    const { uid, gid } = statSync(dataDir);
    const owner = ['--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups', '--'];
    const [program = '', ...args] = process.getuid?.() === 0 ? ['setpriv', ...owner, ...command] : command;
    return run(program, args, env, input);
  }

  const environment = (password: string, bin = dirname(postgres)) => ({
    PATH: `${bin}:${process.env.PATH}`,
    PGDATA: dataDir,
    POSTGRES_USER: 'postgres',
    POSTGRES_PASSWORD: password,
  });

  const login = (password: string) =>
    ensureDatabase(
      `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/template1`,
      'template1',
    );

  it('accepts 1,000 generated passwords', async () => {
    const bin = newFolder('bin');
    const sql = join(newFolder('sql'), 'all');
    writeFileSync(join(bin, 'postgres'), `#!/bin/sh\ncat >>"$SQL"\n`, { mode: 0o755 });
    const each = `while read -r POSTGRES_PASSWORD; do
      export POSTGRES_PASSWORD
      sh -c "$SCRIPT" || exit 1
    done`;
    const env = { ...process.env, ...environment('', bin), SCRIPT: script, SQL: sql };
    const made = await run('sh', ['-c', each], env, `${generated.join('\n')}\n`);
    expect(made).toEqual({ code: 0, output: '' });
    const statements = readFileSync(sql, 'utf8');
    expect(statements.match(/^ALTER ROLE/gm)).toHaveLength(generated.length);
    const all = await asOwner([postgres, '--single', '-D', dataDir, 'postgres'], process.env, statements);
    expect(all.output).not.toContain('ERROR');
    const server = await started();
    await login(generated.at(-1)!);
    await server.stopAll();
  });

  it.each([odd, ["it's", 'a "quoted" one', 'ünïcödé €']].flat())(
    'starts with the password of the Secret, though it was initialised with another: %s',
    async (password) => {
      const given = await asOwner(['sh', '-c', script], { ...process.env, ...environment(password) });
      expect(given).toEqual({ code: 0, output: expect.not.stringContaining('ERROR') });
      const server = await started();
      try {
        await login(password);
        await expect(login('another')).rejects.toThrow('password authentication failed');
      } finally {
        await server.stopAll();
      }
    },
  );

  it('has the databases of what was enabled after it was initialised, and those that it had', async () => {
    const prepare = (...names: string[]) => {
      const env = { ...process.env, ...environment('secret'), DATABASES: names.join(' ') };
      return asOwner(['sh', '-c', file('files/postgresql/databases.sh')], env);
    };
    const done = { code: 0, output: expect.not.stringContaining('ERROR') };
    expect(await prepare('pools', 'chain-listener')).toEqual(done);
    expect(await prepare('pools', 'chain-listener', 'keycloak')).toEqual(done);
    const single = [postgres, '--single', '-D', dataDir, 'postgres'];
    const { output } = await asOwner(single, process.env, 'SELECT datname FROM pg_database;');
    const names = [...output.matchAll(/datname = "([\w-]+)"/g)].map(([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(['pools', 'chain-listener', 'keycloak']));
  });

  it('leaves an empty volume to the first start', async () => {
    const empty = newFolder('empty');
    const env = { ...process.env, ...environment('secret'), PGDATA: empty };
    for (const each of [script, file('files/postgresql/databases.sh')]) {
      expect(await run('sh', ['-c', each], env)).toEqual({ code: 0, output: '' });
    }
  });
});

let folders = 0;

/** A new folder that every OS user may use. */
function newFolder(name: string): string {
  const path = join(folder, `${name}-${(folders += 1)}`);
  mkdirSync(path);
  chmodSync(path, 0o777);
  return path;
}

/** Runs a program and waits until it exits. */
function run(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  input = '',
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(program, args, { env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : Number(error !== null);
      resolve({ code, output: `${stdout}${stderr}` });
    });
    child.stdin?.on('error', () => {}); // it may exit without reading
    child.stdin?.end(input);
  });
}
