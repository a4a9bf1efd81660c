import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Tally } from '../parallel.js';
import type { Attack } from './index.js';

/** Connections that send their request a byte at a time and never finish it, and malformed starts of requests. */
export const slowBodies: Attack = async ({ url }, scale) => {
  const [count, seconds] = scale === 'short' ? [50, 3] : [500, 45];
  const { port } = new URL(url);
  const tally = new Tally();
  const heads = [
    (index: number) =>
      `POST /v1/auth/verify HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: ${url}\r\nX-Forwarded-For: 203.0.113.${index % 250}\r\nContent-Type: application/json\r\nContent-Length: 500000\r\n\r\n{"message":"`,
    () => `GET / HTTP/1.1\r\nHost: localhost:${port}\r\nX-Slow: `,
    () =>
      `GET /v1/config HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    () => `QUERY /v1/config HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`,
  ];
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const socket = connect(Number(port), '127.0.0.1');
      let answer = '';
      socket.on('data', (data) => (answer += data.toString('latin1')));
      socket.on('error', () => {});
      const closed = once(socket, 'close').catch(() => {});
      socket.write(heads[index % heads.length]?.(index) ?? '');
      for (let second = 0; second < seconds && !socket.destroyed; second += 1) {
        socket.write('x');
        await Promise.race([delay(1_000), closed]);
      }
      tally.add(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? (socket.destroyed ? 'closed' : 'still open'));
      socket.destroy();
    }),
  );
  return `${count} connections for ${seconds} s: ${tally.toString()}`;
};
