import { mkdir } from 'node:fs/promises';
import { ask } from './ports.js';
import { launch, untilReady } from './process.js';
import { findProgram } from './programs.js';
import type { Server, ServerOptions } from './server.js';

/** Starts NATS with JetStream on 127.0.0.1. */
export async function startNats({ dataDir, port, logFile, lifetime }: ServerOptions): Promise<Server> {
  await mkdir(dataDir, { recursive: true });
  const running = await launch({
    name: 'nats',
    command: findProgram('nats-server', 'nats-server'),
    args: ['--addr', '127.0.0.1', '--port', `${port}`, '--jetstream', '--store_dir', dataDir],
    logFile,
    lifetime,
  });
  await untilReady(running, async () => (await ask(port)).includes('"jetstream":true'));
  return { url: `nats://127.0.0.1:${port}`, running };
}
