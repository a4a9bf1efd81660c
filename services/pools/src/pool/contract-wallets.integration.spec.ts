import { create } from '@bufbuild/protobuf';
import { randomAddress } from '@launchpad/platform/testing';
import { CallerSchema } from '@launchpad/proto';
import { approvedPool, createdPool, kyc, metadata, newPool, nextNumber } from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';

describe('the session of a contract wallet on another chain, where it may have other owners,', () => {
  const owner = randomAddress();
  const [here, elsewhere] = [5, 97].map((chainId) => create(CallerSchema, { address: owner, chainId }));
  let stack: PoolsStack;
  beforeAll(async () => {
    stack = await PoolsStack.start();
  });
  afterAll(() => stack?.stop());

  const list = async (caller: typeof here, managed: boolean) => {
    const { pools } = await stack.pools.list({ caller, managed, page: { page: 1, limit: 100 } });
    return pools.map(({ poolId }) => poolId);
  };

  it('sees none of its pools that are not public, nor contact data', async () => {
    const { poolId } = await createdPool(stack, { owner });
    const { pool } = await stack.pools.get({ caller: here, poolId });
    expect(pool?.kyc).toMatchObject({ email: kyc.email });
    await expect(stack.pools.get({ caller: elsewhere, poolId })).rejects.toMatchObject({ status: 404 });
    for (const managed of [true, false]) {
      expect(await list(here, managed)).toContain(poolId);
      expect(await list(elsewhere, managed)).not.toContain(poolId);
    }

    const approved = await approvedPool(stack, { owner });
    const seen = await stack.pools.get({ caller: elsewhere, poolId: approved.poolId });
    expect(seen.pool).toMatchObject({ poolId: approved.poolId, poolOwner: owner });
    expect(seen.pool?.kyc).toBeUndefined();
  });

  it('creates no pool in its name', async () => {
    const { bytes, formHash } = metadata();
    const fact = stack.chain.fact(nextNumber(), newPool({ poolOwner: owner, formHash }), { from: owner });
    await stack.chain.publish(fact);
    const post = { chainId: 5, transactionHash: fact.position!.transactionHash, metadata: bytes, kyc };
    await expect(stack.pools.create({ ...post, caller: elsewhere })).rejects.toMatchObject({ status: 403 });
    expect((await stack.pools.create({ ...post, caller: here })).pool).toMatchObject({ poolOwner: owner });
  });

  it('does not speak in its name', async () => {
    const { poolId } = await approvedPool(stack, { owner });
    const comment = { poolId, message: 'We sell on Friday' };
    await expect(stack.pools.addComment({ ...comment, caller: elsewhere })).rejects.toMatchObject({
      status: 403,
    });
    expect((await stack.pools.addComment({ ...comment, caller: here })).comment?.userAddress).toBe(owner);
  });

  it('has drafts of its own', async () => {
    const content = { title: new Uint8Array([1]), form: new Uint8Array([2]) };
    const { draft } = await stack.pools.saveDraft({ ...content, caller: here });
    expect((await stack.pools.listDrafts({ caller: here })).drafts).toHaveLength(1);
    expect((await stack.pools.listDrafts({ caller: elsewhere })).drafts).toEqual([]);
    await expect(stack.pools.getDraft({ caller: elsewhere, id: draft!.id })).rejects.toMatchObject({
      status: 404,
    });
  });
});
