import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what Linux gives to outgoing connections: none of them takes a port between its choice and its use. */
const LOWEST = 10_000;
const HIGHEST = 32_767;

/** A port nobody listens on: `usual` when it is free, else one by chance. */
export async function freePort(usual?: number): Promise<number> {
  let port = usual ?? randomInt(LOWEST, HIGHEST);
  while (!(await isFree(port))) port = randomInt(LOWEST, HIGHEST);
  return port;
}

/** Whether a server could listen on this port, on every address of the machine. */
export async function isFree(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
