import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import type { Pool } from '@launchpad/api';
import { demoAccounts } from '@launchpad/contracts/testing';
import { REPOSITORY } from '@launchpad/local';
import { eventually } from '@launchpad/platform/testing';
import { read } from './database.js';
import { faults } from './faults.js';
import { Forms } from './forms.js';
import { People } from './people.js';
import { Player } from './player.js';
import { untilQuiet } from './quiet.js';
import { age, holdPool, lose, rebuild, rebuildInCluster, serverUrl } from './rebuilding.js';
import { everyPool } from './reviewer.js';
import { run } from './trial.js';
import { World } from './world.js';

jest.setTimeout(1_200_000);

/** Of a visitor. */
const PACE_MS = 50;

/** Visits again and again until something is done. @returns how often */
async function visitUntil(done: Promise<unknown>, visit: () => Promise<unknown>): Promise<number> {
  let [count, isDone] = [0, false];
  void done.finally(() => (isDone = true)).catch(() => {});
  for (; !isDone; count += 1) {
    await visit();
    await delay(PACE_MS);
  }
  return count;
}

describe("every row of pools and orders, and the API's answers, match the chains", () => {
  it('after kills of services and servers, and a reorganisation', async () => {
    const fault = faults.mixed;
    if (!fault) throw new Error('There are no mixed faults');
    const seed = Math.floor(Math.random() * 1_000_000);
    const { rows, differences } = await run({ transactions: 50, seed, fault });
    expect({ seed, differences }).toEqual({ seed, differences: [] });
    expect(rows).toBeGreaterThan(30);
  });

  describe('according to the command', () => {
    let world: World;
    let people: People;

    beforeAll(async () => {
      world = await World.start();
      people = new People(world);
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
      const forms = new Forms(await people.uploadPictures());
      const players = world.chains.map((chain) => new Player(chain, 2026 + chain.chainId, people, forms));
      await Promise.all(players.map((player) => player.play(15)));
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

    describe('once everything was derived again', () => {
      const kept = async (poolId: string) => {
        const { data } = await people.admin.call('listAllComments', { params: { poolId } });
        const reviews = await read(world.databases.pools, 'SELECT * FROM review_entry ORDER BY id');
        const contacts = await read(world.databases.pools, 'SELECT * FROM kyc_record ORDER BY "poolId"');
        const pools = await everyPool(people);
        return { comments: data.comments, reviews, contacts, approved: approvedOf(pools) };
      };
      const approvedOf = (pools: Pool[]) =>
        pools.flatMap(({ poolId, poolStatus }) => (poolStatus ? [poolId] : [])).toSorted();

      it('which is refused without IPFS or a chain, and then changes nothing', async () => {
        const nowhere = 'http://127.0.0.1:1';
        const silent = join(world.logs, 'silent.json');
        await writeFile(
          silent,
          JSON.stringify(world.networks.map((network) => ({ ...network, rpcUrls: [nowhere] }))),
        );
        const changes = () => read(world.databases.pools, 'SELECT max("changedIn") FROM pool');
        const before = await changes();
        const [offline, deaf] = await Promise.all([
          rebuild(world, { IPFS_API_URL: nowhere }).ended,
          rebuild(world, { NETWORKS_FILE: silent, DATABASE_PREFIX: 'none-' }).ended,
        ]);
        expect(offline).toEqual({
          code: 1,
          output: "Nothing was rebuilt: IPFS can't be reached at 127.0.0.1:1\n",
        });
        expect(deaf).toEqual({
          code: 1,
          output: expect.stringMatching(/^(.*WARN.*\n)*Nothing was rebuilt: .+\n$/) as string,
        });
        expect(await changes()).toEqual(before);
        const databases = `SELECT datname FROM pg_database WHERE datname LIKE 'none-%'`;
        expect(await read(serverUrl(world), databases)).toEqual([]);
      });

      it('after a loss, while the services serve, one at a time, and again after one that was killed', async () => {
        const pools = await everyPool(people);
        const reviewed = pools.find(
          ({ title, name, isDeleted, scamStatus }) => title && name && !isDeleted && !scamStatus,
        );
        if (!reviewed) throw new Error('no pool has a form');
        const { poolId, chainId } = reviewed;
        await people.admin.call('updateStatus', { params: { id: poolId }, body: { poolStatus: true } });
        const investor = people.wallet(chainId, demoAccounts.investorA.address);
        await investor.call('addComment', { body: { poolId, message: 'Kept' } });
        await age(world);
        expect(await untilQuiet(world, 60_000)).toEqual([]);
        const before = await kept(poolId);
        expect(before).toMatchObject({ approved: [poolId], comments: [{ message: 'Kept' }] });
        await lose(world);

        const ids = pools.map((pool) => pool.poolId).toSorted();
        const letGo = await holdPool(world, ids.at(-1) ?? '');
        const killed = rebuild(world);
        await eventually(async () => {
          const rows = await read(world.databases.orders, 'SELECT FROM pool');
          return rows.length === ids.length - 1;
        });
        const second = await rebuild(world).ended;
        expect(second).toEqual({ code: 1, output: 'Nothing was rebuilt: another rebuild is running\n' });
        killed.kill();
        expect(await killed.ended).toMatchObject({ code: null });
        await letGo();

        const { ended } = rebuild(world);
        const visits = await visitUntil(ended, () => people.visitor.call('getPool', { params: { poolId } }));
        expect(visits).toBeGreaterThan(0);
        expect(await ended).toEqual({
          code: 0,
          output: expect.stringMatching(
            /\nRebuilt \d+ pools from \d+ facts; \d+ rows were missing or wrong\n$/,
          ) as string,
        });
        expect((await equality(30)).stdout).toMatch(/^Equal: \d{2,} rows/);
        expect(await kept(poolId)).toEqual(before);
        expect((await rebuild(world).ended).output).toMatch(/; 0 rows were missing or wrong\n$/);
      });

      it("after the databases were deleted, by the chart's job, with forms from IPFS", async () => {
        // Of a form that is in IPFS no more a title may be left from an earlier one.
        const titles = async () =>
          (await everyPool(people))
            .flatMap(({ poolId, title, hasMetadata }) => (hasMetadata ? [`${poolId} ${title}`] : []))
            .toSorted();
        const before = await titles();
        for (const service of ['pools', 'orders'] as const) {
          await world.kill(service);
          await read(
            serverUrl(world),
            `DROP DATABASE ${new URL(world.databases[service]).pathname.slice(1)} WITH (FORCE)`,
          );
        }
        expect(await (await rebuildInCluster(world)).ended).toMatchObject({ code: 0 });
        await Promise.all([world.revive('pools'), world.revive('orders')]);
        expect((await equality(30)).stdout).toMatch(/^Equal: \d{2,} rows/);
        expect(before.length).toBeGreaterThan(0);
        await eventually(async () => {
          expect(await titles()).toEqual(before);
          return true;
        });
      });
    });
  });
});
