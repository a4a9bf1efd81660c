import { jest } from '@jest/globals';
import type { ServerEvents } from '@launchpad/api';
import { api, tags } from '../api/client';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { me, serve } from '../test/mockApi';
import { investor, mockBid, mockPool } from '../test/mockPool';
import { MockSocket } from '../test/mockSocket';
import { held, hold } from '../test/pageReads';

const socket = MockSocket.install();
const { connectRealtime } = await import('./realtime');

/** A read of each kind of what a pool’s pages show. */
const { read } = api.injectEndpoints({
  endpoints: (build) => ({
    read: build.query<object, (typeof tags)[number]>({
      query: (tag) => `/read/${tag}`,
      providesTags: (_result, _error, type) => [{ type, id: 'solar' }],
    }),
  }),
}).endpoints;

const { figures } = mockPool();
const other = mockBid({ orderBy: `0x${'e9'.repeat(20)}`, ordinal: 2 });
const mine = mockBid({ orderBy: investor, ordinal: 2 });
const book = { figures, bidCount: 2 };

let requests: ReturnType<typeof serve>;

beforeAll(async () => {
  jest.useFakeTimers();
  await connectRealtime();
  socket.connect();
});
beforeEach(async () => {
  requests = serve({
    'GET /v1/auth/me': me(investor),
    'GET /read/*': {},
    'GET /v1/front/pools/get/solar': { success: true, data: mockPool({ bidCount: 1 }) },
  });
  await store.dispatch(sharedApi.endpoints.me.initiate());
  await store.dispatch(sharedApi.endpoints.getPool.initiate('solar', { subscribe: false }));
  await store.dispatch(hold('book', 'solar', { steps: [], figures, bidCount: 1 }));
  await Promise.all(tags.map((tag) => store.dispatch(read.initiate(tag))));
  // what an earlier event left
  await jest.advanceTimersByTimeAsync(20_000);
  requests.length = 0;
});
afterAll(() => void jest.useRealTimers());

const deliver = (name: keyof ServerEvents, event: object) =>
  socket.deliver(name, { poolId: 'solar', ...book, ...event });

/** What open pages read within this time. */
async function readsWithin(ms: number): Promise<string[]> {
  requests.length = 0;
  await jest.advanceTimersByTimeAsync(ms);
  return requests.flatMap(({ path }) => (path.startsWith('/read/') ? [path.slice(6)] : []));
}

const outcomes = ['Orders', 'Preview', 'MyOrders'];
const whole = ['Pool', 'Book', 'Preview', 'Orders', 'Whitelist', 'Pools', 'MyOrders', 'Comments', 'Review'];
const comment = { _id: 'c', message: 'Hello', messageTime: 1, userAddress: investor, createdAt: 1 };
const settled = { settlement: {} };

describe('open pages read at once, and within five seconds what others’ bids change', () => {
  it.each<[what: string, name: keyof ServerEvents, event: object, atOnce: string[], later: string[]]>([
    ['another’s bid', 'orderPlaced', { order: other }, [], outcomes],
    ['their own bid', 'orderPlaced', { order: mine }, ['MyOrders'], outcomes],
    ['a bid after some they missed', 'orderPlaced', { order: { ...other, ordinal: 9 } }, ['Book'], outcomes],
    ['a change to another’s bid', 'orderChanged', { order: other }, [], outcomes],
    ['a change to their own bid', 'orderChanged', { order: mine }, ['MyOrders'], outcomes],
    ['a withdrawal', 'orderChanged', { order: { ...other, isEWD: true } }, ['Book'], outcomes],
    ['a change that is not sent', 'orderChanged', {}, ['Book', 'Orders', 'MyOrders'], []],
    ['a settlement', 'poolCleared', settled, [...outcomes, 'Pools'], []],
    ['a sale’s start or end', 'poolupdated', { what: 'moment' }, ['Pools'], []],
    ['a comment', 'poolupdated', { what: 'commented', comment }, [], []],
    ['a hidden comment', 'poolupdated', { what: 'moderated' }, ['Comments'], []],
    ['a change that is not sent', 'poolupdated', { what: 'changed' }, whole, []],
    ['a comment that is not sent', 'poolupdated', { what: 'commented' }, whole, []],
  ])('after %s (%s)', async (_, name, event, atOnce, later) => {
    deliver(name, event);
    expect(await readsWithin(199)).toEqual([]);
    expect((await readsWithin(1)).toSorted()).toEqual(atOnce.toSorted());
    expect(await readsWithin(4_999)).toEqual([]);
    expect((await readsWithin(1)).toSorted()).toEqual(later.toSorted());
    expect(await readsWithin(20_000)).toEqual([]);
  });

  it.each<[what: string, changes: object, more: string[]]>([
    ['nothing else', {}, []],
    ['another place in lists', { poolEndDate: 9 }, ['Pools']],
    ['later texts', { version: 7 }, ['Pool']],
    ['another whitelist', { merkleRoot: '0x1' }, ['Whitelist']],
  ])('after changed terms with %s', async (_, changes, more) => {
    const pool = { ...mockPool({ bidCount: 1 }), ...changes };
    deliver('poolupdated', { what: 'changed', pool });
    expect((await readsWithin(200)).toSorted()).toEqual(['Review', ...outcomes, ...more].toSorted());
  });

  it('everything but the audit log after a lost connection', async () => {
    socket.disconnect().connect();
    expect((await readsWithin(200)).toSorted()).toEqual(tags.filter((tag) => tag !== 'Audit').toSorted());
  });
});

it('the outcomes of bids are read again every five seconds in a rush, and all others once', async () => {
  const reads: string[] = [];
  for (let second = 0; second < 10; second += 1) {
    deliver('orderPlaced', { order: { ...other, _id: `${second}`, ordinal: 2 } });
    reads.push(...(await readsWithin(1_000)));
  }
  expect(reads).toEqual(outcomes);
  expect(await readsWithin(10_000)).toEqual(outcomes);
});

it('bids that are not sent are read at once, in a rush once a second, and no more after it', async () => {
  const counts: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    for (let tenth = 0; tenth < 10; tenth += 1) {
      deliver('orderChanged', {});
      counts.push((await readsWithin(100)).length);
    }
  }
  const perSecond = [0, 1, 2].map((second) => counts.slice(10 * second, 10 * second + 10));
  for (const second of perSecond) expect(second.filter((count) => count > 0)).toEqual([3]);
  expect((await readsWithin(1_200)).length).toBe(3);
  expect(await readsWithin(20_000)).toEqual([]);
  deliver('orderChanged', {});
  expect((await readsWithin(200)).length).toBe(3);
});

describe('bids of a busy sale', () => {
  const shown = () => [
    sharedApi.endpoints.getPool.select('solar')(store.getState()).data?.bidCount,
    held.book('solar')?.bidCount,
  ];
  const bid = (bidCount: number) =>
    deliver('orderPlaced', { order: { ...other, _id: `${bidCount}`, ordinal: bidCount }, bidCount });

  it('are in the figures five times a second and in the chart once, the first of them at once', async () => {
    bid(2);
    expect(shown()).toEqual([2, 2]);
    for (const bidCount of [3, 4]) bid(bidCount);
    await jest.advanceTimersByTimeAsync(199);
    expect(shown()).toEqual([2, 2]);
    await jest.advanceTimersByTimeAsync(1);
    expect(shown()).toEqual([4, 2]);
    await jest.advanceTimersByTimeAsync(799);
    expect(shown()).toEqual([4, 2]);
    await jest.advanceTimersByTimeAsync(1);
    expect(shown()).toEqual([4, 4]);
  });

  it.each<[what: string, name: keyof ServerEvents, event: object]>([
    ['a bid changes', 'orderChanged', { order: other }],
    ['the sale is settled', 'poolCleared', settled],
  ])('are all shown before %s', (_, name, event) => {
    for (const bidCount of [2, 3]) bid(bidCount);
    deliver(name, { ...event, bidCount: 7 });
    expect(held.book('solar')?.steps.reduce((sum, { orders }) => sum + orders, 0)).toBe(2);
    expect(shown()).toEqual([7, 7]);
  });
});
