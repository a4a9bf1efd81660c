import { admin, createdPool, visitor, wallet } from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';

describe('the audit log of pools', () => {
  let stack: PoolsStack;
  let poolId: string;
  let title: string;

  beforeAll(async () => {
    stack = await PoolsStack.start();
    const [pool, other] = [await createdPool(stack), await createdPool(stack)];
    ({ poolId } = pool);
    title = `Pool ${pool.number}`;
    await stack.pools.updateStatus({ caller: admin, poolId, approved: false, reason: '100% unreadable' });
    await stack.pools.updateStatus({ caller: admin, poolId, approved: true });
    await stack.pools.updateStatus({ caller: admin, poolId: other.poolId, approved: true });
  });
  afterAll(() => stack?.stop());

  const listed = async (filter: { search?: string; action?: string; target?: string }) => {
    const { entries, pagination } = await stack.pools.listAudit({
      ...{ caller: admin, page: { page: 1, limit: 100 }, filter },
    });
    expect(pagination?.total).toBe(entries.length);
    return entries.map((entry) => [entry.action, entry.target === poolId && entry.title]);
  };

  it('lists one pool, with its title', async () => {
    expect(await listed({ target: poolId })).toEqual([
      ['pool.approve', title],
      ['pool.reject', title],
    ]);
  });

  it('lists one action', async () => {
    expect(await listed({ action: 'pool.reject' })).toEqual([['pool.reject', title]]);
    expect(await listed({ action: 'pool.approve' })).toEqual([
      ['pool.approve', false],
      ['pool.approve', title],
    ]);
  });

  it.each(['100% UNREAD', 'REJECTED'])('finds "%s" in the record', async (search) => {
    expect((await listed({ search })).map(([action]) => action)).toContain('pool.reject');
  });

  it('finds a pool by its title, in any case, and takes no text for a pattern', async () => {
    expect(await listed({ search: title.toUpperCase(), action: 'pool.reject' })).toEqual([
      ['pool.reject', title],
    ]);
    expect(await listed({ search: '100_ unread' })).toEqual([]);
    expect(await listed({ search: 'nobody did this' })).toEqual([]);
  });

  it('says what the person was called then, and finds acts by it', async () => {
    const ada = { ...admin, name: 'Ada Lovelace' };
    await stack.pools.updateFeatureStatus({ caller: ada, poolId, featured: true });
    const { entries } = await stack.pools.listAudit({
      ...{ caller: { ...admin, name: 'Somebody Else' }, filter: { search: 'ada love' } },
    });
    expect(entries).toMatchObject([{ action: 'pool.feature', subject: admin.subject, name: 'Ada Lovelace' }]);
  });

  it('is for admins only', async () => {
    for (const caller of [visitor, wallet(admin.address || `0x${'1'.repeat(40)}`)]) {
      await expect(stack.pools.listAudit({ caller })).rejects.toMatchObject({ status: expect.any(Number) });
    }
  });
});
