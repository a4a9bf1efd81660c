import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import { REPOSITORY } from '@launchpad/local';
import { read } from './database.js';
import { faults } from './faults.js';
import { Forms } from './forms.js';
import { People } from './people.js';
import { Player } from './player.js';
import { run } from './trial.js';
import { World } from './world.js';

jest.setTimeout(600_000);

describe("every row of pools and orders, and the API's answers, match the chains", () => {
  it('after kills of services and servers, and a reorganisation', async () => {
    const fault = faults.mixed;
    if (!fault) throw new Error('There are no mixed faults');
    const seed = Math.floor(Math.random() * 1_000_000);
    const { rows, differences } = await run({ transactions: 120, seed, fault });
    expect({ seed, differences }).toEqual({ seed, differences: [] });
    expect(rows).toBeGreaterThan(50);
  });

  describe('according to the command', () => {
    let world: World;

    beforeAll(async () => {
      world = await World.start();
    });
    afterAll(() => world?.stop());

    const equality = (patienceSeconds: number) =>
      promisify(execFile)(process.execPath, [join(REPOSITORY, 'deploy', 'equality', 'dist', 'cli.js')], {
        env: {
          NETWORKS_FILE: world.networksFile,
          POOLS_DATABASE_URL: world.databases.pools,
          ORDERS_DATABASE_URL: world.databases.orders,
          PATIENCE_SECONDS: String(patienceSeconds),
        },
      });

    it('after everyone was paid', async () => {
      const people = new People(world);
      const forms = new Forms(await people.uploadPictures());
      const players = world.chains.map((chain) => new Player(chain, 2026 + chain.chainId, people, forms));
      await Promise.all(players.map((player) => player.play(40)));
      await Promise.all(players.map((player) => player.posted()));
      await Promise.all(players.map((player) => player.finish()));
      expect((await equality(60)).stdout).toMatch(/^Equal: \d{2,} rows/);
    });

    it('or it names the row that does not match, and the difference', async () => {
      await read(
        world.databases.orders,
        'UPDATE "order" SET "sellAmount" = "sellAmount" + 1 WHERE ordinal = 1',
      );
      await expect(equality(0)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/orders\.order \S+: sellAmount is \d+, on chain \d+/) as string,
      });
    });
  });
});
