import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Examination } from '@launchpad/api/routes';
import { OPERATOR, quoted, services, usersConfig } from '@launchpad/platform/permissions';
import {
  eventually,
  freePort,
  freshDatabase,
  networksFile,
  testNetworks,
  testServer,
  TestNats,
  type FreshDatabase,
} from '@launchpad/platform/testing';
import { Processes, type Running } from '@launchpad/testing';
import { doctor } from './doctor.js';
import { readSettings } from './settings.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const names = services.toSorted();

const template = readFileSync(join(root, 'charts/launchpad/templates/_env.tpl'), 'utf8');
/** The variables of services that the chart takes from a Secret. */
const secretVariables = [...template.matchAll(/"launchpad\.secretEnv" \(dict .*"env" "(\w+)"/g)].map(
  ([, name = '']) => name,
);

const secrets: string[] = [];
/** A new secret, which must not appear in what support gets. */
function secret(bytes = 16): string {
  const value = randomBytes(bytes).toString('hex');
  secrets.push(value);
  return value;
}
/** An address with a password. */
const withPassword = (address: string) => {
  const url = new URL(address);
  url.username ||= 'someone';
  url.password = secret();
  return url.href;
};

describe('the doctor of a whole system', () => {
  const passwords = new Map<string, string>();
  const running = new Map<string, Running>();
  const databases: FreshDatabase[] = [];
  let nats: TestNats;
  let folder: string;
  let processes: Processes;

  const environment = () => ({
    NATS_URL: nats.url,
    NATS_USER: OPERATOR,
    NATS_PASSWORD: passwords.get(OPERATOR),
  });
  const settings = () => readSettings(environment());

  /** The environment of a service, with secrets wherever an operator has some. */
  async function environmentOf(service: (typeof names)[number], networks: string) {
    const port = await freePort();
    const database = service === 'gateway' ? undefined : await freshDatabase();
    if (database) databases.push(database);
    return {
      ...Object.fromEntries(secretVariables.map((name) => [name, secret()])),
      ...{ NODE_OPTIONS: '', LOG_LEVEL: 'silent', HEALTH_PORT: '0', NETWORKS_FILE: networks },
      ...{ NATS_URL: nats.url, NATS_USER: service, NATS_PASSWORD: passwords.get(service) },
      OTEL_EXPORTER_OTLP_ENDPOINT: withPassword('http://127.0.0.1:1'),
      ...(database && { DATABASE_URL: withPassword(database.url) }),
      REDIS_URL: testServer('REDIS'),
      ...{ IPFS_API_URL: withPassword('http://127.0.0.1:1'), IDENTITY_DOC_KEY: secret(32) },
      ...{ KEEPER_PRIVATE_KEY: `0x${secret(32)}`, PAYOUT_CHAINS: '5,97' },
      ...{ PORT: `${port}`, PUBLIC_URL: `http://localhost:${port}`, DOCS_URL: 'https://docs.example' },
      ...{ OIDC_ISSUER: 'https://issuer.example', OIDC_INTERNAL_URL: withPassword('http://127.0.0.1:1') },
      ...{ OIDC_CLIENT_ID: 'admin', OIDC_AUDIENCE: 'launchpad', ADMIN_WALLET: `0x${'ad'.repeat(20)}` },
      ...{ SITE_DIR: folder, ADMIN_DIR: folder },
    };
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'doctor-'));
    processes = new Processes('ours', folder);
    nats = await TestNats.configured(
      usersConfig((user) => {
        passwords.set(user, secret());
        return quoted(passwords.get(user) ?? '');
      }),
    );
    const networks = await networksFile(
      testNetworks.map((network) => ({
        ...network,
        rpcUrls: [`http://127.0.0.1:1/v3/${secret()}?key=${secret()}`, withPassword('http://127.0.0.1:1')],
      })),
    );
    for (const name of names) {
      const script = join(root, 'services', name, 'dist', 'main.js');
      const env = await environmentOf(name, networks);
      running.set(name, await processes.launch({ name, command: process.execPath, args: [script], env }));
    }
    const answering = async () => (await doctor(settings())).services.length === names.length;
    // all programs start at once
    await eventually(answering);
  });

  afterAll(async () => {
    await processes.stopAll();
    await nats.stop();
    for (const database of databases) await database.drop();
    await rm(folder, { recursive: true });
  });

  const run = () =>
    new Promise<{ code: number; printed: string }>((resolve) => {
      const env = { PATH: process.env.PATH, ...environment() };
      execFile(process.execPath, [join(root, 'deploy/doctor/dist/cli.js')], { env }, (error, out, problems) =>
        resolve({ code: Number(error?.code ?? 0), printed: out + problems }),
      );
    });

  it('prints each check in words, with a runbook that exists next to each that is not green', async () => {
    const { code, printed } = await run();
    expect(code).toBe(1);
    expect(printed).toMatch(/^green +migrations +Every database has all migrations$/m);
    expect(printed).toMatch(
      /^red +services +chain-listener gets no answer from .*LaunchpadServiceDown\.md$/m,
    );
    expect(printed).toMatch(/^unknown +keeper +.*LaunchpadKeeperFundsLow\.md$/m);
    const checks = printed.split('\n\n')[0]?.split('\n') ?? [];
    const runbooks = checks.map((line) => / → (\S+)$/.exec(line)?.[1]);
    expect(checks.filter((line, at) => line.startsWith('green') !== (runbooks[at] === undefined))).toEqual(
      [],
    );
    expect(runbooks.filter((path) => path && !existsSync(join(root, path)))).toEqual([]);
  });

  it('gives support versions, names of settings and metrics of every service, and no secret', async () => {
    const { printed } = await run();
    const report = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Examination;
    expect(report.services.map(({ name }) => name)).toEqual(names);
    for (const { version, settings: set, metrics } of report.services) {
      expect(version).toMatch(/^\d+\.\d+\.\d+/);
      expect(set).toEqual(expect.arrayContaining(['NATS_PASSWORD', 'OTEL_EXPORTER_OTLP_ENDPOINT']));
      expect(metrics).toMatch(/^process_resident_memory_bytes \d+$/m);
    }
    expect(report.services.flatMap((each) => each.settings)).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'IDENTITY_DOC_KEY', 'KEEPER_PRIVATE_KEY', 'REDIS_PASSWORD']),
    );
    expect(secretVariables).toEqual(expect.arrayContaining(['PGPASSWORD', 'REDIS_SENTINEL_PASSWORD']));
    expect(secrets.length).toBeGreaterThan(names.length * secretVariables.length);
    expect(secrets.filter((one) => printed.includes(one))).toEqual([]);
  });

  it('says which service does not answer, and what is unknown without it', async () => {
    const orders = running.get('orders');
    if (orders) await processes.stop(orders);
    const report = await doctor(settings());
    expect(report.services.map(({ name }) => name)).toEqual(names.filter((name) => name !== 'orders'));
    const unknown = report.checks.filter(({ state }) => state === 'unknown').map(({ value }) => value);
    expect(unknown).toEqual(expect.arrayContaining(['orders does not answer', 'Not known of orders']));
  });

  it('says that nothing can be asked without NATS', async () => {
    await nats.down();
    const { code, printed } = await run();
    expect(code).toBe(2);
    expect(printed).toMatch(/^unknown +services +pools can’t be asked: NATS does not answer/m);
    expect(secrets.filter((one) => printed.includes(one))).toEqual([]);
  });
});
