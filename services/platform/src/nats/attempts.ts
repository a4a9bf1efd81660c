import { setTimeout as delay } from 'node:timers/promises';
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';

const WAIT_MS = 250;
/** A cause that stays is repeated this often. */
const REPEAT_MS = 60_000;

const LASTING: NodeConnectionOptions = {
  reconnect: true,
  maxReconnectAttempts: -1,
  reconnectTimeWait: WAIT_MS,
  pingInterval: 10_000,
  // else it would be closed for good by two refusals, as while the servers' users are changed
  ignoreAuthErrorAbort: true,
};

/** Attempts to connect to NATS, and why they fail: the driver retries without a word. */
export class Attempts {
  private last = { cause: '', atMs: -Infinity };

  /** @param report called with a cause when it changes, and every minute */
  constructor(
    private readonly options: NodeConnectionOptions,
    private readonly report: (cause: string) => void,
  ) {}

  /**
   * Connects, however often it has to try. The connection then reconnects forever.
   * @param isFinal errors after which there is no use in trying again; they are thrown
   */
  async untilConnected(isFinal: (error: unknown) => boolean = () => false): Promise<NatsConnection> {
    for (;;) {
      const nats = await this.attempt(LASTING, isFinal);
      if (nats) return nats;
      await delay(WAIT_MS);
    }
  }

  /** Reports why a connection that was lost does not come back, until it is closed. */
  async watch(nats: NatsConnection): Promise<void> {
    for await (const { type } of nats.status()) {
      if (type === 'reconnect') this.last = { cause: '', atMs: -Infinity };
      // the driver does not say why: another attempt does
      if (type === 'reconnecting' && this.isDue()) {
        const other = await this.attempt({ reconnect: false }, () => false);
        await other?.close();
      }
    }
  }

  private async attempt(
    more: NodeConnectionOptions,
    isFinal: (error: unknown) => boolean,
  ): Promise<NatsConnection | undefined> {
    try {
      return await connect({ ...this.options, ...more });
    } catch (error) {
      if (isFinal(error)) throw error;
      const cause = causeOf(error);
      if (cause !== this.last.cause || this.isDue()) {
        this.last = { cause, atMs: performance.now() };
        this.report(cause);
      }
      return undefined;
    }
  }

  private isDue(): boolean {
    return performance.now() - this.last.atMs >= REPEAT_MS;
  }
}

/** An error's text, and that of what caused it. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return cause instanceof Error && !message.includes(cause.message)
    ? `${message}: ${cause.message}`
    : message;
}
