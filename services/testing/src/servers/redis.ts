import { mkdir } from 'node:fs/promises';
import { ask } from './ask.js';
import { untilReady } from './process.js';
import type { ServerOptions } from './processes.js';
import { findProgram } from './programs.js';

/** Starts Redis on 127.0.0.1. What is `kept` is also written to disk. */
export async function startRedis({ dataDir, port, processes }: ServerOptions): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const durability = ['--appendonly', processes.lifetime === 'kept' ? 'yes' : 'no', '--save', ''];
  const running = await processes.launch({
    name: 'redis',
    command: findProgram('redis-server', 'redis-server'),
    args: ['--bind', '127.0.0.1', '--port', `${port}`, '--dir', dataDir, ...durability],
  });
  await untilReady(running, async () => (await ask(port, 'PING\r\n')).startsWith('+PONG'));
  return `redis://127.0.0.1:${port}`;
}
