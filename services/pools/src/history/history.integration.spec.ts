import { eventually, randomAddress } from '@launchpad/platform/testing';
import { admin, approvedPool, createdPool, visitor, wallet } from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';

describe('a pool’s history', () => {
  let stack: PoolsStack;

  beforeAll(async () => {
    stack = await PoolsStack.start();
  });
  afterAll(() => stack.stop());

  const historyOf = (poolId: string, caller = admin) =>
    stack.pools.listHistory({ caller, poolId, page: { page: 1, limit: 20 } });

  it('has its transactions with what they changed, and the decisions about it, newest first', async () => {
    const pool = await createdPool(stack);
    const cancelled = stack.chain.fact(pool.number, {
      case: 'poolCancelled',
      value: { returnedAmount: '9', penalty: '1' },
    });
    await stack.chain.publish(cancelled);
    await eventually(async () => (await historyOf(pool.poolId)).entries.length === 2 || undefined);
    const ada = { ...admin, name: 'Ada Lovelace' };
    await stack.pools.updateStatus({ caller: ada, poolId: pool.poolId, approved: true });
    const { entries, pagination } = await historyOf(pool.poolId);
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'chain.newPool',
      'chain.poolCancelled',
      'pool.approve',
    ]);
    expect(pagination?.total).toBe(3);
    const times = entries.map(({ timeMs }) => timeMs);
    expect(times).toEqual(times.toSorted((a, b) => Number(b - a)));
    expect(entries.find(({ action }) => action === 'chain.poolCancelled')).toMatchObject({
      transactionHash: cancelled.position?.transactionHash,
      before: '{"isCancelled":false}',
      after: '{"isCancelled":true}',
    });
    const decision = ({ action }: { action: string }) => action === 'pool.approve';
    expect(entries.find(decision)).toMatchObject({
      ...{ actor: admin.subject, name: 'Ada Lovelace', transactionHash: '' },
    });
    // Who of the admins decided is no business of the owner.
    const own = await historyOf(pool.poolId, wallet(pool.owner));
    expect(own.entries.find(decision)).toMatchObject({ actor: '', name: '' });
  });

  it('shows hidden comments and the moderators’ reasons to admins only', async () => {
    const { poolId, owner } = await approvedPool(stack);
    const caller = wallet(randomAddress());
    const { comment } = await stack.pools.addComment({ caller, poolId, message: 'A rude remark' });
    const ofComment = { caller: admin, poolId, id: comment!.id };
    await stack.pools.hideComment({ ...ofComment, reason: 'Insults the owner' });
    await stack.pools.restoreComment(ofComment);
    const all = await historyOf(poolId);
    expect(all.entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['comment.hide', 'comment.restore']),
    );
    const own = await historyOf(poolId, wallet(owner));
    expect(own.entries.map(({ action }) => action).toSorted()).toEqual(['chain.newPool', 'pool.approve']);
    expect(own.pagination?.total).toBe(2);
    expect(JSON.stringify(own.entries.map(({ before, after }) => [before, after]))).not.toMatch(
      /rude remark|Insults/,
    );
  });

  it('is for its owner and admins only', async () => {
    const pool = await createdPool(stack);
    await expect(historyOf(pool.poolId, visitor)).rejects.toMatchObject({ status: 404 });
    await expect(historyOf(pool.poolId, wallet(randomAddress()))).rejects.toMatchObject({ status: 404 });
    await stack.pools.updateStatus({ caller: admin, poolId: pool.poolId, approved: true });
    await expect(historyOf(pool.poolId, visitor)).rejects.toMatchObject({ status: 401 });
    await expect(historyOf(pool.poolId, wallet(randomAddress()))).rejects.toMatchObject({ status: 403 });
  });
});
