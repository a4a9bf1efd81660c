import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { localPassword, quoted, usersConfig } from '@launchpad/platform/permissions';
import { ask, serverProgram, untilReady, type ServerOptions } from '@launchpad/platform/testing';

/** In the chart's words: an event is acknowledged once it is on the disk. */
const SYNC = 'jetstream { sync_interval: always }\n';

/**
 * Starts NATS with JetStream on 127.0.0.1, open to every local user. Where servers are durable it writes events to the
 * disk before it acknowledges them, as in the chart, except where its program is too old to: before 2.10.
 */
export async function startNats(options: ServerOptions): Promise<string> {
  return start(options, '');
}

/** The same for the services alone: each is a user with minimal permissions. */
export async function startServicesNats(options: ServerOptions): Promise<string> {
  return start(
    options,
    usersConfig((user) => quoted(localPassword(user))),
  );
}

/**
 * Whether NATS can write each event to the disk before it acknowledges it.
 * @param version as its program says it; unknown ones can
 */
export function canSync(version: string): boolean {
  const [, major = Infinity, minor = Infinity] = /v?(\d+)\.(\d+)/.exec(version) ?? [];
  return Number(major) > 2 || Number(minor) >= 10;
}

async function start({ dataDir, port, processes }: ServerOptions, users: string): Promise<string> {
  const program = serverProgram('nats', 'nats-server');
  const sync =
    processes.durable && (program.image !== undefined || canSync(await versionOf(program.command)));
  const file = join(dataDir, 'nats.conf');
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, (sync ? SYNC : '') + users, { mode: 0o600 });
  const running = await processes.launch({
    name: 'nats',
    ...program,
    folders: [dataDir],
    args: [
      ...['--addr', '127.0.0.1', '--port', `${port}`],
      ...['--jetstream', '--store_dir', dataDir, '--config', file],
    ],
  });
  await untilReady(running, async () => (await ask(port)).includes('"jetstream":true'));
  return `nats://127.0.0.1:${port}`;
}

async function versionOf(command: string): Promise<string> {
  return (await promisify(execFile)(command, ['--version'])).stdout;
}
