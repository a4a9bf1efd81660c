import { randomAddress } from '@launchpad/platform/testing';
import { KycStatus, PoolUpdatedSchema } from '@launchpad/proto';
import { eventually } from '@launchpad/platform/testing';
import { jest } from '@jest/globals';
import { admin, createdPool, visitor, wallet } from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';

jest.setTimeout(60_000);

describe("an admin's review", () => {
  let stack: PoolsStack;

  beforeAll(async () => {
    stack = await PoolsStack.start();
  });
  afterAll(() => stack.stop());

  const decide = (poolId: string, approved: boolean, caller = admin) =>
    stack.pools.updateStatus({ caller, poolId, approved }).then(({ pool }) => pool?.kycStatus);
  const audit = async (target: string) => {
    const { entries } = await stack.pools.listAudit({ caller: admin, page: { page: 1, limit: 100 } });
    return entries.filter((entry) => entry.target === target);
  };

  it('approves a pending and a rejected pool, and then stays', async () => {
    const { poolId } = await createdPool(stack);
    expect(await decide(poolId, false)).toBe(KycStatus.REJECTED);
    expect(await decide(poolId, true)).toBe(KycStatus.APPROVED);
    expect(await decide(poolId, true)).toBe(KycStatus.APPROVED);
    await expect(decide(poolId, false)).rejects.toMatchObject({ status: 409 });
    expect(
      (await audit(poolId)).map(({ action, subject, before, after }) => [subject, action, before, after]),
    ).toEqual([
      ['admin-1', 'pool.approve', '{"kycStatus":"rejected"}', '{"kycStatus":"approved"}'],
      ['admin-1', 'pool.reject', '{"kycStatus":"pending"}', '{"kycStatus":"rejected"}'],
    ]);
    await eventually(() =>
      stack
        .events(PoolUpdatedSchema)
        .find(({ pool }) => pool?.poolId === poolId && pool.kycStatus === KycStatus.APPROVED),
    );
  });

  it('is disabled for a pool without KYC', async () => {
    const { poolId } = await createdPool(stack, { fields: { isKyc: false } });
    await expect(decide(poolId, true)).rejects.toMatchObject({
      status: 409,
      title:
        'Currently KYC is disabled from the admin, To continue this feature please contact with the admin.',
    });
  });

  it('features a pool and no longer, but not a deleted one', async () => {
    const { poolId, number } = await createdPool(stack);
    const feature = (featured: boolean) =>
      stack.pools
        .updateFeatureStatus({ caller: admin, poolId, featured })
        .then(({ pool }) => pool?.featureStatus);
    expect((await stack.pools.get({ caller: admin, poolId })).pool?.featureStatus).toBeUndefined();
    expect(await feature(true)).toBe(true);
    expect(await feature(true)).toBe(true);
    expect(await feature(false)).toBe(false);
    expect((await audit(poolId)).map(({ action }) => action)).toEqual(['pool.unfeature', 'pool.feature']);
    await stack.chain.tell(stack.chain.fact(number, { case: 'poolDeleted', value: {} }));
    await eventually(async () => (await stack.pools.get({ caller: admin, poolId })).pool?.isDeleted);
    await expect(feature(true)).rejects.toMatchObject({ status: 409 });
  });

  it('is for admins alone', async () => {
    const { poolId, owner } = await createdPool(stack);
    for (const caller of [visitor, wallet(owner), wallet(randomAddress())]) {
      await expect(decide(poolId, true, caller)).rejects.toMatchObject({ status: 403 });
      await expect(stack.pools.updateFeatureStatus({ caller, poolId, featured: true })).rejects.toMatchObject(
        { status: 403 },
      );
      await expect(stack.pools.listAudit({ caller })).rejects.toMatchObject({ status: 403 });
    }
    expect((await stack.pools.get({ caller: admin, poolId })).pool?.kycStatus).toBe(KycStatus.PENDING);
  });

  it('knows no pool that is not there', async () => {
    await expect(decide('nothing', true)).rejects.toMatchObject({ status: 404 });
    await expect(
      stack.pools.updateFeatureStatus({ caller: admin, poolId: 'nothing', featured: true }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
