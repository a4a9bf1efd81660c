import { poolCode } from '@launchpad/contracts';
import type { Rebuild } from '@launchpad/facts';
import { Networks } from '@launchpad/platform';
import { eventually } from '@launchpad/platform/testing';
import { PoolUpdatedSchema, type ChainFact } from '@launchpad/proto';
import {
  admin,
  approvedPool,
  createdPool,
  metadata,
  nextNumber,
  visitor,
  wallet,
  type SamplePool,
} from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';
import { openPools } from './index.js';

describe('a rebuild of a pool', () => {
  let stack: PoolsStack;
  let rebuild: Rebuild;

  beforeAll(async () => {
    stack = await PoolsStack.start();
    rebuild = await openPools(stack.databaseUrl, stack.app.get(Networks), true);
  });
  afterAll(async () => {
    await rebuild?.close();
    await stack?.stop();
  });

  const get = async ({ poolId }: Pick<SamplePool, 'poolId'>) =>
    (await stack.pools.get({ caller: admin, poolId })).pool!;
  const run = ({ poolId }: Pick<SamplePool, 'poolId'>, facts: ChainFact[], newest: ChainFact[] = []) =>
    rebuild.pool({ poolId, facts, newest, through: 1_000_000 });
  const updatesOf = ({ poolId }: SamplePool) =>
    stack.events(PoolUpdatedSchema).filter(({ pool }) => pool?.poolId === poolId);
  const factsOf = ({ poolId }: SamplePool) =>
    stack.database.query<unknown[]>('SELECT id FROM chain_fact WHERE "poolId" = $1', [poolId]);
  const sql =
    (statement: string) =>
    ({ poolId }: SamplePool) =>
      stack.database.query(`${statement} WHERE "poolId" = $1`, [poolId]);

  it('changes nothing where nothing is wrong, and publishes the pool', async () => {
    const pool = await approvedPool(stack);
    const before = await get(pool);
    await eventually(() => updatesOf(pool).at(-1)?.pool?.updatedAtMs === before.updatedAtMs);
    const published = updatesOf(pool).length;
    expect(await run(pool, [pool.fact])).toBe(0);
    expect(await get(pool)).toEqual(before);
    await eventually(() => updatesOf(pool).length === published + 1);
    expect(await rebuild.poolIds()).toContain(pool.poolId);
  });

  it.each<[string, (pool: SamplePool) => Promise<unknown>, boolean]>([
    ['a lost pool', sql('DELETE FROM pool'), false],
    ['a wrong amount', sql('UPDATE pool SET "minimumBuyAmount" = 11'), true],
    ['a cancellation that is not on chain', sql('UPDATE pool SET "isCancelled" = true'), true],
    ['a pool that was taken for gone', sql('UPDATE pool SET present = false'), true],
  ])('mends %s, and says so', async (_, damage, isKnown) => {
    const pool = await approvedPool(stack);
    const before = await get(pool);
    await damage(pool);
    expect(await run(pool, [pool.fact])).toBe(1);
    const { title } = before;
    const after = await get(pool);
    expect(after).toMatchObject({ minimumBuyAmount: '10', isCancelled: false, title });
    expect(after.version).toBe(isKnown ? before.version : 2);
    expect(after.updatedAtMs).toBeGreaterThan(before.updatedAtMs);
    expect(await run(pool, [pool.fact])).toBe(0);
  });

  it('reads lost facts again, and keeps what was decided and written', async () => {
    const pool = await approvedPool(stack);
    const { poolId } = pool;
    await stack.pools.addComment({ caller: wallet(pool.owner), poolId, message: 'Hello' });
    const before = await get(pool);
    await sql('DELETE FROM chain_fact')(pool);
    const placed = stack.chain.fact(pool.number, { case: 'newSellOrderPlaced', value: { order: '5' } });
    expect(await run(pool, [pool.fact, placed], [placed])).toBe(0);
    expect(await factsOf(pool)).toHaveLength(1);
    expect(await get(pool)).toEqual(before);
    expect((await stack.pools.listComments({ caller: visitor, poolId })).comments).toHaveLength(1);
  });

  it('applies what was published after the blocks that were read', async () => {
    const pool = await approvedPool(stack);
    const cancelled = stack.chain.fact(pool.number, { case: 'poolCancelled', value: {} });
    expect(await run(pool, [pool.fact], [cancelled])).toBe(1);
    expect(await get(pool)).toMatchObject({ isCancelled: true });
    expect(await factsOf(pool)).toHaveLength(2);
  });

  it('removes a pool that is not on chain, and knows none that never was', async () => {
    const pool = await approvedPool(stack);
    expect(await run(pool, [])).toBe(1);
    await expect(get(pool)).rejects.toMatchObject({ status: 404 });
    expect(await run(pool, [])).toBe(0);
    expect(await run({ poolId: poolCode(5, nextNumber()) }, [])).toBe(0);
  });

  it.each([
    ['keeps changed metadata for review', true, 'Approved'],
    ['shows changed metadata at once where admins do not review it', false, 'Changed'],
  ])('%s', async (_, reviewMetadata, title) => {
    const pool = await approvedPool(stack, { fields: { title: 'Approved' } });
    const fields = { title: 'Changed' };
    await createdPool(stack, { fields });
    const { formHash } = metadata(fields);
    const edited = stack.chain.fact(pool.number, { case: 'poolEditedByUser', value: { formHash } });
    const opened = await openPools(stack.databaseUrl, stack.app.get(Networks), reviewMetadata);
    const { poolId } = pool;
    await opened.pool({ poolId, facts: [pool.fact, edited], newest: [], through: 1_000_000 });
    await opened.close();
    expect(await get(pool)).toMatchObject({ title, awaitsReview: reviewMetadata });
  });
});
