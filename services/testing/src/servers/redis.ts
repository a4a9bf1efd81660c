import { mkdir } from 'node:fs/promises';
import { ask, serverProgram, untilReady, type ServerOptions } from '@launchpad/platform/testing';

/** One for each of Jest's workers, of which a large machine has more than Redis' usual 16. */
const DATABASES = 1_024;

/** Starts Redis on 127.0.0.1. It writes to the disk what has to be durable. */
export async function startRedis({ dataDir, port, processes }: ServerOptions): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const durability = ['--appendonly', processes.durable ? 'yes' : 'no', '--save', ''];
  const running = await processes.launch({
    name: 'redis',
    ...serverProgram('redis', 'redis-server'),
    folders: [dataDir],
    args: [
      ...['--bind', '127.0.0.1', '--port', `${port}`, '--dir', dataDir],
      ...['--databases', `${DATABASES}`, ...durability],
    ],
  });
  await untilReady(running, async () => (await ask(port, 'PING\r\n')).startsWith('+PONG'));
  return `redis://127.0.0.1:${port}`;
}
