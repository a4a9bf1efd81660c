import { Inject, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayConnection,
  type OnGatewayInit,
} from '@nestjs/websockets';
import cookie from '@fastify/cookie';
import { ChainClock, Clock, ownerOf, Problem, readsAllPools } from '@launchpad/platform';
import type { Caller } from '@launchpad/proto';
import type { DefaultEventsMap, Server as IoServer, Socket as IoSocket } from 'socket.io';
import { z } from 'zod';
import { limits, type ClientEvents, type ServerEvents } from '@launchpad/api';
import { clientEvents } from '@launchpad/api/events';
import { GatewayConfig } from '../config.js';
import { CallerFinder } from '../auth/caller-finder.js';
import { publicId } from '../auth/sessions.js';
import { clockOf } from '../pools/pool.answer.js';
import { PoolSight } from './pool-sight.js';
import { SocketDoor, type Refusal } from './socket.door.js';
import { ADMINS, roomOfPool, roomOfSession, roomOfWallet, type Rooms } from './audience.js';

interface SocketData {
  caller: Caller;
  /** public id */
  session?: string;
  /** ids of pools being looked up for it */
  pending: Set<string>;
}
type Server = IoServer<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
type Socket = IoSocket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;

const CUT_EVERY_MS = 60_000;
const handshake = z.object({ token: z.string().optional() }).catch({});

/** The sockets: who they belong to, which pools they watch, and what is sent to them. */
@WebSocketGateway()
export class Realtime
  implements OnGatewayInit<Server>, OnGatewayConnection<Socket>, OnApplicationBootstrap, OnModuleDestroy
{
  private readonly logger = new Logger(Realtime.name);
  @WebSocketServer() private readonly server!: Server;
  private stopClock = () => {};
  private cutting: NodeJS.Timeout | undefined;

  constructor(
    private readonly callers: CallerFinder,
    private readonly sight: PoolSight,
    private readonly door: SocketDoor,
    private readonly chainClock: ChainClock,
    @Inject(Clock) private readonly clock: Clock,
    private readonly config: GatewayConfig,
  ) {}

  afterInit(server: Server): void {
    server.use((socket, next) => void this.admit(socket, next));
  }

  onApplicationBootstrap(): void {
    // Every instance receives every block and notifies its own sockets.
    this.stopClock = this.chainClock.onHead((head) => {
      this.server.local.emit('clock', { ...clockOf(head), serverTime: this.clock.nowMs() });
    });
    this.cutting = setInterval(() => void this.cutEnded(), CUT_EVERY_MS).unref();
  }

  onModuleDestroy(): void {
    this.stopClock();
    clearInterval(this.cutting);
  }

  async handleConnection(socket: Socket): Promise<void> {
    this.bound(socket);
    const { caller, session } = socket.data;
    if (caller.address) await socket.join(roomOfWallet(ownerOf(caller)));
    if (session) await socket.join(roomOfSession(session));
    if (readsAllPools(caller)) await socket.join(ADMINS);
    socket.emit('connectedUser', { address: caller.address || null, admin: caller.admin });
  }

  /** Closes a socket that exceeds its message budget. */
  private bound(socket: Socket): void {
    const spend = this.door.budget();
    socket.use(([, first], next) => {
      if (spend(Array.isArray(first) ? Math.max(first.length, 1) : 1)) return next();
      this.refuse(socket, 'too-many-messages');
    });
  }

  private refuse(socket: Socket, reason: Refusal): void {
    socket.emit('refused', { reason });
    socket.disconnect(true);
  }

  /** Joins the rooms of the pools this socket may see, and returns their ids. */
  @SubscribeMessage<keyof ClientEvents>('watch')
  async watch(@ConnectedSocket() socket: Socket, @MessageBody() wanted: unknown): Promise<string[]> {
    const ids = new Set(clientEvents.watch.payload.safeParse(wanted).data);
    const joined = await Promise.all([...ids].map((poolId) => this.joins(socket, poolId)));
    return joined.flatMap((poolId) => poolId ?? []);
  }

  private async joins(socket: Socket, poolId: string): Promise<string | undefined> {
    const { caller, pending } = socket.data;
    const room = roomOfPool(poolId);
    if (socket.rooms.has(room)) return poolId;
    // Reserved before the lookup, so that concurrent messages cannot exceed the limit.
    if (!pending.has(poolId) && pending.size + poolRooms(socket) >= limits.watchedPools) return undefined;
    pending.add(poolId);
    const isSeen = await this.sight.maySee(caller, poolId);
    const isWanted = pending.delete(poolId) || socket.rooms.has(room);
    if (!isSeen || !isWanted) return undefined;
    await socket.join(room);
    return poolId;
  }

  @SubscribeMessage<keyof ClientEvents>('unwatch')
  async unwatch(@ConnectedSocket() socket: Socket, @MessageBody() unwanted: unknown): Promise<void> {
    for (const poolId of clientEvents.unwatch.payload.safeParse(unwanted).data ?? []) {
      socket.data.pending.delete(poolId);
      await socket.leave(roomOfPool(poolId));
    }
  }

  /** Sends an event to this instance's sockets in some rooms, or to all of them. */
  emit<E extends keyof ServerEvents>(rooms: Rooms, event: E, ...args: Parameters<ServerEvents[E]>): void {
    if (rooms === undefined) this.server.local.emit(event, ...args);
    else this.server.local.to(rooms).emit(event, ...args);
  }

  /** How many of this instance's sockets watch a pool. */
  watchersOf(poolId: string): number {
    return this.server.sockets.adapter.rooms.get(roomOfPool(poolId))?.size ?? 0;
  }

  /** Removes sockets that may no longer see a pool from its room. */
  evict(poolId: string, audience: string[]): void {
    this.sight.changed(poolId);
    this.server.local.in(roomOfPool(poolId)).except(audience).socketsLeave(roomOfPool(poolId));
  }

  /** Drops the cached visibility of a pool. */
  poolChanged(poolId: string): void {
    this.sight.changed(poolId);
  }

  /**
   * Closes the sockets of a session that was ended, on all instances.
   * @param id its public one
   */
  disconnectSession(id: string): void {
    this.server.in(roomOfSession(id)).disconnectSockets(true);
  }

  /**
   * Closes this instance's sockets whose session or token has ended. Their pages reconnect with their current identity.
   * If this cannot be checked, the sockets stay open.
   */
  async cutEnded(): Promise<void> {
    for (const socket of this.server.sockets.sockets.values()) {
      const { session, token } = this.credentialsOf(socket);
      const isStill = await this.callers
        .isStill(socket.data.caller, session, token)
        .catch((error: unknown) => {
          this.logger.warn(error);
          return true;
        });
      if (!isStill) socket.conn.close();
    }
  }

  private async admit(socket: Socket, next: (error?: Error) => void): Promise<void> {
    try {
      await this.identify(socket);
      next();
    } catch (error) {
      next(error instanceof Problem ? error : new Error('Something went wrong'));
    }
  }

  private async identify(socket: Socket): Promise<void> {
    const { session, token } = this.credentialsOf(socket);
    const caller = await this.callers.find(session, token);
    socket.data = { caller, pending: new Set() };
    if (!caller.address || !session) return;
    socket.data.session = publicId(session);
    const leave = this.door.enter(`session:${socket.data.session}`);
    if (!leave) throw new Problem(429, 'too-many-sockets', 'Too many requests');
    // Registered first, so that it also runs if the socket never finishes connecting.
    socket.conn.once('close', leave);
    // It may have closed before that.
    if (socket.conn.readyState === 'closed') leave();
  }

  /** The credentials of a socket. */
  private credentialsOf({ handshake: { headers, auth } }: Socket) {
    const session = cookie.fastifyCookie.parse(headers.cookie ?? '')[this.config.sessionCookie];
    return { session, token: handshake.parse(auth).token };
  }
}

/** How many pools a socket watches. */
const poolRooms = ({ rooms }: Socket) => [...rooms].filter((name) => name.startsWith(roomOfPool(''))).length;
