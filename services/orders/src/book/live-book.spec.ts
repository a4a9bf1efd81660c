import { clear, type Bid } from '@launchpad/contracts';
import { array, assert, bigInt, boolean, property, record } from 'fast-check';
import { LiveBook, type BookEntry } from './live-book.js';
import { historyFrom, type Stay } from './timeline.js';

const terms = {
  pooledSellAmount: 1_000n,
  minBuyAmount: 10n,
  minimumBiddingAmountPerOrder: 5n,
  minFundingThreshold: 250n,
};
const bid = (minBuyAmount: bigint, sellAmount: bigint): Bid => ({ minBuyAmount, sellAmount });
const entry = (id: string, bookVersion: number, sellAmount: bigint, stands = true): BookEntry => ({
  ...bid(10n, sellAmount),
  id,
  bookVersion,
  stands,
});

describe('a live book', () => {
  it('clears what stands in it', () => {
    const book = new LiveBook(terms);
    book.catchUp([entry('a', 1, 100n), entry('b', 2, 50n), entry('c', 3, 7n, false)]);
    expect(book.clear().raised).toBe(150n);
    expect([book.has('a'), book.has('c')]).toEqual([true, false]);
  });

  it('takes over changes once, whichever way it hears of them', () => {
    const book = new LiveBook(terms);
    const news = [entry('a', 1, 100n), entry('b', 2, 50n)];
    book.catchUp(news);
    book.catchUp([...news, entry('a', 3, 100n, false)]);
    book.catchUp(news);
    expect(book.version).toBe(3);
    expect(book.clear().raised).toBe(50n);
  });

  it('takes over any number of orders at once', () => {
    const book = new LiveBook(terms);
    book.catchUp(Array.from({ length: 200_000 }, (_, index) => entry(String(index), index + 1, 10n)));
    expect([book.version, book.has('0'), book.has('199999')]).toEqual([200_000, true, true]);
  });

  it('is as it was after a trial, also one that fails', () => {
    const book = new LiveBook(terms);
    book.catchUp([entry('a', 1, 100n)]);
    expect(book.whatIf(bid(10n, 30n)).raised).toBe(130n);
    expect(() =>
      book.trial((trial) => {
        trial.leave(bid(10n, 100n));
        throw new Error('changed my mind');
      }),
    ).toThrow('changed my mind');
    expect(book.clear().raised).toBe(100n);
  });

  it('leaves a bid below the reserve price out, whose terms are still to come', () => {
    const book = new LiveBook(terms);
    book.catchUp([entry('a', 1, 4n), entry('b', 2, 50n)]);
    book.catchUp([entry('a', 3, 4n, false)]);
    expect(book.clear().raised).toBe(50n);
  });
});

describe("a pool's history", () => {
  type Known = Stay & { placedAt: number };
  const raisedAt = (stays: Known[], place: number) =>
    clear(
      terms,
      stays.filter((stay) => stay.placedAt <= place && (stay.withdrawnAt ?? Infinity) > place),
    ).raised;

  it('has after each bid the figures of the book as it stood then, from wherever it is gone through', () => {
    const orders = array(record({ sellAmount: bigInt(10n, 900n), withdrawn: boolean(), held: boolean() }), {
      minLength: 1,
      maxLength: 12,
    });
    assert(
      property(orders, bigInt(0n, 30n), (raw, start) => {
        const from = Number(start);
        const stays = raw.map(({ sellAmount, withdrawn }, i): Known => {
          const [placedAt, withdrawnAt] = [2 * i + 1, withdrawn ? 2 * i + 8 : null];
          return {
            ...bid(10n, sellAmount),
            id: String(i),
            placedAt,
            withdrawnAt,
            held: withdrawnAt === null,
          };
        });
        const book = new LiveBook(terms);
        book.catchUp(stays.map((stay, i) => ({ ...stay, bookVersion: i + 1, stands: stay.held })));
        const before = book.clear().raised;

        const { placed, clearing } = historyFrom(from, stays, book);
        expect(placed.map(({ id, figures }) => [id, figures.raised])).toEqual(
          stays
            .filter(({ placedAt }) => placedAt >= from)
            .map((stay) => [stay.id, raisedAt(stays, stay.placedAt)]),
        );
        expect(clearing.raised).toBe(raisedAt(stays, Number.MAX_SAFE_INTEGER));
        expect(book.clear().raised).toBe(before);
      }),
    );
  });

  it('goes without an order that was taken back, and with one that is new', () => {
    const book = new LiveBook(terms);
    book.catchUp([entry('gone', 1, 100n), entry('stays', 2, 40n)]);
    const stays: Stay[] = [
      { ...bid(10n, 100n), id: 'gone', placedAt: null, withdrawnAt: null, held: true },
      { ...bid(10n, 40n), id: 'stays', placedAt: 5, withdrawnAt: null, held: true },
      { ...bid(10n, 9n), id: 'new', placedAt: 7, withdrawnAt: null, held: false },
    ];
    const { placed } = historyFrom(3, stays, book);
    expect(placed.map(({ id, figures }) => [id, figures.raised])).toEqual([
      ['stays', 40n],
      ['new', 49n],
    ]);
  });
});
