import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { credsAuthenticator, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import { addressesIn, CONFIG, type NatsConfig } from '../config/config.js';
import { Attempts } from './attempts.js';
import { inboxOf } from './permissions.js';

const DRAIN_MS = 2_000;

/** Injection token of the process' one connection to NATS. */
export const NATS = Symbol('nats');

export const natsProvider = {
  provide: NATS,
  inject: [CONFIG],
  useFactory: (config: NatsConfig) => connectToNats(config),
};

/** The servers and how to log in to them. */
export function natsOptions(config: NatsConfig): NodeConnectionOptions {
  const { NATS_URL, NATS_USER, NATS_PASSWORD, NATS_CREDENTIALS_FILE: credentials, NATS_CA_FILE } = config;
  const servers = addressesIn(NATS_URL);
  const login = credentials
    ? { authenticator: credsAuthenticator(() => readFileSync(credentials)) }
    : { user: NATS_USER, pass: NATS_PASSWORD };
  return {
    servers,
    ...((credentials || NATS_USER) && login),
    ...(NATS_USER && { inboxPrefix: inboxOf(NATS_USER) }),
    // The driver ignores the protocol: without options it would also accept a server that offers no TLS.
    ...(servers[0]?.startsWith('tls:') && { tls: NATS_CA_FILE ? { caFile: NATS_CA_FILE } : {} }),
  };
}

/**
 * Waits for NATS at start and reconnects forever, so that a restart of the server does not stop the service, nor a login
 * that is refused for a while. What keeps it from connecting is logged: when it changes, and every minute.
 * @param isFinal errors that are thrown instead: a command ends where a service waits
 */
export async function connectToNats(
  config: NatsConfig,
  isFinal?: (error: unknown) => boolean,
): Promise<NatsConnection> {
  const hosts = addressesIn(config.NATS_URL).map((address) => new URL(address).host);
  const logger = new Logger('Nats');
  logger.log(`Connecting to ${hosts.join(', ')}`);
  // The traces are two errors with their stacks for each message that is published: 6% of the time of indexing a chain.
  const options = { ...natsOptions(config), noAsyncTraces: true };
  const attempts = new Attempts(options, (cause) =>
    logger.error(`Not connected to ${hosts.join(', ')}: ${cause}`),
  );
  const nats = await attempts.untilConnected(isFinal);
  void attempts.watch(nats);
  return nats;
}

/** A server's default maximum payload. */
export const USUAL_MAX_PAYLOAD = 1024 * 1024;

/** Upper limit for our headers, which count as payload. */
const MOST_HEADER_BYTES = 1024;

/** Whether the server accepts a message of this size. */
export function fits(nats: NatsConnection, bytes: Uint8Array): boolean {
  return bytes.length + MOST_HEADER_BYTES <= (nats.info?.max_payload ?? USUAL_MAX_PAYLOAD);
}

/** Closes the connection after everything that uses it has stopped. */
@Injectable()
export class NatsCloser implements OnApplicationShutdown {
  constructor(@Inject(NATS) private readonly nats: NatsConnection) {}

  async onApplicationShutdown(): Promise<void> {
    if (this.nats.isClosed()) return;
    // Draining without a server would wait forever.
    await Promise.race([this.nats.drain(), delay(DRAIN_MS, undefined, { ref: false })]).catch(() => {});
    await this.nats.close();
  }
}
