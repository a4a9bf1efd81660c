import { randomInt } from 'node:crypto';
import { createServer, type ListenOptions } from 'node:net';

/** Below Linux's range for outgoing connections, which therefore cannot take a port before it is used. */
const LOWEST = 10_000;
const HIGHEST = 32_767;

/**
 * A free port: `usual` if possible, else a random one, which is given to nobody else while this process runs.
 * @param pick draws a port
 */
export async function freePort(
  usual?: number,
  pick = (): number => randomInt(LOWEST, HIGHEST),
): Promise<number> {
  if (usual !== undefined && (await isFree(usual))) return usual;
  for (;;) {
    const port = pick();
    if ((await reserve(port)) && (await isFree(port))) return port;
  }
}

/** Whether a server could listen on this port, on every address of the machine. */
export async function isFree(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

/**
 * Takes a port's name, so that two processes that look for a port at once get different ones. The kernel lets go of the
 * name when this process ends, however it ends. Returns false if the name is taken.
 */
function reserve(port: number): Promise<boolean> {
  // An abstract socket: it has no file, and listens on no port.
  const name: ListenOptions = { path: `\0launchpad-port-${port}` };
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.unref().listen(name, () => resolve(true));
  });
}
