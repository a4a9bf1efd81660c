import { limits, type ClientEvents, type ServerEvents, type WatchedEvents } from '@launchpad/api';
import type { Socket } from 'socket.io-client';
import { Refused, Unanswered } from './errors.js';

/** What a watcher of pools wants to hear. */
export interface PoolListeners extends Partial<WatchedEvents> {
  /** The connection was lost and is back, and so are all pools: what happened meanwhile was missed, and has to be read. */
  reconnected?: () => void;
  /** The server ended it, or a pool is not to be seen any more: nothing is heard from now on. */
  ended?: (reason: string) => void;
}

/** Who watches. */
export interface Watcher {
  token?: string;
  /** of each connection: cookies, where no browser adds them */
  headers: () => Record<string, string>;
  /** a call that only a pool for the caller answers */
  read: (poolId: string) => Promise<unknown>;
}

const JOIN_MS = 30_000;
/** Pools that the server cannot read just now are asked for again, ever less often. */
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

type PoolSocket = Socket<ServerEvents, ClientEvents>;

/** Hears of pools through a socket of its own until the returned function is called. See {@link Client.watch}. */
export async function watch(
  url: string,
  poolIds: readonly string[],
  listeners: PoolListeners,
  { token, headers, read }: Watcher,
): Promise<() => void> {
  refuseTooMany(poolIds);
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
    const unread = await join(socket, poolIds, read);
    if (unread.length > 0) throw new Unanswered('watch', `cannot read ${unread.join(', ')} just now`);
  } catch (error) {
    socket.close();
    throw error;
  }
  rejoin(socket, poolIds, read, listeners);
  return () => void socket.close();
}

/** The server grants none of a list that is too long, nor one that its socket has no room for. */
function refuseTooMany(poolIds: readonly string[]): void {
  if (poolIds.length <= limits.watchedPools) return;
  const detail = `A client watches at most ${limits.watchedPools} pools: these are ${poolIds.length}`;
  throw new Refused('watch', { status: 400, code: 'invalid-input', title: 'Too many pools', detail });
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

/**
 * Joins pools. The server grants neither a pool that is not for the caller nor one that it cannot read just now, so
 * that those are read by a call.
 * @returns those that were not granted, though they may be there
 * @throws Refused (404) where there is none of these, Unanswered where the socket says nothing
 */
async function join(
  socket: PoolSocket,
  poolIds: readonly string[],
  read: Watcher['read'],
): Promise<readonly string[]> {
  const joined = await socket
    .timeout(JOIN_MS)
    .emitWithAck('watch', [...poolIds])
    .catch((error: unknown) => {
      throw new Unanswered('watch', error);
    });
  const missing = poolIds.filter((poolId) => !joined.includes(poolId));
  const unseen = await unseenOf(missing, read);
  if (unseen.length === 0) return missing;
  const detail = `There is no pool ${unseen.join(', ')}, or it is not for this caller`;
  throw new Refused('watch', { status: 404, code: 'not-found', title: 'No Record Found', detail });
}

/** The pools that are not there for the caller, as far as the server can say. */
async function unseenOf(poolIds: readonly string[], read: Watcher['read']): Promise<string[]> {
  const unseen: string[] = [];
  for (const poolId of poolIds) {
    try {
      await read(poolId);
    } catch (error) {
      // a server that can't read one now is asked for no more of them
      if (!(error instanceof Refused && error.code === 'not-found')) break;
      unseen.push(poolId);
    }
  }
  return unseen;
}

/** Joins pools, those that cannot be read just now as soon as they can, while the connection lasts. */
async function joinAll(socket: PoolSocket, poolIds: readonly string[], read: Watcher['read']): Promise<void> {
  const connection = socket.id;
  let missing = await join(socket, poolIds, read);
  for (let retryMs = FIRST_RETRY_MS; missing.length > 0; retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS)) {
    if (socket.id === connection) await pause(socket, retryMs);
    if (socket.id !== connection) return;
    missing = await join(socket, missing, read);
  }
}

/** Waits, at most until the connection is lost. */
async function pause(socket: PoolSocket, ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      socket.off('disconnect', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    socket.on('disconnect', end);
  });
}

/** Joins again whenever the connection is back, which the socket sees to unless the server ended it. */
function rejoin(
  socket: PoolSocket,
  poolIds: readonly string[],
  read: Watcher['read'],
  { reconnected, ended }: PoolListeners,
): void {
  const end = (reason: string) => {
    socket.close();
    ended?.(reason);
  };
  socket.on('connect', () => {
    const connection = socket.id;
    joinAll(socket, poolIds, read).then(
      () => {
        if (socket.id === connection) reconnected?.();
      },
      (error: unknown) => {
        if (socket.id !== connection) return;
        if (error instanceof Refused) end(error.message);
        else socket.disconnect().connect();
      },
    );
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
