import { jest } from '@jest/globals';
import { poolCode } from '@launchpad/contracts';
import { TestClock } from '@launchpad/platform/testing';
import type { OrderEvent } from '@launchpad/api';
import { BIDDER, orderMessage, summaryMessage } from '../testing/messages.js';
import { orderOf } from '../orders/order.answer.js';
import { bookOf } from '../pools/pool.answer.js';
import { BidNews } from './bid-news.js';

const POOL = 'busy';
const WATCHERS = `pool:${POOL}`;
const bidder = [`wallet:${BIDDER}`, `wallet:${BIDDER}@5`];

describe('what happens to bids', () => {
  const clock = new TestClock();
  let emitted: { rooms: string[]; name: string; event: { bidCount: number } }[];
  let watchers: number;
  let news: BidNews;

  beforeEach(() => {
    jest.useFakeTimers();
    [emitted, watchers] = [[], 1];
    const realtime = {
      watchersOf: () => watchers,
      emit: (rooms: string[], name: string, event: { bidCount: number }) =>
        emitted.push({ rooms, name, event }),
    };
    news = new BidNews(realtime as never, clock);
  });
  afterEach(() => {
    news.onModuleDestroy();
    jest.useRealTimers();
  });

  const order = orderOf(orderMessage({ poolId: POOL }));
  const figures = (bidCount: number) => bookOf(summaryMessage({ poolId: POOL, bidCount }));
  const bids = (count: number, from = 1) => {
    for (let number = from; number < from + count; number += 1) {
      const event: OrderEvent = { poolId: POOL, order, ...figures(number) };
      news.bid('orderPlaced', event);
    }
  };
  const toWatchers = () => emitted.filter(({ rooms }) => rooms.includes(WATCHERS));
  const counts = () => toWatchers().map(({ event }) => event.bidCount);
  /** As much time as this, for the clock and for timers. */
  const pass = (ms: number) => {
    clock.advance(ms);
    jest.advanceTimersByTime(ms);
  };

  it.each([
    [0, 25],
    [1, 25],
    [200, 25],
    [201, 24],
    [250, 20],
    [1_000, 5],
    [5_000, 5],
  ])('goes to %i watchers one by one until it is a rush: %i in a quarter of a second', (watching, most) => {
    watchers = watching;
    bids(30);
    expect(counts()).toEqual(Array.from({ length: most }, (_, index) => index + 1));
    expect(emitted.filter(({ rooms }) => rooms.includes(bidder[0]!))).toHaveLength(30);
  });

  it('goes to the bidder at once, and to the watchers as the newest figures when the time is over', () => {
    bids(40);
    emitted = [];
    pass(249);
    expect(emitted).toEqual([]);
    pass(1);
    expect(emitted).toEqual([
      { rooms: [WATCHERS], name: 'orderChanged', event: { poolId: POOL, ...figures(40) } },
    ]);
    pass(1_000);
    expect(emitted).toHaveLength(1);
  });

  it('is sent as the newest figures when what came together is over, and then not before the time is over', () => {
    bids(40);
    news.endOfBatch();
    expect(counts().slice(25)).toEqual([40]);
    bids(40, 41);
    news.endOfBatch();
    expect(counts().slice(25)).toEqual([40]);
    pass(250);
    expect(counts().slice(25)).toEqual([40, 80]);
    bids(1, 81);
    news.endOfBatch();
    expect(counts().slice(25)).toEqual([40, 80]);
    pass(250);
    expect(counts().slice(25)).toEqual([40, 80, 81]);
  });

  it('is sent by itself where few come together, and not again when they are over', () => {
    bids(25);
    news.endOfBatch();
    pass(250);
    expect(counts()).toHaveLength(25);
  });

  it('is only sent four times a second while the rush goes on', () => {
    bids(26);
    for (let window = 0; window < 4; window += 1) {
      pass(250);
      bids(26, 100 * (window + 1));
    }
    expect(counts().slice(25)).toEqual([26, 125, 225, 325]);
    expect(emitted.at(-1)).toMatchObject({ rooms: bidder, name: 'orderPlaced' });
  });

  it('goes one by one again when there was no rush for five seconds', () => {
    bids(26);
    pass(250);
    pass(4_749);
    // in a rush none goes alone, though they are few
    bids(1, 101);
    expect(counts().slice(25)).toEqual([26]);
    pass(250);
    expect(counts().slice(25)).toEqual([26, 101]);
    pass(250);
    bids(1, 201);
    expect(counts().slice(25)).toEqual([26, 101, 201]);
  });

  it('is sent as the newest figures alone, block after block', () => {
    bids(26);
    pass(250);
    for (const block of [1, 2, 3, 4, 5, 6, 7]) {
      pass(1_000);
      bids(20, 100 * block);
      news.endOfBatch();
      bids(20, 100 * block + 20);
      news.endOfBatch();
      pass(250);
    }
    expect(counts().slice(25)).toEqual([
      26,
      ...[1, 2, 3, 4, 5, 6, 7].flatMap((block) => [100 * block + 19, 100 * block + 39]),
    ]);
  });

  it('is no rush where it comes just before and just after the end of a window', () => {
    bids(25);
    pass(250);
    bids(25, 26);
    expect(counts()).toHaveLength(50);
  });

  it('is counted from the first change, though its timer comes late', () => {
    bids(26);
    // the machine is busy: the time passes, and no timer is called
    clock.advance(249);
    bids(1, 50);
    expect(counts().slice(25)).toEqual([]);
    clock.advance(1);
    bids(1, 51);
    expect(counts().slice(25)).toEqual([50]);
  });

  it('is sent before what comes after it, once', () => {
    bids(26);
    news.flush(POOL);
    news.flush(POOL);
    news.flush('another');
    expect(counts().slice(25)).toEqual([26]);
    pass(250);
    expect(counts()).toHaveLength(26);
  });

  it('of several bids goes to the watchers, and to the one bidder there is', () => {
    const poolId = poolCode(5, 7);
    const changed = { poolId, ...figures(9) };
    news.several(changed, '');
    news.several(changed, BIDDER);
    expect(emitted.map(({ rooms, name }) => [rooms, name])).toEqual([
      [[`pool:${poolId}`], 'orderChanged'],
      [[`pool:${poolId}`, ...bidder], 'orderChanged'],
    ]);
  });

  it('of several bids goes in a rush to their bidder alone, if there is one', () => {
    bids(26);
    emitted = [];
    const changed = { poolId: POOL, ...figures(27) };
    news.several(changed, '');
    expect(emitted).toEqual([]);
    news.several(changed, BIDDER);
    // no chain follows from the id of a test's pool
    expect(emitted.map(({ rooms }) => rooms)).toEqual([[`wallet:${BIDDER}`, `wallet:${BIDDER}@0`]]);
    pass(250);
    expect(counts()).toEqual([27]);
  });

  it('is forgotten when the gateway stops', () => {
    bids(26);
    emitted = [];
    news.onModuleDestroy();
    pass(1_000);
    expect(emitted).toEqual([]);
  });
});
