import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { CONFIG, type BaseConfig } from '../config/config.js';

/** Injection token of the process' one connection to NATS. */
export const NATS = Symbol('nats');

/** Waits for NATS at start and reconnects for ever: a restart of the server is no reason to end. */
export const natsProvider = {
  provide: NATS,
  inject: [CONFIG],
  useFactory: (config: BaseConfig): Promise<NatsConnection> => {
    new Logger('Nats').log(`Connecting to ${new URL(config.NATS_URL).host}`);
    return connect({
      servers: config.NATS_URL,
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      pingInterval: 10_000,
    });
  },
};

/** Closes the connection after everything that uses it has stopped. */
@Injectable()
export class NatsCloser implements OnApplicationShutdown {
  constructor(@Inject(NATS) private readonly nats: NatsConnection) {}

  async onApplicationShutdown(): Promise<void> {
    if (!this.nats.isClosed()) await this.nats.drain();
  }
}
