import type { Book, Order } from '@launchpad/api';
import * as fc from 'fast-check';
import { store } from '../api/store';
import { comparePrices, type Price } from '../formats';
import { mockBid, mockPool } from '../test/mockPool';
import { held, hold } from '../test/pageReads';
import { patchMarket } from './patch';

type Step = Book['steps'][number];

const { figures } = mockPool();
const priceOf = ({ price }: Step): Price => ({ sell: BigInt(price.sell), buy: BigInt(price.buy) });
const stepAt = (sell: bigint, buy: bigint): Step => ({
  price: { sell: `${sell}`, buy: `${buy}` },
  sellAmount: `${sell}`,
  cumulativeSellAmount: '0',
  orders: 1,
});

/** How many bids are in steps. */
const countOf = (steps: readonly Step[] = []) => steps.reduce((sum, { orders }) => sum + orders, 0);

/** A bid with this number of its pool. */
const bid = (ordinal: number, sell = 1n, buy = 1n): Order =>
  mockBid({
    ...{ _id: `bid ${ordinal}`, ordinal, createdAt: ordinal },
    sellAmounts: `${sell}`,
    minBuyAmounts: `${buy}`,
  });

const holdBook = (steps: Step[], bidCount: number, poolId = 'solar') =>
  store.dispatch(hold('book', poolId, { steps, figures, bidCount }));

const holdSeries = (total: number, poolId = 'solar') =>
  store.dispatch(
    hold('series', poolId, {
      entries: Array.from({ length: total }, (_, index) => ({ ...figures, placedAt: index + 1 })),
      pagination: { page: 1, limit: 400, total, pages: 1 },
    }),
  );

/** Adds bids that follow those in the book, and returns its steps then. */
async function stepsAfter(steps: Step[], ...bids: [sell: bigint, buy: bigint][]): Promise<Step[]> {
  await holdBook(steps, 0);
  const orders = bids.map(([sell, buy], index) => bid(index + 1, sell, buy));
  patchMarket('solar', orders, { figures, bidCount: orders.length });
  return held.book('solar')?.steps ?? [];
}

describe('the steps of a live book', () => {
  it('are one for each price, best price first, with the sum and number of its bids', async () => {
    // few prices, some equal as fractions and some within 2% of another
    const amounts = fc.tuple(fc.bigInt({ min: 98n, max: 102n }), fc.constantFrom(1n, 2n, 50n, 100n));
    await fc.assert(
      fc.asyncProperty(fc.array(amounts, { maxLength: 40 }), async (bids) => {
        const steps = await stepsAfter([], ...bids);
        expect(steps).toEqual(steps.toSorted((a, b) => comparePrices(priceOf(b), priceOf(a))));
        for (const step of steps) {
          const own = bids.filter(([sell, buy]) => comparePrices({ sell, buy }, priceOf(step)) === 0);
          expect(BigInt(step.sellAmount)).toBe(own.reduce((sum, [sell]) => sum + sell, 0n));
          expect(step.orders).toBe(own.length);
        }
        expect(countOf(steps)).toBe(bids.length);
      }),
      { numRuns: 100 },
    );
  });

  /** Steps far from each other: thousands, for three tokens each. */
  const bands = (count: number) =>
    Array.from({ length: count }, (_, index) => stepAt(1_000n * BigInt(count - index), 3n));

  it.each<[what: string, before: number, sell: bigint, joins: boolean]>([
    ['just 2% above one of 200', 200, 2_040n, true],
    ['more than 2% above one of 200', 200, 2_041n, false],
    ['1% above one of 199', 199, 2_020n, false],
    ['anywhere between 400', 400, 2_900n, true],
    ['anywhere between 399', 399, 2_900n, false],
  ])('take a bid %s: is it counted with that one', async (_, before, sell, joins) => {
    const steps = await stepsAfter(bands(before), [2n * sell, 6n]);
    expect(steps).toHaveLength(joins ? before : before + 1);
    const step = steps.find(({ price }) => price.sell === '2000');
    expect(step).toMatchObject(joins ? { orders: 2, sellAmount: `${2_000n + 2n * sell}` } : { orders: 1 });
  });

  it('take a bid below 400 into the last of them, which reaches down to it then', async () => {
    const before = bands(400);
    const steps = await stepsAfter(before, [900n, 3n], [1_000n, 3n]);
    expect(steps.slice(0, -1)).toEqual(before.slice(0, -1));
    expect(steps.slice(399)).toEqual([
      { ...before[399], price: { sell: '900', buy: '3' }, sellAmount: '2900', orders: 3 },
    ]);
    expect(await stepsAfter(bands(399), [900n, 3n])).toHaveLength(400);
  });
});

describe('bids after an answer', () => {
  it.each<[ordinals: number[], added: number, hasGap: boolean]>([
    [[3], 1, false],
    [[3, 4], 2, false],
    [[2], 0, false],
    [[1, 2, 3], 1, false],
    [[4], 1, true],
    [[3, 5], 2, true],
  ])(
    'that holds two: bids %j add %d to its book; were others missed in between: %s',
    async (ordinals, added, hasGap) => {
      await holdBook([], 2);
      await holdBook([], 2, 'lunar');
      const [book, other] = [held.book('solar'), held.book('lunar')];
      const bids = ordinals.map((ordinal) => bid(ordinal));
      expect(patchMarket('solar', bids, { figures, bidCount: 9 })).toBe(hasGap);
      expect(countOf(held.book('solar')?.steps)).toBe(added);
      expect(held.book('solar') === book).toBe(added === 0);
      expect(held.book('solar')?.bidCount).toBe(added === 0 ? 2 : 9);
      expect(held.book('lunar')).toBe(other);
    },
  );

  it.each<[ordinals: number[], placed: number[], hasGap: boolean]>([
    [[3], [1, 2, 3], false],
    [[3, 4], [1, 2, 3, 4], false],
    [[2], [1, 2], false],
    [[1, 2, 3], [1, 2, 3], false],
    [[4], [1, 2], true],
    [[3, 5], [1, 2, 3], true],
  ])(
    'that holds two: bids %j lead its chart to %j; were others missed in between: %s',
    async (ordinals, placed, hasGap) => {
      await store.dispatch(hold('book', 'solar', { steps: [], figures, bidCount: 99 }));
      await holdSeries(2);
      await holdSeries(2, 'lunar');
      const [series, other] = [held.series('solar'), held.series('lunar')];
      const bids = ordinals.map((ordinal) => bid(ordinal));
      expect(patchMarket('solar', bids, { figures, bidCount: 9 })).toBe(hasGap);
      expect(held.series('solar')?.entries.map(({ placedAt }) => placedAt)).toEqual(placed);
      expect(held.series('solar')?.pagination.total).toBe(placed.length);
      expect(held.series('solar') === series).toBe(placed.length === 2);
      expect(held.series('lunar')).toBe(other);
    },
  );
});
