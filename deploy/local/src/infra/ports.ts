import { createConnection, createServer } from 'node:net';

/** A port nobody listens on: `usual` when it is free, else one the system picks. */
export async function freePort(usual?: number): Promise<number> {
  if (usual !== undefined && (await isFree(usual))) return usual;
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Whether a server could listen on this port, on every address of the machine. */
export async function isFree(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

/** The first bytes a TCP server on this machine answers, after `greeting` was sent to it. */
export async function ask(port: number, greeting = ''): Promise<string> {
  return await new Promise((resolve, reject) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.setTimeout(2_000, () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
    socket.once('connect', () => greeting && socket.write(greeting));
    socket.once('data', (data) => {
      resolve(data.toString());
      socket.destroy();
    });
    socket.once('close', () => reject(new Error('closed without an answer')));
  });
}
