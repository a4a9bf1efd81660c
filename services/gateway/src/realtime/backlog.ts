/** What may wait for a reader. Who has more to read is cut off, and reads what it missed when it connects again. */
const MOST_BYTES = 512 * 1024;
/** What a message takes, however short it is. */
const MESSAGE_BYTES = 128;

/** A web socket; long polling has none. */
interface Transport {
  socket?: { bufferedAmount: number; on(event: 'ping', listener: () => void): unknown; terminate(): void };
}

/** A connection of engine.io, as far as it matters here. */
export interface Connection {
  transport: Transport;
  on(event: 'packetCreate', listener: (packet: { data?: { length: number } }) => void): unknown;
  on(event: 'flush', listener: () => void): unknown;
  once(event: 'upgrade', listener: (transport: Transport) => void): unknown;
  close(discard: boolean): void;
}

/** Closes a connection whose reader lets too much wait: as long as it sends, it counts as alive. */
export function boundBacklog(connection: Connection): void {
  let waiting = 0;
  connection.on('flush', () => (waiting = 0));
  connection.on('packetCreate', ({ data }) => {
    if (waiting > MOST_BYTES) connection.close(true);
    waiting += MESSAGE_BYTES + (data?.length ?? 0);
  });
  boundPongs(connection.transport);
  connection.once('upgrade', boundPongs);
}

/** A web socket answers pings by itself, and keeps the answers. */
function boundPongs({ socket }: Transport): void {
  socket?.on('ping', () => {
    if (socket.bufferedAmount > MOST_BYTES) socket.terminate();
  });
}
