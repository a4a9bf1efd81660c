import type { Order, PoolBook } from '@launchpad/api';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { serve } from '../test/mockApi';
import { eventTerms, investor, liveList, mockBid, mockPool, units } from '../test/mockPool';
import { held, hold } from '../test/pageReads';
import { isBeingRead, patchBook, patchComment, patchNewOrders, patchOrder, patchTerms } from './patch';

const { getPool, listPools } = sharedApi.endpoints;
const { figures } = mockPool();
const price = { buy: '1', sell: '2' };

const pool = (poolId: string) => getPool.select(poolId)(store.getState()).data;
const listed = (poolId: string) =>
  listPools
    .select({ page: 1 })(store.getState())
    .data?.pools.find((each) => each.poolId === poolId);

/** A bid with this number of its pool, which had sold that many tokens after it. */
const bid = (ordinal: number, changes: Partial<Order> = {}): Order =>
  mockBid({ _id: `bid ${ordinal}`, ordinal, tokenSoldCounter: `${ordinal}`, ...changes });

const page = (orders: Order[], total: number) => ({
  orders,
  pagination: { page: 1, limit: 4, total, pages: Math.ceil(total / 4) },
});

beforeEach(async () => {
  const [solar, lunar] = [mockPool(), mockPool({ _id: 'lunar', poolId: 'lunar' })];
  serve({
    'GET /v1/front/pools/get/solar': { success: true, data: solar },
    'GET /v1/front/pools/get/lunar': { success: true, data: lunar },
    'GET /v1/front/pools/list/all': liveList(solar, lunar),
  });
  await Promise.all([
    store.dispatch(getPool.initiate('solar')),
    store.dispatch(getPool.initiate('lunar')),
    store.dispatch(listPools.initiate({ page: 1 })),
  ]);
});

describe('figures after a change to the bids', () => {
  const change: PoolBook = {
    figures: { ...figures, thresholdPercentage: 70 },
    clearingPrice: price,
    lastBid: price,
    bidCount: 2,
  };

  it('are shown wherever the pool is, and nowhere else', () => {
    const others = [pool('lunar'), listed('lunar')];
    patchBook('solar', change);
    expect(pool('solar')).toMatchObject(change);
    expect(listed('solar')).toMatchObject(change);
    expect([pool('lunar'), listed('lunar')]).toEqual(others);
    expect(pool('lunar')).toBe(others[0]);
  });

  it('are those of its book, but not of another’s', async () => {
    const book = { steps: [], figures, bidCount: 1 };
    await store.dispatch(hold('book', 'solar', book));
    await store.dispatch(hold('book', 'lunar', book));
    patchBook('solar', change);
    const { lastBid: _, ...shown } = change;
    expect(held.book('solar')).toEqual({ ...book, ...shown });
    expect(held.book('lunar')).toEqual(book);
  });

  it('change nothing where no page has the pool, or still waits for it', async () => {
    patchBook('stellar', change);
    serve({ 'GET /v1/front/pools/get/stellar': { success: true, data: mockPool() } });
    const read = store.dispatch(getPool.initiate('stellar'));
    const before = store.getState();
    patchBook('stellar', change);
    expect(store.getState()).toBe(before);
    await read;
  });

  it('have no price any more once the last bid has left', () => {
    patchBook('solar', change);
    patchBook('solar', { figures, bidCount: 2 });
    expect(pool('solar')).not.toHaveProperty('clearingPrice');
    expect(pool('solar')).not.toHaveProperty('lastBid');
    expect(pool('solar')).toMatchObject({ figures, bidCount: 2 });
  });
});

describe('new bids', () => {
  it('continue the curve of their pool, of which the newest 32 points are kept', () => {
    const bids = Array.from({ length: 31 }, (_, index) => bid(index + 1));
    patchNewOrders('solar', bids, { figures, bidCount: 32 });
    const first = units(250, 18);
    expect(pool('solar')?.soldArrayCounter).toEqual([first, ...bids.map(({ ordinal }) => `${ordinal}`)]);
    patchNewOrders('solar', [bid(32)], { figures, bidCount: 33 });
    expect(pool('solar')?.soldArrayCounter).toEqual([...bids, bid(32)].map(({ ordinal }) => `${ordinal}`));
    expect(pool('lunar')?.soldArrayCounter).toEqual([first]);
  });

  it('are first in the first page of their pool’s list, which keeps its length', async () => {
    const before = page([bid(7), bid(6), bid(5), bid(4)], 7);
    await store.dispatch(hold('bids', { poolId: 'solar', page: 1 }, before));
    await store.dispatch(hold('bids', { poolId: 'solar', page: 2 }, before));
    await store.dispatch(hold('bids', { poolId: 'lunar', page: 1 }, before));
    patchNewOrders('solar', [bid(7), bid(8), bid(9)], { figures, bidCount: 9 });
    expect(held.bids('solar', 1)).toEqual(page([bid(9), bid(8), bid(7), bid(6)], 9));
    expect(held.bids('solar', 2)).toEqual(before);
    expect(held.bids('lunar', 1)).toEqual(before);
    const shown = held.bids('solar', 1);
    patchNewOrders('solar', [bid(8)], { figures, bidCount: 9 });
    expect(held.bids('solar', 1)).toBe(shown);
  });
});

it('a changed bid is changed in every list that has it, and no other bid', async () => {
  const before = page([bid(2), bid(1)], 2);
  await store.dispatch(hold('bids', { poolId: 'solar', page: 1 }, before));
  await store.dispatch(hold('bids', { poolId: 'solar', page: 2 }, page([bid(3)], 3)));
  await store.dispatch(hold('myBids', { limit: 10, poolId: 'solar' }, before));
  await store.dispatch(hold('allMyBids', undefined, before));
  const other = held.bids('solar', 2);
  patchOrder(bid(1, { claimStatus: true }));
  const after = page([bid(2), bid(1, { claimStatus: true })], 2);
  expect(held.bids('solar', 1)).toEqual(after);
  expect(held.myBids('solar')).toEqual(after);
  expect(held.allMyBids()).toEqual(after);
  expect(held.bids('solar', 2)).toBe(other);
});

describe('changed terms', () => {
  const nothing = { lists: false, managedLists: false, description: false, whitelist: false };

  it.each([
    ['nothing that a page lacks', { scamMessage: 'A trap' }, nothing],
    ['another place in lists', { poolEndDate: 9 }, { ...nothing, lists: true }],
    ['a cancellation', { isCancelled: true }, { ...nothing, managedLists: true }],
    ['a mark as scam', { scamStatus: true }, { ...nothing, managedLists: true }],
    ['texts that are known by now', { hasMetadata: false }, { ...nothing, description: true }],
    ['texts to review', { awaitsReview: true }, { ...nothing, lists: true, description: true }],
    ['another whitelist', { merkleRoot: '0x1' }, { ...nothing, whitelist: true }],
    ['bidding for everybody', { poolType: 'whiteList' as const }, { ...nothing, whitelist: true }],
  ])('with %s', (_, changes, missing) => {
    expect(patchTerms('solar', mockPool(changes))).toEqual(missing);
    expect(pool('solar')).toMatchObject(changes);
  });

  it('of a later version are in pages with the version of what they lack until that is read again', async () => {
    await store.dispatch(hold('managedPools', { walletAddress: investor }, liveList(mockPool()).data));
    const changed = { ...eventTerms(mockPool()), title: 'Solar Two', version: 7 };
    const missing = { ...nothing, lists: true, managedLists: true, description: true };
    expect(patchTerms('solar', changed)).toEqual(missing);
    const shown = [pool('solar'), held.managedPools(investor)?.pools[0]];
    for (const each of shown) expect(each).toMatchObject({ title: 'Solar Two', version: 1 });
    expect(listed('solar')).toMatchObject({ title: 'Solar Two', version: 7 });
  });

  it.each([true, undefined])(
    'await an admin’s review: %s, and are shown to the owner until then',
    async (awaits) => {
      const pendingMetadata = { title: 'Solar Two' };
      const edited = { ...mockPool(), pendingMetadata };
      serve({ 'GET /v1/front/pools/get/solar': { success: true, data: edited } });
      await store.dispatch(getPool.initiate('solar'));
      patchTerms('solar', mockPool(awaits ? { awaitsReview: true } : {}));
      expect(pool('solar')?.pendingMetadata).toEqual(awaits ? pendingMetadata : undefined);
    },
  );

  it('of a pool that no page has read may bring it into a list', () => {
    expect(patchTerms('stellar', mockPool({ poolId: 'stellar' }))).toEqual({ ...nothing, lists: true });
  });
});

describe('a new comment', () => {
  const comment = (_id: string, message = 'Hello') => ({
    _id,
    poolId: 'solar',
    message,
    messageTime: 1,
    userAddress: investor,
    createdAt: 1,
  });
  const pages = (...lists: string[][]) => ({
    pages: lists.map((ids) => ({ comments: ids.map((id) => comment(id)) })),
    pageParams: lists.map((_, index) => index + 1),
  });
  const ids = (poolId: string) =>
    held.comments(poolId)?.pages.map(({ comments }) => comments.map(({ _id }) => _id));

  it('is first on its pool’s page, once, and without what would reorder the texts next to it', async () => {
    await store.dispatch(hold('comments', 'solar', pages(['b'], ['a'])));
    await store.dispatch(hold('comments', 'lunar', pages(['b'])));
    patchComment('solar', comment('c', 'Good\u202e day'));
    expect(ids('solar')).toEqual([['c', 'b'], ['a']]);
    expect(held.comments('solar')?.pages[0]?.comments[0]?.message).toBe('Good day');
    patchComment('solar', comment('c'));
    expect(ids('solar')).toEqual([['c', 'b'], ['a']]);
    expect(ids('lunar')).toEqual([['b']]);
  });
});

it('an answer about a pool is on its way from its request to its arrival', async () => {
  expect(isBeingRead('solar')).toBe(false);
  const read = store.dispatch(getPool.initiate('solar', { forceRefetch: true }));
  expect([isBeingRead('solar'), isBeingRead('lunar')]).toEqual([true, false]);
  await read;
  expect(isBeingRead('solar')).toBe(false);
});
