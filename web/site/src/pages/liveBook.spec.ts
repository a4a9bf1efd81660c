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
let bidCount = 2;
const requests = serve({
  'GET /v1/front/pools/solar/book': () => ({ success: true, data: { steps: [], figures, bidCount } }),
  'GET /v1/front/pools/series/solar': () => ({
    success: true,
    data: {
      entries: Array.from({ length: bidCount }, () => entry),
      pagination: { page: 1, limit: 400, total: bidCount, pages: 1 },
    },
  }),
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

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(async () => {
  // what waits to be read again
  await jest.advanceTimersByTimeAsync(20_000);
  jest.useRealTimers();
});

it('a watched book takes 2,000 bids as they come, in bounded steps, without losing a unit', async () => {
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
});

it('a watched book is read again at once in a rush of bids, and then every second', async () => {
  const reads = () => requests.filter(({ path }) => path === '/v1/front/pools/solar/book').length;
  const before = reads();
  for (let quarter = 1; quarter <= 12; quarter += 1) {
    socket.deliver('orderChanged', { poolId: 'solar', figures, bidCount: 3_000 + 100 * quarter });
    await jest.advanceTimersByTimeAsync(250);
  }
  await jest.advanceTimersByTimeAsync(1_000);
  // the first, and then those of each of three seconds together
  expect(reads() - before).toBe(4);
});

describe('a bid that the page missed', () => {
  const reads = () =>
    requests.map(({ path }) => path).filter((path) => path.endsWith('/book') || path.includes('/series/'));

  beforeEach(async () => {
    bidCount = 2;
    await readAgain();
    requests.length = 0;
  });

  /** Reads book and series again, which is answered with the bids of then. */
  const readAgain = () =>
    Promise.all([
      store.dispatch(biddingApi.endpoints.book.initiate('solar', { forceRefetch: true })),
      store.dispatch(bookApi.endpoints.series.initiate('solar', { forceRefetch: true })),
    ]);

  it('is read once the next one shows that it is missing, so that the chart goes on', async () => {
    bidCount = 4;
    deliver(4);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(reads().toSorted()).toEqual(['/v1/front/pools/series/solar', '/v1/front/pools/solar/book']);
    expect(series()?.pagination.total).toBe(4);
    expect(book()?.bidCount).toBe(4);
    deliver(5);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(series()?.entries.at(-1)).toMatchObject({ placedAt: 5 });
    expect(reads()).toHaveLength(2);
  });

  it('as an older answer was on its way is read again, though none follows', async () => {
    const older = readAgain();
    deliver(3);
    await older;
    bidCount = 3;
    expect(series()?.pagination.total).toBe(2);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(series()?.pagination.total).toBe(3);
    expect(book()?.bidCount).toBe(3);
    expect(reads()).toHaveLength(4);
  });
});
