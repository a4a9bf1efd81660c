import type { ClientEvents, ServerEvents } from '@launchpad/api';
import type { Socket } from 'socket.io-client';
import { Refused, Unanswered } from './errors.js';

/** What a watcher of pools wants to hear. */
export interface PoolListeners extends Partial<
  Pick<ServerEvents, 'orderPlaced' | 'orderChanged' | 'poolCleared' | 'poolupdated'>
> {
  /** The connection was lost and is back: what happened meanwhile was missed, and has to be read. */
  reconnected?: () => void;
  /** The server ended it, or a pool is not to be seen any more: nothing is heard from now on. */
  ended?: (reason: string) => void;
}

/** Who watches. */
export interface Watcher {
  token?: string;
  /** of each connection: cookies, where no browser adds them */
  headers: () => Record<string, string>;
}

const JOIN_MS = 30_000;

type PoolSocket = Socket<ServerEvents, ClientEvents>;

/** Hears of pools through a socket of its own until the returned function is called. See {@link Client.watch}. */
export async function watch(
  url: string,
  poolIds: readonly string[],
  listeners: PoolListeners,
  { token, headers }: Watcher,
): Promise<() => void> {
  const { io } = await import('socket.io-client');
  const socket: PoolSocket = io(url, {
    forceNew: true,
    withCredentials: true,
    // long polling would need every request of a socket to reach the same instance
    transports: ['websocket'],
    extraHeaders: headers(),
    auth: token ? { token } : {},
  });
  socket.io.on('reconnect_attempt', () => (socket.io.opts.extraHeaders = headers()));
  listen(socket, new Set(poolIds), listeners);
  try {
    await connected(socket);
    await join(socket, poolIds);
  } catch (error) {
    socket.close();
    throw error;
  }
  rejoin(socket, poolIds, listeners);
  return () => void socket.close();
}

/** A socket also hears of other pools: of those everybody may see, and of its wallet's bids. */
function listen(socket: PoolSocket, watched: ReadonlySet<string>, listeners: PoolListeners): void {
  const { orderPlaced, orderChanged, poolCleared, poolupdated } = listeners;
  if (orderPlaced) socket.on('orderPlaced', (event) => watched.has(event.poolId) && orderPlaced(event));
  if (orderChanged) socket.on('orderChanged', (event) => watched.has(event.poolId) && orderChanged(event));
  if (poolCleared) socket.on('poolCleared', (event) => watched.has(event.poolId) && poolCleared(event));
  if (poolupdated) socket.on('poolupdated', (event) => watched.has(event.poolId) && poolupdated(event));
}

async function connected(socket: PoolSocket): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => reject(new Unanswered('watch', error)));
  });
}

async function join(socket: PoolSocket, poolIds: readonly string[]): Promise<void> {
  const joined = await socket
    .timeout(JOIN_MS)
    .emitWithAck('watch', [...poolIds])
    .catch((error: unknown) => {
      throw new Unanswered('watch', error);
    });
  const unseen = poolIds.filter((poolId) => !joined.includes(poolId));
  if (unseen.length === 0) return;
  const detail = `There is no pool ${unseen.join(', ')}, or it is not for this caller`;
  throw new Refused('watch', { status: 404, code: 'not-found', title: 'No Record Found', detail });
}

/** Joins again whenever the connection is back, which the socket sees to unless the server ended it. */
function rejoin(socket: PoolSocket, poolIds: readonly string[], { reconnected, ended }: PoolListeners): void {
  const end = (reason: string) => {
    socket.close();
    ended?.(reason);
  };
  socket.on('connect', () => {
    join(socket, poolIds).then(reconnected, (error: unknown) => {
      if (error instanceof Refused) end(error.message);
      else if (socket.connected) socket.disconnect().connect();
    });
  });
  let refusal: string | undefined;
  socket.on('refused', ({ reason }) => (refusal = reason));
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') end(refusal ?? reason);
  });
  socket.on('connect_error', (error) => {
    if (!socket.active) end(error.message);
  });
}
