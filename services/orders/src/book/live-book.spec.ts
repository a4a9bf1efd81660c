import { clear, tickOf, type Bid } from '@launchpad/contracts';
import { array, assert, bigInt, boolean, integer, property, record } from 'fast-check';
import { LiveBook, sameTerms, type BookEntry } from './live-book.js';
import { historyFrom, type OrderSpan } from './timeline.js';

const terms = {
  pooledSellAmount: 1_000n,
  minBuyAmount: 10n,
  minimumBiddingAmountPerOrder: 5n,
  minFundingThreshold: 250n,
};
const bid = (minBuyAmount: bigint, sellAmount: bigint): Bid => ({ minBuyAmount, sellAmount });
/** A hexadecimal number as the id of an order. */
const idOf = (name: string) => name.padStart(32, '0').replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
const entry = (name: string, bookVersion: number, sellAmount: bigint, isActive = true): BookEntry => ({
  ...bid(10n, sellAmount),
  id: idOf(name),
  bookVersion,
  isActive,
});

describe('a live book', () => {
  it('clears the active orders', () => {
    const book = new LiveBook(terms);
    book.catchUp([entry('a', 1, 100n), entry('b', 2, 50n), entry('c', 3, 7n, false)]);
    expect(book.clear().raised).toBe(150n);
    expect([book.has(idOf('a')), book.has(idOf('c'))]).toEqual([true, false]);
  });

  it('applies a change once, however often it sees it', () => {
    const book = new LiveBook(terms);
    const news = [entry('a', 1, 100n), entry('b', 2, 50n)];
    book.catchUp(news);
    book.catchUp([...news, entry('a', 3, 100n, false)]);
    book.catchUp(news);
    expect(book.version).toBe(3);
    expect(book.clear().raised).toBe(50n);
  });

  it('takes any number of orders at once', () => {
    const book = new LiveBook(terms);
    book.catchUp(Array.from({ length: 200_000 }, (_, index) => entry(String(index), index + 1, 10n)));
    expect([book.version, book.has(idOf('0')), book.has(idOf('199999'))]).toEqual([200_000, true, true]);
  });

  it('is restored after a trial, even one that fails', () => {
    const book = new LiveBook(terms);
    book.catchUp([entry('a', 1, 100n)]);
    expect(book.whatIf(bid(10n, 30n)).raised).toBe(130n);
    expect(() =>
      book.trial((trial) => {
        trial.remove(bid(10n, 100n));
        throw new Error('changed my mind');
      }),
    ).toThrow('changed my mind');
    expect(book.clear().raised).toBe(100n);
  });

  it('ignores a bid below the reserve price, whose terms are not known yet', () => {
    const book = new LiveBook(terms);
    book.catchUp([entry('a', 1, 4n), entry('b', 2, 50n)]);
    book.catchUp([entry('a', 3, 4n, false)]);
    expect(book.clear().raised).toBe(50n);
  });

  it('is the same again from a snapshot, whatever changed before and changes afterwards', () => {
    // The amounts of an order never change, so they follow from its id; some are below the reserve price.
    const change = record({ order: integer({ min: 0, max: 40 }), isActive: boolean() });
    const changes = array(change, { maxLength: 60 });
    const entries = (drawn: { order: number; isActive: boolean }[], from: number) =>
      drawn.map(({ order, isActive }, index) =>
        entry(order.toString(16), from + index, BigInt(3 + order * 7), isActive),
      );
    assert(
      property(changes, changes, (before, after) => {
        const book = new LiveBook(terms);
        book.catchUp(entries(before, 1));
        const restored = new LiveBook(terms);
        expect(restored.restore({ poolId: 'any', ...book.snapshot() })).toBe(true);
        expect(restored.version).toBe(book.version);
        for (const each of [book, restored]) each.catchUp(entries(after, 100));
        expect(restored.steps(10)).toEqual(book.steps(10));
        expect(restored.clear().raised).toBe(book.clear().raised);
        for (let order = 0; order <= 40; order += 1) {
          const id = idOf(order.toString(16));
          expect(restored.has(id)).toBe(book.has(id));
        }
      }),
    );
  });

  it('is made from what the release before stored', () => {
    const book = new LiveBook(terms);
    const ids = Buffer.from(idOf('a').replaceAll('-', ''), 'hex');
    const tick = tickOf(terms, bid(10n, 100n));
    const snapshot = { poolId: 'any', terms: '1 10 5', version: 9, ids, ticks: `${tick} 1 100` };
    expect(book.restore(snapshot)).toBe(true);
    expect([book.version, book.has(idOf('a')), book.clear().raised]).toEqual([9, true, 100n]);
    expect(book.snapshot()).toEqual({ terms: '1 10 5', version: 9, ids, ticks: `${tick} 1 100` });
  });

  it('counts what entered and left it since its last snapshot', () => {
    const book = new LiveBook(terms);
    book.catchUp([entry('a', 1, 100n), entry('b', 2, 50n), entry('c', 3, 7n, false)]);
    expect(book.changesSinceSnapshot).toBe(2);
    book.snapshot();
    expect(book.changesSinceSnapshot).toBe(0);
    book.catchUp([entry('a', 4, 100n, false), entry('b', 5, 50n)]);
    expect(book.changesSinceSnapshot).toBe(1);
  });

  it.each([
    'pooledSellAmount',
    'minBuyAmount',
    'minimumBiddingAmountPerOrder',
    'minFundingThreshold',
  ] as const)('clears otherwise with another %s', (name) => {
    expect(sameTerms(terms, { ...terms })).toBe(true);
    expect(sameTerms(terms, { ...terms, [name]: terms[name] + 1n })).toBe(false);
  });

  it('is not made from a snapshot of other terms', () => {
    const book = new LiveBook(terms);
    book.catchUp([entry('a', 1, 100n)]);
    const other = new LiveBook({ ...terms, minimumBiddingAmountPerOrder: 6n });
    expect(other.restore({ poolId: 'any', ...book.snapshot() })).toBe(false);
    expect([other.version, other.has(idOf('a'))]).toEqual([0, false]);
  });
});

describe("a pool's history", () => {
  type Known = OrderSpan & { placedAt: number };
  const raisedAt = (spans: Known[], place: number) =>
    clear(
      terms,
      spans.filter((span) => span.placedAt <= place && (span.withdrawnAt ?? Infinity) > place),
    ).raised;

  it('gives the figures right after each bid, from whichever position it is replayed', () => {
    const orders = array(record({ sellAmount: bigInt(10n, 900n), withdrawn: boolean(), held: boolean() }), {
      minLength: 1,
      maxLength: 12,
    });
    assert(
      property(orders, bigInt(0n, 30n), (raw, start) => {
        const from = Number(start);
        const spans = raw.map(({ sellAmount, withdrawn }, i): Known => {
          const [placedAt, withdrawnAt] = [2 * i + 1, withdrawn ? 2 * i + 8 : null];
          return {
            ...bid(10n, sellAmount),
            id: idOf(String(i)),
            placedAt,
            withdrawnAt,
            inBook: withdrawnAt === null,
          };
        });
        const book = new LiveBook(terms);
        book.catchUp(spans.map((span, i) => ({ ...span, bookVersion: i + 1, isActive: span.inBook })));
        const before = book.clear().raised;

        const { placed, clearing } = historyFrom(from, spans, book);
        expect(placed.map(({ id, figures }) => [id, figures.raised])).toEqual(
          spans
            .filter(({ placedAt }) => placedAt >= from)
            .map((span) => [span.id, raisedAt(spans, span.placedAt)]),
        );
        expect(clearing.raised).toBe(raisedAt(spans, Number.MAX_SAFE_INTEGER));
        expect(book.clear().raised).toBe(before);
      }),
    );
  });

  it('leaves out retracted orders and includes new ones', () => {
    const book = new LiveBook(terms);
    book.catchUp([entry('a', 1, 100n), entry('b', 2, 40n)]);
    const spans: OrderSpan[] = [
      { ...bid(10n, 100n), id: idOf('a'), placedAt: null, withdrawnAt: null, inBook: true },
      { ...bid(10n, 40n), id: idOf('b'), placedAt: 5, withdrawnAt: null, inBook: true },
      { ...bid(10n, 9n), id: idOf('c'), placedAt: 7, withdrawnAt: null, inBook: false },
    ];
    const { placed } = historyFrom(3, spans, book);
    expect(placed.map(({ id, figures }) => [id, figures.raised])).toEqual([
      [idOf('b'), 40n],
      [idOf('c'), 49n],
    ]);
  });
});
