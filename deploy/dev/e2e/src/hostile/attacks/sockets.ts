import { io, type Socket } from 'socket.io-client';
import { parallel, Tally } from '../parallel.js';
import type { Attack } from './index.js';

/** Anonymous sockets from a few addresses, each watching its pools again and again. */
export const sockets: Attack = async ({ url, pool }, scale) => {
  const [count, messages] = scale === 'short' ? [200, 20] : [2_000, 100];
  const open: Socket[] = [];
  const tally = new Tally();
  try {
    await parallel(count, 50, async (index) => {
      const socket = io(url, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        timeout: 10_000,
        extraHeaders: { origin: url, 'x-forwarded-for': `203.0.113.${index % 5}` },
      });
      const connected = await new Promise<boolean>((resolve) => {
        socket.once('connect', () => resolve(true));
        socket.once('connect_error', () => resolve(false));
      });
      tally.add(connected ? 'connected' : 'refused');
      open.push(socket);
      if (!connected) return;
      socket.once('disconnect', (reason) => tally.add(reason));
      for (let message = 0; message < messages; message += 1) socket.emit('watch', [pool.poolId], () => {});
    });
    await new Promise((resolve) => setTimeout(resolve, 5_000));
  } finally {
    for (const socket of open) socket.close();
  }
  return `${count} sockets with ${messages} messages each: ${tally.toString()}`;
};
