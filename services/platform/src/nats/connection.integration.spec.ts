import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { AuthorizationError, connect, nkeys, type NatsConnection } from '@nats-io/transport-node';
import { newCertificate, type Certificate } from '../testing/certificate.js';
import { eventually, PATIENCE_MS } from '../testing/eventually.js';
import { TestNats } from '../testing/nats.js';
import { Attempts } from './attempts.js';
import { connectToNats, NatsCloser, natsOptions } from './connection.js';
import { needs, permissionsOf } from './permissions.js';

Logger.overrideLogger(false);

type KeyPair = ReturnType<typeof nkeys.createOperator>;
const unlimited = { subs: -1, data: -1, payload: -1 };

/** A signed claim, as nsc makes them. */
function jwt(issuer: KeyPair, subject: KeyPair, nats: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claim = {
    jti: subject.getPublicKey(),
    iat: Math.floor(Date.now() / 1000),
    iss: issuer.getPublicKey(),
    sub: subject.getPublicKey(),
    nats: { version: 2, ...nats },
  };
  const text = `${part({ typ: 'JWT', alg: 'ed25519-nkey' })}.${part(claim)}`;
  return `${text}.${Buffer.from(issuer.sign(Buffer.from(text))).toString('base64url')}`;
}

/** A credentials file, as nsc writes it. */
const credentials = (token: string, user: KeyPair) =>
  [
    ...['-----BEGIN NATS USER JWT-----', token, '------END NATS USER JWT------', ''],
    ...['-----BEGIN USER NKEY SEED-----', Buffer.from(user.getSeed()).toString()],
    ...['------END USER NKEY SEED------', ''],
  ].join('\n');

describe('servers that accept credentials over TLS only', () => {
  const [operator, account, user] = [nkeys.createOperator(), nkeys.createAccount(), nkeys.createUser()];
  const permissions = permissionsOf('gateway', needs.gateway);
  const connections: NatsConnection[] = [];
  let certificate: Certificate;
  let nats: TestNats;
  let file: string;

  beforeAll(async () => {
    certificate = await newCertificate();
    const limits = { ...unlimited, conn: -1, exports: -1, imports: -1, leaf: -1, wildcards: true };
    const accountToken = jwt(operator, account, { type: 'account', limits });
    const key = account.getPublicKey();
    const config = `
      tls { cert_file: "${certificate.cert}", key_file: "${certificate.key}" }
      operator: ${jwt(operator, operator, { type: 'operator' })}
      system_account: ${key}
      resolver: MEMORY
      resolver_preload: { ${key}: ${accountToken} }
    `;
    nats = await TestNats.configured(config, {}, [certificate.folder]);
    const rights = { pub: permissions.publish, sub: permissions.subscribe };
    file = join(certificate.folder, 'gateway.creds');
    await writeFile(file, credentials(jwt(account, user, { type: 'user', ...unlimited, ...rights }), user));
  });
  afterAll(async () => {
    for (const connection of connections) await connection.close();
    await nats?.stop();
    await rm(certificate.folder, { recursive: true });
  });

  const config = () => ({
    NATS_URL: nats.url.replace('nats:', 'tls:'),
    NATS_USER: 'gateway',
    NATS_CREDENTIALS_FILE: file,
    NATS_CA_FILE: certificate.cert,
  });

  it('are reached by the service if another of the servers is down, with the rights of its user', async () => {
    const NATS_URL = `tls://localhost:1,${config().NATS_URL}`;
    const connection = await connectToNats({ ...config(), NATS_URL });
    connections.push(connection);
    // Nobody answers, but the user may ask and wait for answers in its own inbox.
    await expect(connection.request(permissions.publish.allow[0]!)).rejects.toThrow('no responders');
    await expect(connection.request('elsewhere')).rejects.toThrow(/permissions violation/i);
  });

  it.each([
    ['another authority', () => ({ NATS_CA_FILE: undefined }), /self-signed certificate/],
    ['no credentials', () => ({ NATS_CREDENTIALS_FILE: undefined }), /authorization violation/i],
  ])('are not reached with %s', async (_, change, problem) => {
    await expect(connect(natsOptions({ ...config(), ...change() }))).rejects.toThrow(problem);
  });

  it.each([
    ['an authority', 'NATS_CA_FILE', () => certificate.cert, /certificate/],
    ['a login', 'NATS_CREDENTIALS_FILE', () => file, /authorization violation/i],
  ] as const)(
    'say why %s is refused once, not at each try, and let it in when it is right',
    async (_, name, right, cause) => {
      const wrong = join(certificate.folder, name);
      const other = await newCertificate();
      await (name === 'NATS_CA_FILE'
        ? copyFile(other.cert, wrong)
        : writeFile(wrong, credentials(jwt(account, user, { type: 'user' }), nkeys.createUser())));
      await rm(other.folder, { recursive: true });
      // or a machine that is busy with other work too may say that there was no answer in time
      const options = { ...natsOptions({ ...config(), [name]: wrong }), timeout: PATIENCE_MS };
      const { servers } = options;
      let tries = 0;
      // read at each try
      Object.defineProperty(options, 'servers', { enumerable: true, get: () => ((tries += 1), servers) });
      const causes: string[] = [];
      const attempts = new Attempts(options, (said) => causes.push(said));
      const connected = attempts.untilConnected();
      await eventually(async () => tries >= 3);
      await copyFile(right(), wrong);
      connections.push(await connected);
      expect(causes).toEqual([expect.stringMatching(cause)]);
    },
  );

  it('say why it is refused after a restart', async () => {
    const causes: string[] = [];
    const attempts = new Attempts(natsOptions(config()), (said) => causes.push(said));
    const connection = await attempts.untilConnected();
    connections.push(connection);
    void attempts.watch(connection);
    await nats.down();
    await eventually(async () => causes.length > 0);
    await nats.up();
    await eventually(async () => (await connection.flush(), true));
    expect(causes[0]).toMatch(/refused/i);
    // and again after the next one, though the cause is the same
    const said = causes.length;
    await nats.down();
    await eventually(() => causes.length > said);
    await nats.up();
    await eventually(async () => (await connection.flush(), true));
  });
});

describe('a server with a login', () => {
  const login = { user: 'launchpad', password: 'right' };
  let nats: TestNats;

  beforeAll(async () => {
    nats = await TestNats.start(login);
  });
  afterAll(() => nats.stop());

  it('is not tried again by a command whose login is refused', async () => {
    const wrong = { NATS_URL: nats.url, NATS_USER: login.user, NATS_PASSWORD: 'wrong' };
    const isRefused = (error: unknown) => error instanceof AuthorizationError;
    await expect(connectToNats(wrong, isRefused)).rejects.toThrow(AuthorizationError);
    const connection = await connectToNats({ ...wrong, NATS_PASSWORD: login.password }, isRefused);
    await connection.flush();
    await new NatsCloser(connection).onApplicationShutdown();
    expect(connection.isClosed()).toBe(true);
    await new NatsCloser(connection).onApplicationShutdown();
  });
});

describe('a server without TLS', () => {
  it('is refused if its address demands TLS', async () => {
    const nats = await TestNats.start();
    try {
      const NATS_URL = nats.url.replace('nats:', 'tls:');
      await expect(connect(natsOptions({ NATS_URL }))).rejects.toThrow(`does not support 'tls'`);
    } finally {
      await nats.stop();
    }
  });
});
