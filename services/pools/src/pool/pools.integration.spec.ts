import { randomAddress } from '@launchpad/platform/testing';
import { PoolTimeStatus, type Caller } from '@launchpad/proto';
import { eventually } from '@launchpad/platform/testing';
import { admin, approvedPool, createdPool, kyc, LOGO, visitor, wallet } from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';

describe('visibility of pools', () => {
  let stack: PoolsStack;

  beforeAll(async () => {
    stack = await PoolsStack.start();
  });
  afterAll(() => stack.stop());

  const get = (poolId: string, caller = visitor) =>
    stack.pools.get({ caller, poolId }).then(({ pool }) => pool);

  it('hides an unapproved pool from everybody but its owner and admins', async () => {
    const { poolId, owner } = await createdPool(stack);
    for (const stranger of [visitor, wallet(randomAddress())]) {
      await expect(get(poolId, stranger)).rejects.toMatchObject({ status: 404, title: 'No Record Found' });
      await expect(stack.pools.listComments({ caller: stranger, poolId })).rejects.toMatchObject({
        status: 404,
      });
      await expect(stack.pools.getWhitelist({ caller: stranger, poolId })).rejects.toMatchObject({
        status: 404,
      });
    }
    const shouting = owner.toUpperCase().replace('0X', '0x');
    for (const self of [owner, shouting]) {
      expect(await get(poolId, wallet(self))).toMatchObject({ poolId, kyc });
    }
    expect(await get(poolId, admin)).toMatchObject({ poolId, kyc });
    await stack.pools.updateStatus({ caller: admin, poolId, approved: false });
    await expect(get(poolId)).rejects.toMatchObject({ status: 404 });
  });

  it('returns the description only for a single pool, not in lists', async () => {
    const { poolId, owner } = await approvedPool(stack, { fields: { description: '<p>Long</p>' } });
    const { pool } = await stack.pools.get({ caller: visitor, poolId });
    expect(pool?.description).toBe('<p>Long</p>');
    for (const request of [{ caller: visitor }, { caller: admin, managed: true }]) {
      const { pools } = await stack.pools.list({ ...request, owner });
      const { title, links, logo, isKyc, formHash } = pool!;
      const shown = { title, links, logo, isKyc, formHash, hasMetadata: true };
      expect(pools).toMatchObject([{ poolId, description: '', ...shown }]);
      expect({ logo, isKyc }).toEqual({ logo: LOGO, isKyc: true });
    }
  });

  it('shows an approved pool to everybody, its contact data only to owner and admins', async () => {
    const { poolId, owner } = await approvedPool(stack);
    for (const stranger of [visitor, wallet(randomAddress())]) {
      const pool = await get(poolId, stranger);
      expect(pool).toMatchObject({ poolId });
      expect(pool?.kyc).toBeUndefined();
    }
    expect((await get(poolId, wallet(owner)))?.kyc).toMatchObject(kyc);
    expect((await get(poolId, admin))?.kyc).toMatchObject(kyc);
  });

  it('lists pools without contact data, but says that there is some', async () => {
    const { poolId, owner } = await createdPool(stack);
    for (const caller of [wallet(owner), admin]) {
      const { pools } = await stack.pools.list({ caller, owner, managed: true });
      expect(pools).toMatchObject([{ poolId, hasContact: true }]);
      expect(pools[0]?.kyc).toBeUndefined();
    }
  });

  it('reveals nothing else about a deleted pool, and omits it from lists', async () => {
    const { poolId, number, owner } = await approvedPool(stack);
    await stack.chain.publish(stack.chain.fact(number, { case: 'poolDeleted', value: {} }));
    const pool = await eventually(async () => {
      const found = await get(poolId);
      return found?.isDeleted ? found : undefined;
    });
    expect(pool).toMatchObject({ poolId, isDeleted: true, description: '', poolOwner: '' });
    const ids = async (request: { caller: Caller; managed?: boolean }) =>
      (await stack.pools.list({ page: { page: 1, limit: 100 }, ...request })).pools.map((one) => one.poolId);
    for (const caller of [visitor, wallet(owner)]) expect(await ids({ caller })).not.toContain(poolId);
    expect(await ids({ caller: wallet(owner), managed: true })).toContain(poolId);
    expect(await get(poolId, wallet(owner))).toMatchObject({ poolOwner: owner, isDeleted: true });
  });

  it('keeps cancelled and scam pools in the tabs of their dates', async () => {
    const owner = randomAddress();
    const [cancelled, scam] = [await approvedPool(stack, { owner }), await approvedPool(stack, { owner })];
    await stack.setTime(1_900_000_001);
    await stack.chain.publish(
      stack.chain.fact(cancelled.number, { case: 'poolCancelled', value: {} }),
      stack.chain.fact(scam.number, { case: 'poolMarkedSpam', value: {} }),
    );
    await eventually(async () => (await get(scam.poolId))?.scamStatus);
    const live = await stack.pools.list({ caller: visitor, owner, timeStatus: PoolTimeStatus.LIVE });
    expect(live).toMatchObject({
      pools: [
        { poolId: scam.poolId, scamStatus: true },
        { poolId: cancelled.poolId, isCancelled: true },
      ],
      counts: { all: 2, upcoming: 0, live: 2, ended: 0 },
    });
  });

  it('features no pool that is unapproved or deleted', async () => {
    const [hidden, deleted, open] = [
      await createdPool(stack),
      await approvedPool(stack),
      await approvedPool(stack),
    ];
    for (const { poolId } of [hidden, deleted, open]) {
      await stack.pools.updateFeatureStatus({ caller: admin, poolId, featured: true });
    }
    await stack.chain.publish(stack.chain.fact(deleted.number, { case: 'poolDeleted', value: {} }));
    await eventually(async () => (await get(deleted.poolId))?.isDeleted);
    const { pools, counts } = await stack.pools.list({ caller: visitor, featured: true });
    expect(pools.map(({ poolId }) => poolId)).toEqual([open.poolId]);
    expect(counts?.all).toBe(1);
  });

  it('counts a pool in one tab at any time: live from its start, ended from its end', async () => {
    const { owner } = await approvedPool(stack);
    const reached = async (time: number, tab: 'upcoming' | 'live' | 'ended') => {
      await stack.setTime(time);
      const seen = new Set<number>();
      await eventually(async () => {
        const { counts } = await stack.pools.list({ caller: visitor, owner });
        seen.add((counts?.upcoming ?? 0) + (counts?.live ?? 0) + (counts?.ended ?? 0));
        return counts?.[tab] === 1;
      });
      return [...seen];
    };
    expect(await reached(1_899_999_000, 'upcoming')).toEqual([1]);
    expect(await reached(1_900_000_000, 'live')).toEqual([1]);
    expect(await reached(1_900_600_000, 'ended')).toEqual([1]);
  });

  it('says what pools are called, unapproved ones too, to admins and auditors only', async () => {
    const [pool, other] = [await createdPool(stack), await approvedPool(stack)];
    const poolIds = [pool.poolId, other.poolId, 'nothing'];
    const titlesFor = async (caller: Caller) => (await stack.pools.listTitles({ caller, poolIds })).titles;
    const title = `Pool ${pool.number}`;
    for (const caller of [admin, { ...admin, admin: false, roles: ['auditor'] }]) {
      const titles = await titlesFor(caller);
      expect(titles).toHaveLength(2);
      expect(titles).toContainEqual(expect.objectContaining({ poolId: pool.poolId, title }));
    }
    for (const caller of [visitor, wallet(pool.owner), { ...admin, admin: false, roles: ['editor'] }]) {
      await expect(titlesFor(caller)).rejects.toMatchObject({ status: 403 });
    }
    const many = { caller: admin, poolIds: Array.from({ length: 101 }, (_, index) => `${index}`) };
    await expect(stack.pools.listTitles(many)).rejects.toMatchObject({ status: 400 });
  });

  it.each(['', 'nothing', "'; DROP TABLE pool; --"])('answers 404 for the pool %p', async (poolId) => {
    await expect(get(poolId, admin)).rejects.toMatchObject({ status: 404 });
  });
});

describe('lists of pools', () => {
  let stack: PoolsStack;
  const owner = randomAddress();
  const now = 1_900_000_000;
  const alpha = { address: randomAddress(), name: 'Alpha', symbol: 'ALPHA', decimals: 18 };
  const sale = (poolStartDate: number, poolEndDate: number) => ({
    terms: { poolStartDate, poolEndDate, orderCancellationEndDate: poolStartDate + 1 },
  });

  beforeAll(async () => {
    stack = await PoolsStack.start();
    const { terms } = sale(now - 20, now - 10);
    const fields = { title: 'Alpha ended' };
    await approvedPool(stack, { owner, fields, terms: { ...terms, poolingToken: alpha } });
    await approvedPool(stack, { fields: { title: 'Beta live' }, ...sale(now - 10, now + 3600) });
    await approvedPool(stack, { fields: { title: 'Gamma 50% live' }, ...sale(now - 5, now + 3600) });
    await approvedPool(stack, {
      owner,
      fields: { title: 'Delta upcoming' },
      ...sale(now + 3600, now + 7200),
    });
    await createdPool(stack, {
      owner,
      fields: { title: 'Epsilon unapproved' },
      ...sale(now + 3600, now + 7200),
    });
    await stack.setTime(now);
  });
  afterAll(() => stack.stop());

  const list = (request: Parameters<typeof stack.pools.list>[0] = {}) =>
    stack.pools.list({ caller: visitor, ...request });
  const titles = async (request: Parameters<typeof stack.pools.list>[0] = {}) =>
    (await list(request)).pools.map(({ title }) => title);

  it('hold approved pools, newest first', async () => {
    expect(await titles()).toEqual(['Delta upcoming', 'Gamma 50% live', 'Beta live', 'Alpha ended']);
  });

  it("include a wallet's own unapproved pools, for that wallet only", async () => {
    const all = ['Delta upcoming', 'Gamma 50% live', 'Beta live', 'Alpha ended'];
    expect(await titles({ caller: wallet(owner) })).toEqual(['Epsilon unapproved', ...all]);
    expect(await titles({ caller: wallet(randomAddress()) })).toEqual(all);
    const { counts, pagination } = await list({ caller: wallet(owner) });
    expect([counts, pagination]).toMatchObject([{ all: 5, upcoming: 2 }, { total: 5 }]);
  });

  it("are split into tabs by their chain's time, each with its count", async () => {
    const counts = { all: 4, upcoming: 1, live: 2, ended: 1 };
    const tab = (timeStatus: PoolTimeStatus) => list({ timeStatus });
    expect(await tab(PoolTimeStatus.UPCOMING)).toMatchObject({
      counts,
      pagination: { total: 1 },
      pools: [{ title: 'Delta upcoming' }],
    });
    expect(await tab(PoolTimeStatus.LIVE)).toMatchObject({ counts, pagination: { total: 2 } });
    expect(await tab(PoolTimeStatus.ENDED)).toMatchObject({ counts, pools: [{ title: 'Alpha ended' }] });
    expect((await tab(PoolTimeStatus.UNSPECIFIED)).counts).toMatchObject(counts);
  });

  it("move with the chain's clock: live at the start, ended at the end", async () => {
    await stack.setTime(now + 3600);
    expect(
      await eventually(async () => {
        const { counts } = await list();
        return counts?.upcoming === 0 ? counts : undefined;
      }),
    ).toMatchObject({ live: 1, ended: 3 });
    await stack.setTime(now);
    await eventually(async () => (await list()).counts?.live === 2);
  });

  it('are searched by part of the name, case-insensitively, and by nothing else', async () => {
    expect(await titles({ name: 'LIVE' })).toEqual(['Gamma 50% live', 'Beta live']);
    expect(await titles({ name: '50%' })).toEqual(['Gamma 50% live']);
    expect(await titles({ name: '%' })).toEqual(['Gamma 50% live']);
    expect(await titles({ name: '_' })).toEqual([]);
    expect(await titles({ name: 'A pool' })).toEqual([]);
    expect(await titles({ name: "' OR '1'='1" })).toEqual([]);
    expect((await list({ name: 'live' })).counts).toMatchObject({ all: 2, live: 2 });
  });

  it('are filtered by owner and network', async () => {
    expect(await titles({ owner })).toEqual(['Delta upcoming', 'Alpha ended']);
    expect(await titles({ owner: owner.toUpperCase().replace('0X', '0x') })).toHaveLength(2);
    expect(await titles({ chainId: 5 })).toHaveLength(4);
    expect(await titles({ chainId: 97 })).toEqual([]);
  });

  it('are filtered by the token they sell or take bids in', async () => {
    const { pools } = await list({ name: 'Alpha' });
    expect(await titles({ tokens: [alpha.address] })).toEqual(['Alpha ended']);
    expect(await titles({ tokens: [pools[0]?.biddingToken ?? ''] })).toHaveLength(4);
    const counts = { all: 1, upcoming: 0, live: 0, ended: 1 };
    expect((await list({ tokens: [randomAddress(), alpha.address] })).counts).toMatchObject(counts);
    expect(await titles({ tokens: [randomAddress()] })).toEqual([]);
  });

  it('are paged within limits', async () => {
    const page = (number: number, limit: number) => list({ page: { page: number, limit } });
    expect(await page(2, 3)).toMatchObject({
      pools: [{ title: 'Alpha ended' }],
      pagination: { page: 2, limit: 3, total: 4, pages: 2 },
    });
    expect((await page(0, 0)).pagination).toMatchObject({ page: 1, limit: 10 });
    expect((await page(1, 100_000)).pagination?.limit).toBe(100);
    expect((await page(4_000_000_000, 100)).pools).toEqual([]);
  });

  it('show featured pools', async () => {
    const { pools } = await list({ name: 'Beta' });
    const poolId = pools[0]?.poolId ?? '';
    expect(await titles({ featured: true })).toEqual([]);
    await stack.pools.updateFeatureStatus({ caller: admin, poolId, featured: true });
    expect(await titles({ featured: true })).toEqual(['Beta live']);
    expect(await titles({ featured: false })).toHaveLength(3);
    await stack.pools.updateFeatureStatus({ caller: admin, poolId, featured: false });
  });

  describe('for managing', () => {
    it('hold all pools of a wallet, approved or not', async () => {
      const { pools } = await list({ caller: wallet(owner), managed: true });
      expect(pools.map(({ title }) => title)).toEqual([
        'Epsilon unapproved',
        'Delta upcoming',
        'Alpha ended',
      ]);
    });

    it('hold everything for an admin, or the pools of one owner', async () => {
      expect(await titles({ caller: admin, managed: true })).toHaveLength(5);
      expect(await titles({ caller: admin, managed: true, owner })).toHaveLength(3);
    });

    it("never hold another wallet's pools", async () => {
      const stranger = wallet(randomAddress());
      expect(await titles({ caller: stranger, managed: true, owner })).toEqual([]);
      await expect(list({ managed: true })).rejects.toMatchObject({ status: 401 });
    });
  });
});
