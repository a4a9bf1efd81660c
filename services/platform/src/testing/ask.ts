import { createConnection } from 'node:net';

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
