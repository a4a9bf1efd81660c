import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import pg from 'pg';
import { Scenario } from '../test/scenario.js';
import { World } from '../test/world.js';

jest.setTimeout(300_000);

describe('every row of pools and orders is what the chains say', () => {
  let world: World;
  let scenarios: Scenario[];

  beforeAll(async () => {
    world = await World.start();
    scenarios = world.chains.map((chain, i) => new Scenario(chain, 2026 + i));
  });
  afterAll(() => world.stop());

  /** Runs the command and answers what it said. */
  const equality = (patienceSeconds = 60) =>
    promisify(execFile)(
      process.execPath,
      [fileURLToPath(new URL('../../dist/equality/cli.js', import.meta.url))],
      {
        env: {
          NETWORKS_FILE: world.networksFile,
          POOLS_DATABASE_URL: world.databaseUrl('pools'),
          ORDERS_DATABASE_URL: world.databaseUrl('orders'),
          PATIENCE_SECONDS: String(patienceSeconds),
        },
      },
    );
  const play = (transactions: number) =>
    Promise.all(scenarios.map((scenario) => scenario.play(transactions)));

  it('after 500 random transactions on both chains', async () => {
    await play(250);
    const { stdout } = await equality();
    expect(stdout).toMatch(/^Equal: \d{3,} rows/);
  });

  it.each(['chain-listener', 'pools', 'orders'] as const)(
    'after %s is killed in the middle',
    async (service) => {
      const playing = play(30);
      await world.end(service);
      await playing;
      await world.run(service);
      expect((await equality()).stdout).toMatch(/^Equal/);
    },
  );

  it('after NATS is killed in the middle', async () => {
    const playing = play(30);
    await world.restartNats();
    await playing;
    expect((await equality()).stdout).toMatch(/^Equal/);
  });

  it.each([1, 10, 40])('after a reorganisation of %d blocks', async (depth) => {
    await play(depth);
    await equality();
    for (const { provider } of world.chains) await provider.send('anvil_reorg', [depth, []]);
    await play(3);
    expect((await equality()).stdout).toMatch(/^Equal/);
  });

  it('after everybody was paid out', async () => {
    await Promise.all(scenarios.map((scenario) => scenario.finish()));
    expect((await equality()).stdout).toMatch(/^Equal/);
  });

  it('and the command says so where one is not', async () => {
    const client = new pg.Client({ connectionString: world.databaseUrl('orders') });
    await client.connect();
    await client.query('UPDATE "order" SET "sellAmount" = "sellAmount" + 1 WHERE ordinal = 1');
    await client.end();
    await expect(equality(0)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/orders\.order \S+: sellAmount is \d+, on chain \d+/) as string,
    });
  });
});
