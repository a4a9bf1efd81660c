import { waitFor } from '@testing-library/react';
import { jest } from '@jest/globals';
import type { ServerEvents } from '@launchpad/api';
import { setAccessTokenSource } from '../api/client';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { chainNow } from '../clock';
import { configAnswer, serve, type ApiRequest } from '../test/mockApi';
import { mockBid, mockPool } from '../test/mockPool';
import { MockSocket } from '../test/mockSocket';
import { reconnectRealtime, watchPool } from './subscriptions';

const socket = MockSocket.install();
const { connectRealtime } = await import('./realtime');

const { listPools, getPool, getWhitelist, listCms, listFaqs, settings, siteTexts, listNotifications } =
  sharedApi.endpoints;
const book = { figures: mockPool().figures, bidCount: 2 };

let requests: ApiRequest[];
const requestCount = (path: string) => requests.filter((call) => call.path === path).length;

beforeAll(async () => {
  await connectRealtime();
  socket.connect();
});
beforeEach(() => {
  requests = serve({
    'GET /v1/config': configAnswer(1_000),
    'GET /v1/front/pools/list/all': { success: true, data: { pools: [], pagination: {}, counts: {} } },
    'GET /v1/front/pools/get/*': { success: true, data: mockPool() },
    'GET /v1/front/whitelist/get/*': { success: true, whited: {} },
    'GET /v1/admin/cms/list': { success: true, cms: [] },
    'GET /v1/admin/faq/list': { success: true, data: { faqs: [] } },
    'GET /v1/admin/settings/get': { success: true, data: { setting: {} } },
    'GET /site_settings': { success: true, data: {} },
    'GET /v1/admin/notifications/list': { success: true, data: { notifications: [], unread: 0 } },
  });
});

/** Loads what open pages show, so that changes make it refetch. */
async function openPages() {
  await Promise.all([
    store.dispatch(listPools.initiate({ page: 1 })),
    store.dispatch(getPool.initiate('solar')),
    store.dispatch(getPool.initiate('lunar')),
    store.dispatch(getWhitelist.initiate({ poolId: 'solar' })),
    store.dispatch(listCms.initiate()),
    store.dispatch(listFaqs.initiate()),
    store.dispatch(settings.initiate()),
    store.dispatch(siteTexts.initiate()),
    store.dispatch(listNotifications.initiate()),
  ]);
  requests.length = 0;
}

describe('an event makes open pages refetch', () => {
  const pool = ['/v1/front/pools/list/all', '/v1/front/pools/get/solar', '/v1/front/whitelist/get/solar'];
  const settlement = {} as Parameters<ServerEvents['poolCleared']>[0]['settlement'];

  it.each<[keyof ServerEvents, string, object, string[]]>([
    ['poolCreated', 'lists', { poolId: 'solar' }, pool.slice(0, 1)],
    ['poolupdated', 'a pool', { poolId: 'solar' }, pool],
    ['poolCleared', 'lists', { poolId: 'solar', settlement }, pool.slice(0, 1)],
    ['contentChanged', 'CMS pages', { kind: 'cms' }, ['/v1/admin/cms/list']],
    ['contentChanged', 'FAQs', { kind: 'faq' }, ['/v1/admin/faq/list']],
    ['contentChanged', 'settings', { kind: 'settings' }, ['/v1/admin/settings/get']],
    ['contentChanged', 'texts', { kind: 'texts' }, ['/site_settings']],
    ['notificationCreated', 'the bell', { poolId: 'solar' }, ['/v1/admin/notifications/list']],
  ])('%s: %s, and nothing else', async (name, _what, event, paths) => {
    await openPages();
    socket.deliver(name, event as never);
    await waitFor(() => expect(requests).toHaveLength(paths.length));
    expect(requests.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
  });

  it('nothing for a bid, whose event carries it: twenty bids refetch nothing, and the pages have their figures', async () => {
    await openPages();
    for (let bid = 1; bid <= 20; bid += 1) {
      const figures = { ...mockPool().figures, thresholdCounter: String(bid), thresholdPercentage: bid };
      const placed = mockBid({ _id: `bid ${bid}`, ordinal: bid, ...figures, tokenSoldCounter: String(bid) });
      socket.deliver('orderPlaced', { poolId: 'solar', order: placed, ...book, figures, bidCount: bid });
    }
    // followed by something that is refetched
    socket.deliver('contentChanged', { kind: 'faq' });
    await waitFor(() => expect(requestCount('/v1/admin/faq/list')).toBe(1));
    expect(requests.map(({ path }) => path)).toEqual(['/v1/admin/faq/list']);
    const shown = getPool.select('solar')(store.getState()).data;
    expect(shown?.bidCount).toBe(20);
    expect(shown?.figures.thresholdCounter).toBe('20');
    expect(shown?.soldArrayCounter).toHaveLength(21);
  });

  it('nothing for a changed pool state either, unless its texts or place in lists may have changed', async () => {
    await openPages();
    const terms = mockPool({ isCancelled: true, scamMessage: 'A trap' });
    socket.deliver('poolupdated', { poolId: 'solar', what: 'changed', pool: { ...terms, version: 1 } });
    socket.deliver('contentChanged', { kind: 'faq' });
    await waitFor(() => expect(requestCount('/v1/admin/faq/list')).toBe(1));
    expect(requestCount('/v1/front/pools/get/solar')).toBe(0);
    expect(getPool.select('solar')(store.getState()).data).toMatchObject({
      isCancelled: true,
      scamMessage: 'A trap',
      description: '<p>Sun for all</p>',
    });
    socket.deliver('poolupdated', { poolId: 'solar', what: 'changed', pool: { ...terms, version: 2 } });
    await waitFor(() => expect(requestCount('/v1/front/pools/get/solar')).toBe(1));
  });

  it('a list that was unknown or is being read, with any news of its pool', async () => {
    const path = '/v1/front/whitelist/get/solar';
    const unknown = { poolId: 'solar', size: 0, merkleTree: `0x${'1e'.repeat(32)}` };
    let whited = unknown;
    const hear = (poolId: string) =>
      socket.deliver('poolupdated', { poolId, what: 'changed', pool: mockPool({ poolId, version: 1 }) });
    requests = serve({
      'GET /v1/front/pools/get/*': { success: true, data: mockPool({ version: 1 }) },
      'GET /v1/admin/faq/list': { success: true, data: { faqs: [] } },
      [`GET ${path}`]: () => ({ success: true, whited }),
    });
    await openPages();
    hear('solar');
    await waitFor(() => expect(requestCount(path)).toBe(1));
    whited = { ...unknown, size: 2 };
    const late = store.dispatch(getWhitelist.initiate({ poolId: 'solar' }, { forceRefetch: true }));
    hear('solar');
    await late;
    await waitFor(() => expect(requestCount(path)).toBe(3));
    hear('solar');
    hear('lunar');
    // followed by something that is refetched
    socket.deliver('contentChanged', { kind: 'faq' });
    await waitFor(() => expect(requestCount('/v1/admin/faq/list')).toBe(1));
    expect(requestCount(path)).toBe(3);
  });

  it('for changes to review, and for an admin’s decision about them', async () => {
    await openPages();
    const terms = mockPool({ version: 1 });
    for (const [index, awaitsReview] of [true, undefined].entries()) {
      const changed = { ...terms, ...(awaitsReview && { awaitsReview }) };
      socket.deliver('poolupdated', { poolId: 'solar', what: 'changed', pool: changed });
      await waitFor(() => expect(requestCount('/v1/front/pools/get/solar')).toBe(index + 1));
    }
  });

  it('everything after a lost connection, as events may have been missed', async () => {
    await openPages();
    socket.disconnect().connect();
    await waitFor(() => expect(new Set(requests.map(({ path }) => path)).size).toBe(9));
  });
});

it('a new block sets the clock of its chain', () => {
  socket.deliver('clock', {
    chainId: 97,
    blockNumber: 9,
    timestamp: 1_900_000_000,
    arrivedAt: Date.now(),
    healthy: true,
    serverTime: Date.now(),
  });
  expect(Math.floor(chainNow(97))).toBe(1_900_000_000);
});

describe('a pool whose events the server does not grant', () => {
  beforeEach(() => {
    socket.sent.length = 0;
    socket.hidden.add('solar');
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    socket.hidden.clear();
  });
  const watch = ['watch', ['solar']];

  it('is asked for again, ever less often, and read again once it is granted', async () => {
    await openPages();
    const leave = watchPool('solar');
    const leaveOther = watchPool('lunar');
    jest.advanceTimersByTime(2_000);
    expect(socket.sent).toEqual([watch, ['watch', ['lunar']], watch]);
    jest.advanceTimersByTime(3_999);
    expect(socket.sent).toHaveLength(3);
    socket.hidden.clear();
    jest.advanceTimersByTime(1);
    expect(socket.sent).toHaveLength(4);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(socket.sent).toHaveLength(4);
    expect(requestCount('/v1/front/pools/get/solar')).toBe(1);
    expect(requestCount('/v1/front/pools/get/lunar')).toBe(0);
    leave();
    leaveOther();
  });

  it('is asked for once a minute at last, and no more once the page has left it', () => {
    const leave = watchPool('solar');
    jest.advanceTimersByTime(62_000);
    const asked = socket.sent.length;
    jest.advanceTimersByTime(59_999);
    expect(socket.sent).toHaveLength(asked);
    jest.advanceTimersByTime(60_001);
    expect(socket.sent).toHaveLength(asked + 2);
    leave();
    jest.advanceTimersByTime(120_000);
    expect(socket.sent.slice(asked + 2)).toEqual([['unwatch', ['solar']]]);
  });

  it('is asked for again in a new connection, and no more in the old one', () => {
    const leave = watchPool('solar');
    socket.disconnect().connect();
    jest.advanceTimersByTime(2_000);
    expect(socket.sent).toEqual([watch, watch, watch]);
    leave();
  });
});

it('a pool is watched once while any component shows it, and again after a lost connection', () => {
  socket.sent.length = 0;
  const [leave, leaveToo] = [watchPool('solar'), watchPool('solar')];
  expect(socket.sent).toEqual([['watch', ['solar']]]);
  leave();
  expect(socket.sent).toHaveLength(1);
  socket.disconnect().connect();
  expect(socket.sent.slice(1)).toEqual([['watch', ['solar']]]);
  leaveToo();
  expect(socket.sent.slice(2)).toEqual([['unwatch', ['solar']]]);
});

it('a signed-in admin sends the access token with each connection', async () => {
  setAccessTokenSource(() => Promise.resolve('a-token'));
  reconnectRealtime();
  await waitFor(() => expect(socket.auths.at(-1)).toEqual({ token: 'a-token' }));
  setAccessTokenSource(() => Promise.resolve(undefined));
  reconnectRealtime();
  await waitFor(() => expect(socket.auths.at(-1)).toEqual({}));
});
