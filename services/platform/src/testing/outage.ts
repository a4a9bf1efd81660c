import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Stands before a server and can cut it off or keep it waiting, as a restart or a broken network does. */
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

  /** The server's address by way of this. */
  get url(): string {
    const url = new URL(this.target);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  /** Breaks the connections and takes no new ones. */
  async begin(): Promise<void> {
    this.server?.close();
    for (const socket of this.sockets) socket.destroy();
    if (this.server) await once(this.server, 'close');
    this.server = undefined;
  }

  /** Takes connections again. */
  async end(): Promise<void> {
    this.server = createServer((socket) => this.pass(socket)).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Takes and keeps connections, and lets nothing through them. */
  hang(): void {
    this.hangs = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Lets what was held back through. */
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
