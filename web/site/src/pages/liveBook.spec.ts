import { store } from '@launchpad/web-kit';
import { serve } from '@launchpad/web-kit/test/mockApi';
import { mockBid, mockPool, units } from '@launchpad/web-kit/test/mockPool';
import { MockSocket } from '@launchpad/web-kit/test/mockSocket';
import { jest } from '@jest/globals';
import { biddingApi } from '../features/bidding/api';
import { bookApi } from '../features/book/api';
import { marketOf } from '../features/book/market';

const socket = MockSocket.install();
const { connectRealtime } = await import('@launchpad/web-kit/realtime/realtime');

const { figures } = mockPool();
const entry = { ...figures, placedAt: 1 };
const requests = serve({
  'GET /v1/front/pools/solar/book': { success: true, data: { steps: [], figures, bidCount: 2 } },
  'GET /v1/front/pools/series/solar': {
    success: true,
    data: { entries: [entry, entry], pagination: { page: 1, limit: 400, total: 2, pages: 1 } },
  },
});

/** The bid with this number, at a price of its own. */
function deliver(ordinal: number) {
  const order = mockBid({
    ...{ _id: `bid ${ordinal}`, ordinal, createdAt: ordinal, thresholdCounter: `${ordinal}` },
    minBuyAmounts: units(1, 18),
    sellAmounts: units(2 + ((ordinal * 7919) % 10_007) / 10_007, 6),
  });
  socket.deliver('orderPlaced', { poolId: 'solar', order, figures, bidCount: ordinal });
  return BigInt(order.sellAmounts);
}

const book = () => biddingApi.endpoints.book.select('solar')(store.getState()).data;
const series = () => bookApi.endpoints.series.select('solar')(store.getState()).data;

it('a watched book takes 2,000 bids as they come, in bounded steps, without losing a unit', async () => {
  jest.useFakeTimers();
  await connectRealtime();
  socket.connect();
  await Promise.all([
    store.dispatch(biddingApi.endpoints.book.initiate('solar')),
    store.dispatch(bookApi.endpoints.series.initiate('solar')),
  ]);
  let changes = 0;
  const unsubscribe = store.subscribe(() => (changes += 1));
  let sum = 0n;
  for (let ordinal = 3; ordinal <= 2_002; ordinal += 1) sum += deliver(ordinal);
  expect(series()?.entries).toHaveLength(3);
  await jest.advanceTimersByTimeAsync(1_000);
  // the first at once, the others together
  expect(changes).toBeLessThan(20);
  unsubscribe();

  const market = marketOf(book()!, mockPool());
  expect(market.demand).toBe(sum);
  expect(market.orders).toBe(2_000);
  expect(market.levels.length).toBeLessThanOrEqual(400);
  expect(series()?.entries.at(-1)).toMatchObject({ placedAt: 2_002, thresholdCounter: '2002' });
  expect(series()?.entries).toHaveLength(2_002);

  // a bid that an answer held already
  deliver(2_002);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(series()?.entries).toHaveLength(2_002);
  expect(marketOf(book()!, mockPool()).demand).toBe(sum);
  jest.useRealTimers();
});

it('a watched book is read again at once in a rush of bids, and then every second', async () => {
  jest.useFakeTimers();
  const reads = () => requests.filter(({ path }) => path === '/v1/front/pools/solar/book').length;
  const before = reads();
  for (let quarter = 1; quarter <= 12; quarter += 1) {
    socket.deliver('orderChanged', { poolId: 'solar', figures, bidCount: 3_000 + 100 * quarter });
    await jest.advanceTimersByTimeAsync(250);
  }
  await jest.advanceTimersByTimeAsync(1_000);
  // the first, and then those of each of three seconds together
  expect(reads() - before).toBe(4);
  jest.useRealTimers();
});
