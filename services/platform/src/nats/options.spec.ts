import type { NatsConnection } from '@nats-io/transport-node';
import { fits, natsOptions } from './connection.js';

describe('how NATS is reached', () => {
  it.each([
    [{ NATS_URL: 'nats://one:4222' }, { servers: ['nats://one:4222'] }],
    [{ NATS_URL: 'nats://one, nats://two' }, { servers: ['nats://one', 'nats://two'] }],
    [
      { NATS_URL: 'nats://one', NATS_USER: 'chain-listener', NATS_PASSWORD: 'secret' },
      {
        ...{ servers: ['nats://one'], user: 'chain-listener', pass: 'secret' },
        inboxPrefix: '_INBOX_chain-listener',
      },
    ],
    [{ NATS_URL: 'nats://one', NATS_CA_FILE: '/ca.crt' }, { servers: ['nats://one'] }],
    [{ NATS_URL: 'tls://one,tls://two' }, { servers: ['tls://one', 'tls://two'], tls: {} }],
    [
      { NATS_URL: 'tls://one', NATS_CA_FILE: '/ca.crt' },
      { servers: ['tls://one'], tls: { caFile: '/ca.crt' } },
    ],
  ])('is what the configuration says: %j', (config, options) => {
    expect(natsOptions(config)).toEqual(options);
  });

  it('is with a credentials file instead of a password, whether or not a name is known', () => {
    const login = { NATS_URL: 'nats://one', NATS_CREDENTIALS_FILE: '/creds', NATS_PASSWORD: 'secret' };
    const authenticator = expect.any(Function);
    expect(natsOptions(login)).toEqual({ servers: ['nats://one'], authenticator });
    expect(natsOptions({ ...login, NATS_USER: 'pools' })).toEqual({
      ...{ servers: ['nats://one'], authenticator, inboxPrefix: '_INBOX_pools' },
    });
  });
});

describe('a message', () => {
  const server = (max_payload?: number) =>
    ({ info: max_payload === undefined ? undefined : { max_payload } }) as NatsConnection;

  it.each([
    [2_048, 1_024, true],
    [2_048, 1_025, false],
    [undefined, 1024 * 1024 - 1_024, true],
    [undefined, 1024 * 1024 - 1_023, false],
  ])('fits with its headers into what a server takes: %s take %s bytes: %s', (most, bytes, isFitting) => {
    expect(fits(server(most), new Uint8Array(bytes))).toBe(isFitting);
  });
});
