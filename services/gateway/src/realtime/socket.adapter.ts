import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { createAdapter } from '@socket.io/redis-adapter';
import type { Redis } from 'ioredis';
import type { Server, ServerOptions } from 'socket.io';
import { OriginGuard } from '../http/origin.guard.js';
import { logged, REDIS } from '../redis.js';
import { boundBacklog, type Connection } from './backlog.js';
import { parserOfOne } from './one-socket.js';
import { SocketDoor } from './socket.door.js';

const MOST_MESSAGE_BYTES = 16 * 1024;
/** Connections that do not finish connecting are closed. */
const CONNECT_MS = 10_000;

/** A connection, as far as it matters here. */
interface EngineSocket extends Connection {
  request: IncomingMessage;
  once: Connection['once'] & ((event: 'close', listener: () => void) => unknown);
}

/** socket.io over all instances through Redis, for the pages of this site only. */
export class SocketAdapter extends IoAdapter {
  private readonly connections: Redis[] = [];

  /**
   * @param drainMs how long calls may take to end once the gateway stops
   * @param stalledMs how long a reader may take nothing of an answer
   */
  constructor(
    private readonly app: INestApplicationContext,
    private readonly drainMs: number,
    private readonly stalledMs: number,
  ) {
    super(app);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const origins = this.app.get(OriginGuard);
    const door = this.app.get(SocketDoor);
    const server = super.createIOServer(port, {
      ...options!,
      maxHttpBufferSize: MOST_MESSAGE_BYTES,
      parser: parserOfOne,
      // Other addresses are answered as usual, see answerUpgrades.
      destroyUpgrade: false,
      // Browsers let any page open a web socket to any site, so the server has to check the origin.
      allowRequest: (request, decide) => {
        const isOurs = origins.isOurs(request.headers.origin);
        decide(null, isOurs && door.mayOpen(door.addressOf(request)));
      },
      connectTimeout: CONNECT_MS,
    });
    server.engine.on('connection', (socket: EngineSocket) => {
      const leave = door.enter(door.addressOf(socket.request));
      if (leave) socket.once('close', leave);
      else socket.close(true);
      boundBacklog(socket);
    });
    // Answers of long polling; a web socket has no such limit from then on.
    server.engine.on('headers', (_headers: unknown, { socket }: IncomingMessage) => {
      socket.setTimeout(this.stalledMs);
    });
    const redis = this.app.get<Redis>(REDIS);
    const publish = unattended(redis.duplicate());
    const subscribe = unattended(redis.duplicate({ maxRetriesPerRequest: null }));
    this.connections.push(publish, subscribe);
    server.adapter(createAdapter(publish, subscribe));
    return server;
  }

  override async close(server: Server): Promise<void> {
    // It closes the HTTP server too. Node no longer checks connections then: half a request would keep it from ending.
    setTimeout(() => (server.httpServer as HttpServer).closeAllConnections(), this.drainMs).unref();
    await super.close(server);
    for (const connection of this.connections) connection.disconnect();
  }
}

/** A connection whose commands are not awaited: failures while Redis is down must not crash the process. */
function unattended(redis: Redis): Redis {
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (...command) => {
    const answer = send(...command);
    Promise.resolve(answer).catch(() => {});
    return answer;
  };
  return logged(redis);
}
