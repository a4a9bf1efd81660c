import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { create, toBinary, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { Clock, NATS, Patience as ServicePatience } from '@launchpad/platform';
import { eventually, freePort, testServer, TestNats } from '@launchpad/platform/testing';
import {
  ChainListenerService,
  ContentService,
  EventSchema,
  NotificationsService,
  OrdersService,
  PoolsService,
} from '@launchpad/proto';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Redis } from 'ioredis';
import { AppModule } from '../app.module.js';
import { AnswerCache } from '../cache/answer-cache.js';
import { RATE_LIMITS, rateLimits, type RateLimits } from '../limits/rate-limit.guard.js';
import { EventRelay } from '../realtime/event.relay.js';
import { SOCKET_LIMITS, socketLimits, type SocketLimits } from '../realtime/socket.door.js';
import { REDIS } from '../redis.js';
import { GatewayConfig } from '../config.js';
import { applicationOptions, newAdapter, patience, setUp, type Patience } from '../server.js';
import { Api } from './api.js';
import { FakeService } from './fake-service.js';
import { AUDIENCE, CLIENT, Issuer } from './issuer.js';
import { IDENTITY_DOC_KEY } from './messages.js';
import { networks } from './networks.js';
import { TestWallet } from './test-wallet.js';

export const ADMIN_WALLET = `0x${'ad'.repeat(20)}`;

export const SITE_INDEX = `<!doctype html>
<html lang="en">
  <head>
    <title>Launchpad</title>
    <meta name="description" content="A launchpad">
  </head>
  <body><div id="root"></div></body>
</html>`;

/** The site's page for pools, see its boot.ts. */
const SITE_POOL = SITE_INDEX.replace(
  '<div id="root">',
  '$&<h1><!-- title --></h1><b><!-- pair --></b><p><!-- lead --></p>',
);

interface Options {
  ipfsUrl?: string;
  redisUrl?: string;
  clock?: Clock;
  limits?: Partial<RateLimits>;
  /** the first instance, whose NATS, Redis and issuer this one shares */
  sharedWith?: TestGateway;
  isBuilt?: boolean;
  /** the hashed scripts of its build, by their names */
  scripts?: Record<string, string>;
  /** where browsers find the issuer, if not where the gateway does */
  publicIssuer?: string;
  /** where browsers find it, if not where it is */
  publicUrl?: string;
  /** for slow requests and readers */
  patience?: Partial<Patience>;
  sockets?: Partial<SocketLimits>;
  /** proxies trusted with client addresses */
  trustedProxies?: string;
  /** sites that may show it in a frame */
  frameAncestors?: string;
  /** hosts that are redirected to the public address */
  otherHosts?: string;
  /** the operator's project at WalletConnect */
  walletConnectProjectId?: string;
}

/** Calls are many in a test and all come from one address. */
const noLimits: RateLimits = { read: 1e9, write: 1e9, auth: 1e9, upload: 1e9, file: 1e9 };

/** The whole gateway on a free port, with real NATS and Redis, and services that answer as a test says. */
export class TestGateway extends Api {
  /** Instances that share its servers, stopped with it at the latest. */
  private readonly others: TestGateway[] = [];
  private stopped?: Promise<void>;

  private constructor(
    url: string,
    readonly app: NestFastifyApplication,
    readonly nats: TestNats,
    readonly issuer: Issuer,
    readonly folder: string,
    readonly pools: FakeService<typeof PoolsService>,
    readonly orders: FakeService<typeof OrdersService>,
    readonly content: FakeService<typeof ContentService>,
    readonly notifications: FakeService<typeof NotificationsService>,
    readonly chainListener: FakeService<typeof ChainListenerService>,
    private readonly isSecond: boolean,
  ) {
    super(url);
  }

  static async start(options: Options = {}): Promise<TestGateway> {
    const { sharedWith } = options;
    if (sharedWith) {
      const other = await TestGateway.startWith(options, sharedWith.nats, sharedWith.issuer);
      sharedWith.others.push(other);
      return other;
    }
    const nats = await TestNats.start();
    const issuer = await Issuer.start();
    issuer.name = options.publicIssuer ?? issuer.url;
    try {
      return await TestGateway.startWith(options, nats, issuer);
    } catch (error) {
      await nats.stop();
      await issuer.stop();
      throw error;
    }
  }

  private static async startWith(options: Options, nats: TestNats, issuer: Issuer): Promise<TestGateway> {
    const { sharedWith, isBuilt = true, scripts = { 'main-abc123.js': 'export {};' } } = options;
    const folder = await mkdtemp(join(tmpdir(), 'gateway-'));
    const [site, admin] = await Promise.all(['site', 'admin'].map((name) => newFolder(join(folder, name))));
    if (isBuilt) {
      await writeFile(join(site!, 'index.html'), SITE_INDEX);
      await writeFile(join(site!, 'pool.html'), SITE_POOL);
      await writeFile(join(admin!, 'index.html'), '<title>Admin</title>');
      await writeFile(join(site!, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
      const assets = await newFolder(join(site!, 'assets'));
      for (const [name, code] of Object.entries(scripts)) {
        await writeFile(join(assets, name), code);
        await writeFile(join(assets, `${name}.br`), brotliCompressSync(code));
      }
    }
    await writeFile(join(folder, 'networks.json'), JSON.stringify(networks));
    const port = await freePort();
    const url = options.publicUrl ?? sharedWith?.url ?? `http://localhost:${port}`;
    const redis = new URL(options.redisUrl ?? testServer('REDIS'));
    redis.pathname = `/${process.env['JEST_WORKER_ID'] ?? 1}`;
    Object.assign(process.env, {
      NATS_URL: nats.url,
      REDIS_URL: redis.href,
      NETWORKS_FILE: join(folder, 'networks.json'),
      LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
      HEALTH_PORT: '0',
      PORT: String(port),
      PUBLIC_URL: url,
      ADMIN_WALLET,
      OIDC_ISSUER: options.publicIssuer ?? issuer.url,
      OIDC_INTERNAL_URL: options.publicIssuer ? issuer.url : '',
      OIDC_CLIENT_ID: CLIENT,
      OIDC_AUDIENCE: AUDIENCE,
      IPFS_API_URL: options.ipfsUrl ?? 'http://127.0.0.1:1',
      IDENTITY_DOC_KEY,
      SITE_DIR: site,
      ADMIN_DIR: admin,
      DOCS_URL: 'https://docs.example',
      TRUSTED_PROXIES: options.trustedProxies ?? '',
      FRAME_ANCESTORS: options.frameAncestors ?? '',
      OTHER_HOSTS: options.otherHosts ?? '',
      WALLETCONNECT_PROJECT_ID: options.walletConnectProjectId ?? '',
    });
    const patient = { ...patience, ...options.patience };
    const testing = await Test.createTestingModule({ imports: [AppModule] })
      .overrideProvider(RATE_LIMITS)
      .useValue({ ...(options.limits ? rateLimits : noLimits), ...options.limits })
      .overrideProvider(SOCKET_LIMITS)
      .useValue({ ...socketLimits, ...options.sockets })
      .overrideProvider(Clock)
      .useValue(options.clock ?? new Clock())
      .overrideProvider(ServicePatience)
      .useValue(Object.assign(new ServicePatience(), { pageMs: 60_000 }))
      .compile();
    const app = testing.createNestApplication<NestFastifyApplication>(
      newAdapter(new GatewayConfig(process.env), patient),
      {
        ...applicationOptions,
        logger: process.env['TEST_LOG_LEVEL'] ? undefined : ['fatal'],
      },
    );
    await setUp(app, patient);
    // Long: the caller ends connections at rest. Were it the gateway, a call could be on its way.
    app.getHttpServer().keepAliveTimeout = 600_000;
    if (!sharedWith) await app.get<Redis>(REDIS).flushdb();
    await app.listen(port, '127.0.0.1');
    await eventually(() => app.get(EventRelay).isListening);
    const connection = app.get<NatsConnection>(NATS);
    return new TestGateway(
      `http://localhost:${port}`,
      app,
      nats,
      issuer,
      folder,
      sharedWith?.pools ?? new FakeService(connection, PoolsService),
      sharedWith?.orders ?? new FakeService(connection, OrdersService),
      sharedWith?.content ?? new FakeService(connection, ContentService),
      sharedWith?.notifications ?? new FakeService(connection, NotificationsService),
      sharedWith?.chainListener ?? new FakeService(connection, ChainListenerService),
      sharedWith !== undefined,
    );
  }

  override nowMs(): number {
    return this.app.get(Clock).nowMs();
  }

  /** Sends a request line as it is, which fetch would tidy up, and returns the whole answer. */
  async raw(line: string, headers = 'Connection: close'): Promise<string> {
    return text(this.connect(`${line}\r\nHost: localhost\r\n${headers}\r\n\r\n`));
  }

  /** A connection on which this was said. */
  connect(said: string): Socket {
    const { port } = new URL(this.url);
    const socket = createConnection({ host: '127.0.0.1', port: Number(port) });
    socket.write(said);
    return socket;
  }

  /** Publishes an event as a service does. */
  async publish<D extends DescMessage>(
    subject: string,
    schema: D,
    message: MessageInitShape<D>,
  ): Promise<void> {
    const event = create(EventSchema, {
      id: randomUUID(),
      type: schema.typeName,
      payload: toBinary(schema, create(schema, message)),
      timeMs: BigInt(Date.now()),
    });
    const client = jetstream(this.app.get<NatsConnection>(NATS));
    await client.publish(`launchpad.v1.${subject}`, toBinary(EventSchema, event));
  }

  /** Empties the cache, for tests that change the services' answers without an event. */
  forgetAnswers(): void {
    this.app.get(AnswerCache).forget();
  }

  /** Headers of a signed-in wallet. */
  async wallet(wallet = TestWallet.random()): Promise<{ cookie: string; address: string }> {
    const cookie = await wallet.signIn(this);
    return { cookie, address: wallet.address };
  }

  /** Headers of an admin. */
  async admin(): Promise<{ authorization: string }> {
    return { authorization: `Bearer ${await this.issuer.token()}` };
  }

  stop(): Promise<void> {
    return (this.stopped ??= this.end());
  }

  private async end(): Promise<void> {
    for (const other of this.others) await other.stop();
    await this.app.close();
    await rm(this.folder, { recursive: true, force: true });
    if (this.isSecond) return;
    await this.nats.stop();
    await this.issuer.stop();
  }
}

async function newFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true });
  return path;
}
