import { mkdir } from 'node:fs/promises';
import { ask } from './ports.js';
import { launch, untilReady } from './process.js';
import { findProgram } from './programs.js';
import type { Server, ServerOptions } from './server.js';

/** Starts Redis on 127.0.0.1. What is `kept` is also written to disk. */
export async function startRedis({ dataDir, port, logFile, lifetime }: ServerOptions): Promise<Server> {
  await mkdir(dataDir, { recursive: true });
  const durability = ['--appendonly', lifetime === 'kept' ? 'yes' : 'no', '--save', ''];
  const running = await launch({
    name: 'redis',
    command: findProgram('redis-server', 'redis-server'),
    args: ['--bind', '127.0.0.1', '--port', `${port}`, '--dir', dataDir, ...durability],
    logFile,
    lifetime,
  });
  await untilReady(running, async () => (await ask(port, 'PING\r\n')).startsWith('+PONG'));
  return { url: `redis://127.0.0.1:${port}`, running };
}
