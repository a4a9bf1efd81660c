import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below Linux's range for outgoing connections, which therefore cannot take a port before it is used. */
const LOWEST = 10_000;
const HIGHEST = 32_767;

/** A free port: `usual` if possible, else a random one. */
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
