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
import { ChainClock, Clock, InjectClient, Problem, type RpcClient } from '@launchpad/platform';
import { PoolsService, type Caller } from '@launchpad/proto';
import { createHash } from 'node:crypto';
import type { DefaultEventsMap, Server as IoServer, Socket as IoSocket } from 'socket.io';
import { z } from 'zod';
import type { ClientEvents, ServerEvents } from '../api/index.js';
import { recordId } from '../api/common.js';
import { SESSION_COOKIE } from '../auth/sessions.js';
import { CallerFinder } from '../http/caller-finder.js';
import { clockOf } from '../pools/pool.answer.js';
import { ADMINS, roomOfPool, roomOfSession, roomOfWallet, type Rooms } from './audience.js';

interface SocketData {
  caller: Caller;
  session?: string;
}
type Server = IoServer<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
type Socket = IoSocket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;

const MOST_POOLS = 100;
const CUT_EVERY_MS = 60_000;
const poolIds = z.array(recordId).max(MOST_POOLS);
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
    @InjectClient(PoolsService) private readonly pools: RpcClient<typeof PoolsService>,
    private readonly chainClock: ChainClock,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  afterInit(server: Server): void {
    server.use((socket, next) => void this.admit(socket, next));
  }

  onApplicationBootstrap(): void {
    // Every instance hears every block itself, and tells its own sockets.
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
    const { caller, session } = socket.data;
    if (caller.address) await socket.join(roomOfWallet(caller.address));
    if (session) await socket.join(roomOfSession(session));
    if (caller.admin) await socket.join(ADMINS);
    socket.emit('connectedUser', { address: caller.address || null, admin: caller.admin });
  }

  /** Joins the rooms of the pools this socket may see, and answers which. */
  @SubscribeMessage('watch')
  async watch(@ConnectedSocket() socket: Socket, @MessageBody() wanted: unknown): Promise<string[]> {
    const room = MOST_POOLS - [...socket.rooms].filter((name) => name.startsWith(roomOfPool(''))).length;
    const ids = (poolIds.safeParse(wanted).data ?? []).slice(0, Math.max(room, 0));
    const seen = await Promise.all(ids.map((poolId) => this.maySee(socket.data.caller, poolId)));
    const joined = ids.filter((_, index) => seen[index]);
    await socket.join(joined.map(roomOfPool));
    return joined;
  }

  @SubscribeMessage('unwatch')
  async unwatch(@ConnectedSocket() socket: Socket, @MessageBody() unwanted: unknown): Promise<void> {
    for (const poolId of poolIds.safeParse(unwanted).data ?? []) await socket.leave(roomOfPool(poolId));
  }

  /** Sends an event to this instance's sockets in some rooms, or to all of them. */
  emit<E extends keyof ServerEvents>(rooms: Rooms, event: E, ...args: Parameters<ServerEvents[E]>): void {
    if (rooms === undefined) this.server.local.emit(event, ...args);
    else this.server.local.to(rooms).emit(event, ...args);
  }

  /** Makes strangers leave the room of a pool that they may no longer see. */
  evict(poolId: string, audience: string[]): void {
    this.server.local.in(roomOfPool(poolId)).except(audience).socketsLeave(roomOfPool(poolId));
  }

  /** Cuts the sockets of a session that was closed, whichever instance they are connected to. */
  disconnectSession(id: string): void {
    this.server.in(roomOfSession(digest(id))).disconnectSockets(true);
  }

  /**
   * Cuts this instance's sockets whose session or token is over. Their pages connect again, as who they are
   * by then. While nobody can be asked, everybody stays.
   */
  async cutEnded(): Promise<void> {
    for (const socket of this.server.sockets.sockets.values()) {
      const { session, token } = credentialsOf(socket);
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
    const { session, token } = credentialsOf(socket);
    const caller = await this.callers.find(session, token);
    socket.data = { caller, ...(caller.address && session && { session: digest(session) }) };
  }

  private async maySee(caller: Caller, poolId: string): Promise<boolean> {
    try {
      await this.pools.get({ caller, poolId });
      return true;
    } catch (error) {
      if (!(error instanceof Problem && error.status === 404)) this.logger.warn(error);
      return false;
    }
  }
}

/** What a socket's page said to connect. */
function credentialsOf({ handshake: { headers, auth } }: Socket) {
  const session = cookie.fastifyCookie.parse(headers.cookie ?? '')[SESSION_COOKIE];
  return { session, token: handshake.parse(auth).token };
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
