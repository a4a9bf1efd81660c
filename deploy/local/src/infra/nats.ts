import { mkdir } from 'node:fs/promises';
import { ask } from './ports.js';
import { untilReady } from './process.js';
import type { ServerOptions } from './processes.js';
import { findProgram } from './programs.js';

/** Starts NATS with JetStream on 127.0.0.1. */
export async function startNats({ dataDir, port, processes }: ServerOptions): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const running = await processes.launch({
    name: 'nats',
    command: findProgram('nats-server', 'nats-server'),
    args: ['--addr', '127.0.0.1', '--port', `${port}`, '--jetstream', '--store_dir', dataDir],
  });
  await untilReady(running, async () => (await ask(port)).includes('"jetstream":true'));
  return `nats://127.0.0.1:${port}`;
}
