import { clear, type Bid } from '@launchpad/contracts';
import { array, assert, bigInt, boolean, property, record } from 'fast-check';
import { LiveBook, type BookEntry } from './live-book.js';
import { historyFrom, type OrderSpan } from './timeline.js';

const terms = {
  pooledSellAmount: 1_000n,
  minBuyAmount: 10n,
  minimumBiddingAmountPerOrder: 5n,
  minFundingThreshold: 250n,
};
const bid = (minBuyAmount: bigint, sellAmount: bigint): Bid => ({ minBuyAmount, sellAmount });
const entry = (id: string, bookVersion: number, sellAmount: bigint, isActive = true): BookEntry => ({
  ...bid(10n, sellAmount),
  id,
  bookVersion,
  isActive,
});

describe('a live book', () => {
  it('clears the active orders', () => {
    const book = new LiveBook(terms);
    book.catchUp([entry('a', 1, 100n), entry('b', 2, 50n), entry('c', 3, 7n, false)]);
    expect(book.clear().raised).toBe(150n);
    expect([book.has('a'), book.has('c')]).toEqual([true, false]);
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
    expect([book.version, book.has('0'), book.has('199999')]).toEqual([200_000, true, true]);
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
            id: String(i),
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
    book.catchUp([entry('removed', 1, 100n), entry('stays', 2, 40n)]);
    const spans: OrderSpan[] = [
      { ...bid(10n, 100n), id: 'removed', placedAt: null, withdrawnAt: null, inBook: true },
      { ...bid(10n, 40n), id: 'stays', placedAt: 5, withdrawnAt: null, inBook: true },
      { ...bid(10n, 9n), id: 'new', placedAt: 7, withdrawnAt: null, inBook: false },
    ];
    const { placed } = historyFrom(3, spans, book);
    expect(placed.map(({ id, figures }) => [id, figures.raised])).toEqual([
      ['stays', 40n],
      ['new', 49n],
    ]);
  });
});
