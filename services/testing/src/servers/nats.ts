import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localPassword, quoted, usersConfig } from '@launchpad/platform/permissions';
import { ask, serverProgram, untilReady, type ServerOptions } from '@launchpad/platform/testing';

/** Starts NATS with JetStream on 127.0.0.1, open to every local user. */
export async function startNats(options: ServerOptions): Promise<string> {
  return start(options, []);
}

/** The same for the services alone: each is a user with minimal permissions. */
export async function startServicesNats(options: ServerOptions): Promise<string> {
  const file = join(options.dataDir, 'users.conf');
  await mkdir(options.dataDir, { recursive: true });
  await writeFile(
    file,
    usersConfig((user) => quoted(localPassword(user))),
    { mode: 0o600 },
  );
  return start(options, ['--config', file]);
}

async function start({ dataDir, port, processes }: ServerOptions, more: string[]): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const running = await processes.launch({
    name: 'nats',
    ...serverProgram('nats', 'nats-server'),
    folders: [dataDir],
    args: ['--addr', '127.0.0.1', '--port', `${port}`, '--jetstream', '--store_dir', dataDir, ...more],
  });
  await untilReady(running, async () => (await ask(port)).includes('"jetstream":true'));
  return `nats://127.0.0.1:${port}`;
}
