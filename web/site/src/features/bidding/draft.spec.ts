import { Book, clear } from '@launchpad/contracts/clearing';
import { books, clearByDefinition } from '@launchpad/contracts/testing/books';
import { comparePrices, parseAmount, toInputText } from '@launchpad/web-kit';
import { mockPool } from '@launchpad/web-kit/test/mockPool';
import * as fc from 'fast-check';
import { checkDraft, readDraft, requiredPrice } from './bidRules';
import { emptyDraft, payAtMost, priceText, readPrice, spend, want, type PriceUnit } from './draft';
import { outcomeOf, outcomeText, togetherOf } from './outcome';
import { leastValidPrice } from './salePrices';

/** SOLR with 18 decimals for USDC with 6, reserve price 2. */
const pool = mockPool();
const token: PriceUnit = { kind: 'token' };
const at = (text: string) => readPrice(text, token, pool);
const texts = ({ sellAmount, buyAmount }: typeof emptyDraft) => [sellAmount, buyAmount];

describe('a draft', () => {
  it('by price buys what its amount is worth at it, whichever was typed first', () => {
    const first = payAtMost(spend(emptyDraft, '1400', pool), at('1.4'), pool);
    const second = spend(payAtMost(emptyDraft, at('1.4'), pool), '1400', pool);
    expect(texts(first)).toEqual(['1400', '1000']);
    expect(second).toEqual(first);
  });

  it('rounds the tokens down to their smallest unit', () => {
    expect(texts(payAtMost(spend(emptyDraft, '100', pool), at('3'), pool))).toEqual([
      '100',
      '33.333333333333333333',
    ]);
  });

  it('follows its price down to a single smallest unit', () => {
    const price = at('1000000');
    expect(texts(payAtMost(spend(emptyDraft, '0.000001', pool), price, pool))[1]).toBe('0.000000000001');
    expect(texts(payAtMost(want(emptyDraft, '0.000000000000000001'), price, pool))[0]).toBe('0.000001');
  });

  it('keeps its price when it spends more, and its tokens when these were typed', () => {
    const byPrice = payAtMost(spend(emptyDraft, '1400', pool), at('1.4'), pool);
    expect(texts(spend(byPrice, '2800', pool))).toEqual(['2800', '2000']);
    const byAmounts = want(byPrice, '500');
    expect(texts(spend(byAmounts, '2800', pool))).toEqual(['2800', '500']);
  });

  it('with only its tokens typed spends what they cost at the price', () => {
    expect(texts(payAtMost(want(emptyDraft, '100'), at('2.5'), pool))).toEqual(['250', '100']);
  });

  it('keeps what is typed while a price is half typed', () => {
    const byAmounts = want(spend(emptyDraft, '250', pool), '100');
    expect(texts(payAtMost(byAmounts, at(''), pool))).toEqual(['250', '100']);
    expect(texts(payAtMost(byAmounts, at('2.x'), pool))).toEqual(['250', '100']);
    expect(checkDraft(payAtMost(byAmounts, at('2.x'), pool), pool, undefined)).toEqual({
      price: 'Please enter valid number',
    });
  });

  it('explains amounts out of bounds by what to spend at its price', () => {
    const few = payAtMost(spend(emptyDraft, '20', pool), at('3'), pool);
    expect(checkDraft(few, pool, undefined).buyAmount).toBe(
      'Please Enter Valid Buy Amount. At this price, spend at least 30 USDC.',
    );
    const many = payAtMost(spend(emptyDraft, '4000', pool), at('3'), pool);
    expect(checkDraft(many, pool, undefined).buyAmount).toBe(
      'Please Enter Valid Buy Amount. At this price, spend at most 3,000 USDC.',
    );
  });

  it('by valuation is the same bid as by price', () => {
    const unit: PriceUnit = { kind: 'valuation', totalSupply: 10n ** 25n };
    const price = readPrice('14000000', unit, pool);
    expect(texts(payAtMost(spend(emptyDraft, '1400', pool), price, pool))).toEqual(['1400', '1000']);
    expect(price.exact && priceText(price.exact, token, pool)).toBe('1.4');
    expect(priceText({ sell: 1_400_000n, buy: 10n ** 18n }, unit, pool)).toBe('14000000');
  });
});

const amounts = fc.bigInt({ min: 1n, max: 2n ** 96n - 1n });

it('any bid by amounts, said by its price, is the same bid again', () => {
  fc.assert(
    fc.property(amounts, amounts, (sell, buy) => {
      const byAmounts = want(
        spend(emptyDraft, toInputText(sell, pool.bdDecimals), pool),
        toInputText(buy, pool.ptDecimals),
      );
      const { price: limit } = readDraft(byAmounts, pool);
      const byPrice = payAtMost(byAmounts, { exact: limit }, pool);
      expect(readDraft(byPrice, pool)).toEqual(readDraft(byAmounts, pool));
    }),
    { numRuns: 1_000 },
  );
});

it('any bid at the least valid price is one that the form takes', () => {
  expect.hasAssertions();
  fc.assert(
    fc.property(amounts, amounts, amounts, (lastSell, lastBuy, sell) => {
      const sale = mockPool({ lastBid: { sell: lastSell.toString(), buy: lastBuy.toString() } });
      const exact = leastValidPrice(sale);
      const draft = payAtMost(spend(emptyDraft, toInputText(sell, sale.bdDecimals), sale), { exact }, sale);
      const { price } = readDraft(draft, sale);
      expect(price === undefined || comparePrices(price, requiredPrice(sale).price) === 1).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

it('for 1,000 books the draft outcome is that of the auction, to the unit', () => {
  // amounts are shown in smallest units, so that nothing is rounded
  const sale = mockPool({ ptDecimals: 0, bdDecimals: 0 });
  const kinds = new Set<string>();
  fc.assert(
    fc.property(books(30), ({ terms, orders }) => {
      const draft = orders.at(-1);
      fc.pre(draft !== undefined);
      const others = orders.slice(0, -1);
      const { clearing, payout } = new Book(terms, others).whatIf(draft);
      const bid = { sell: draft.sellAmount, buy: draft.minBuyAmount };
      const outcome = outcomeOf(bid, {
        claimedValue: payout.claimed.toString(),
        refundedValue: payout.refunded.toString(),
        clearingPrice: {
          sell: clearing.price.biddingTokens.toString(),
          buy: clearing.price.poolingTokens.toString(),
        },
      });
      kinds.add(outcome.kind);
      const settled = clear(terms, orders).payout(draft);
      const text = outcomeText(sale, bid, outcome);
      const shown = [...text.matchAll(/([\d,]+) (SOLR|USDC)/g)].map(
        ([, amount, symbol]) => `${parseAmount(amount ?? '', 0, 'en')} ${symbol}`,
      );
      const spent = `${bid.sell} USDC`;
      const expected =
        settled.claimed === 0n
          ? [spent]
          : settled.refunded === 0n
            ? [`${settled.claimed} SOLR`, spent]
            : [`${settled.claimed} SOLR`, spent, `${settled.refunded} USDC`];
      expect(shown).toEqual(expected);
    }),
    { numRuns: 1_000 },
  );
  expect([...kinds].toSorted()).toEqual(['full', 'part', 'price', 'softCap']);
});

it('in 1,000 books a further bid and the others get together what the auction gives them, to the unit', () => {
  let known = 0;
  fc.assert(
    fc.property(books(30), fc.integer({ min: 1, max: 4 }), ({ terms, orders }, every) => {
      const draft = orders.at(-1);
      fc.pre(draft !== undefined);
      const own = orders.slice(0, -1).filter((_, index) => index % every === 0);
      const { margin } = new Book(terms, orders.slice(0, -1)).whatIf(draft).clearing;
      const together = togetherOf(
        { sell: draft.sellAmount, buy: draft.minBuyAmount },
        { margin: { rank: margin.rank, aboveAmount: `${margin.above}`, atAmount: `${margin.at}` } },
        own.map(({ minBuyAmount, sellAmount }) => ({
          minBuyAmounts: `${minBuyAmount}`,
          sellAmounts: `${sellAmount}`,
        })),
        mockPool({
          poolSellAmount: `${terms.pooledSellAmount}`,
          minimumBuyAmount: `${terms.minBuyAmount}`,
          minimumBiddingAmount: `${terms.minimumBiddingAmountPerOrder}`,
          minimumFundingThreshold: `${terms.minFundingThreshold}`,
        }),
      );
      const { payouts, thresholdReached } = clearByDefinition(terms, orders);
      const mine = [draft, ...own];
      const isSold = own.length > 0 && thresholdReached;
      const expected = isSold && {
        sold: mine.reduce((sum, { sellAmount }) => sum + sellAmount, 0n),
        claimed: mine.reduce((sum, order) => sum + payouts[orders.indexOf(order)]!.claimed, 0n),
      };
      known += Number(isSold);
      expect(together).toEqual(expected || undefined);
    }),
    { numRuns: 1_000 },
  );
  expect(known).toBeGreaterThan(300);
});
