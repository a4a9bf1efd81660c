import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy in front of a server that can drop or stall connections, like a restart or a broken network. */
export class Outage {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;
  private hangs = false;

  private constructor(private readonly target: URL) {}

  /** @param url address of the server */
  static async before(url: string): Promise<Outage> {
    const outage = new Outage(new URL(url));
    await outage.end();
    return outage;
  }

  /** The server's address through the proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  /** Drops all connections and accepts no new ones. */
  async begin(): Promise<void> {
    this.server?.close();
    for (const socket of this.sockets) socket.destroy();
    if (this.server) await once(this.server, 'close');
    this.server = undefined;
  }

  /** Accepts connections again. */
  async end(): Promise<void> {
    this.server = createServer((socket) => this.pass(socket)).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Keeps connections open, but passes nothing through. */
  hang(): void {
    this.hangs = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Passes on what was held back. */
  goOn(): void {
    this.hangs = false;
    for (const socket of this.sockets) socket.resume();
  }

  private pass(socket: Socket): void {
    const onward = connect(Number(this.target.port), this.target.hostname);
    for (const side of [socket, onward]) {
      this.sockets.add(side);
      side.on('error', () => {});
      side.on('close', () => {
        this.sockets.delete(side);
        socket.destroy();
        onward.destroy();
      });
    }
    socket.pipe(onward).pipe(socket);
    if (this.hangs) this.hang();
  }
}
