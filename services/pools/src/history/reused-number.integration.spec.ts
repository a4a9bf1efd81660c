import { eventually, randomAddress } from '@launchpad/platform/testing';
import { KycStatus } from '@launchpad/proto';
import { admin, createdPool, newPool, wallet } from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';

describe('a pool that gets the number of another by a reorganisation', () => {
  let stack: PoolsStack;

  beforeAll(async () => {
    stack = await PoolsStack.start();
  });
  afterAll(() => stack.stop());

  const historyOf = (poolId: string, owner: string) =>
    stack.pools.listHistory({ caller: wallet(owner), poolId, page: { page: 1, limit: 20 } });
  const poolOf = async (poolId: string) => (await stack.pools.get({ caller: admin, poolId })).pool;

  it.each([
    ['another transaction', (transactionHash: string) => transactionHash.replace(/^0x./, '0xf')],
    ['another place of the same transaction', (transactionHash: string) => transactionHash],
  ])('has neither the approval nor the history of the former pool, created by %s', async (_, hashOf) => {
    const former = await createdPool(stack);
    await stack.pools.updateStatus({ caller: admin, poolId: former.poolId, approved: true });
    const before = await historyOf(former.poolId, former.owner);
    expect(before.entries.map(({ action }) => action)).toContain('pool.approve');

    const poolOwner = randomAddress();
    const next = stack.chain.fact(former.number, newPool({ poolOwner }), {
      transactionHash: hashOf(former.transactionHash),
      from: poolOwner,
    });
    await stack.chain.retract(former.fact);
    await stack.chain.publish(next);
    await eventually(async () => (await poolOf(former.poolId))?.poolOwner === poolOwner);

    expect((await poolOf(former.poolId))?.kycStatus).toBe(KycStatus.PENDING);
    const { entries } = await historyOf(former.poolId, poolOwner);
    expect(entries.map(({ action }) => action)).toEqual(['chain.newPool']);
    // What is decided from now on is its own.
    await stack.pools.updateFeatureStatus({ caller: admin, poolId: former.poolId, featured: true });
    const own = await historyOf(former.poolId, poolOwner);
    // Sorted by name, since the chain of this test has a clock of its own.
    expect(own.entries.map(({ action }) => action).toSorted()).toEqual(['chain.newPool', 'pool.feature']);
  });
});
