import { parentPort, workerData } from 'node:worker_threads';
import type { ClientEvents, ServerEvents } from '@launchpad/client';
import { io, type Socket } from 'socket.io-client';
import { parallel } from '../hostile/parallel.js';
import type { Shown } from './watchers.js';

/** Opens sockets that watch a pool, and reports what they were shown. See {@link Watchers}. */
const { urls, poolId, count } = workerData as { urls: string[]; poolId: string; count: number };
const AT_ONCE = 20;
/** As a proxy would report them; fewer than an address may have. */
const SOCKETS_OF_AN_ADDRESS = 50;

const shown: Shown[] = Array.from({ length: count }, () => []);

async function open(index: number): Promise<void> {
  const place = Math.floor(index / SOCKETS_OF_AN_ADDRESS);
  const url = urls[index % urls.length]!;
  const socket: Socket<ServerEvents, ClientEvents> = io(url, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { origin: urls[0]!, 'x-forwarded-for': `198.51.${Math.floor(place / 250)}.${place % 250}` },
  });
  const note = ({ bidCount }: { bidCount: number }) => shown[index]!.push([Date.now(), bidCount]);
  socket.on('orderPlaced', note);
  socket.on('orderChanged', note);
  await new Promise<void>((resolve, reject) => {
    socket.once('connectedUser', () => resolve());
    socket.once('connect_error', reject);
  });
  await socket.emitWithAck('watch', [poolId]);
}

parallel(count, AT_ONCE, open).then(
  () => parentPort?.postMessage('open'),
  (error: unknown) => parentPort?.postMessage(`A page could not watch: ${String(error)}`),
);
parentPort?.on('message', () => {
  parentPort?.postMessage(shown);
  for (const each of shown) each.length = 0;
});
