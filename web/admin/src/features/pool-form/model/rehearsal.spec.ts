import type { ClearingTerms } from '@launchpad/contracts/clearing';
import { books } from '@launchpad/contracts/testing/books';
import * as fc from 'fast-check';
import { t } from '../../../strings';
import { demands, rehearse, sampleSizes } from './rehearsal';

const token = 10n ** 18n;
const usdc = 10n ** 6n;
/** 1,000 tokens, at least 0.5 USDC each, soft cap 250 USDC. */
const terms: ClearingTerms = {
  pooledSellAmount: 1_000n * token,
  minBuyAmount: 10n * token,
  minimumBiddingAmountPerOrder: 5n * usdc,
  minFundingThreshold: 250n * usdc,
};
const price = { sell: usdc, buy: token };

it('gives owner and bidders what the sale would, at one, two and five times the demand', () => {
  const rehearsals = demands.map((demand) => rehearse(terms, 15, { price, bidders: 50, demand }));
  for (const { raised, fee, net, sold, unsold, full, partly, none, refused } of rehearsals) {
    expect(full.bidders + partly.bidders + none.bidders + refused).toBe(50);
    expect(fee).toBe((raised * 15n) / 1000n);
    expect(net).toBe(raised - fee);
    expect(sold + unsold).toBe(terms.pooledSellAmount);
    const received = full.received + partly.received + none.received;
    expect(received <= sold && received + 50n >= sold).toBe(true);
    expect(full.refunded).toBe(0n);
    expect(none).toMatchObject({ received: 0n, refunded: none.bid });
  }
  const [once, twice, often] = rehearsals.map(({ raised }) => raised);
  expect(twice! > once! && often! > twice!).toBe(true);
});

it('below the soft cap refunds everybody and returns the tokens', () => {
  const missed = { ...terms, minFundingThreshold: 10_000n * usdc };
  const { thresholdReached, raised, fee, unsold, none } = rehearse(missed, 15, {
    price,
    bidders: 5,
    demand: 1,
  });
  expect({ thresholdReached, raised, fee, unsold }).toEqual({
    thresholdReached: false,
    raised: 0n,
    fee: 0n,
    unsold: terms.pooledSellAmount,
  });
  expect(none).toMatchObject({ bidders: 5, refunded: none.bid });
});

it('counts the bidders whose limits lie below the reserve price', () => {
  const low = { sell: usdc * 4n, buy: token * 10n };
  const { refused, full, partly, none } = rehearse(terms, 0, { price: low, bidders: 500, demand: 1 });
  expect(refused).toBeGreaterThan(0);
  expect(refused + full.bidders + partly.bidders + none.bidders).toBe(500);
});

it('shows the same to everyone who asks for the same', () => {
  const twice = [0, 1].map(() => rehearse(terms, 15, { price, bidders: 500, demand: 2 }));
  expect(twice[0]).toEqual(twice[1]);
});

it('shows the same in every release, so that an owner can come back to it', () => {
  expect(rehearse(terms, 15, { price, bidders: 5, demand: 1 })).toEqual({
    price: { sell: 1_157_365_000_000n, buy: 1_310_720n * token },
    thresholdReached: true,
    ...{ raised: 882_999_421n, fee: 13_244_991n, net: 869_754_430n },
    ...{ sold: 1_000n * token, unsold: 0n },
    full: { bidders: 3, bid: 790_540_537n, refunded: 0n, received: 895_289_984_280_360_992_425n },
    partly: { bidders: 1, bid: 141_891_890n, refunded: 49_433_006n, received: 104_710_015_719_639_007_574n },
    none: { bidders: 1, bid: 67_567_566n, refunded: 67_567_566n, received: 0n },
    refused: 0,
  });
});

it.each([
  [5, 1, [3, 1, 1], 999_999_993n],
  [50, 2, [25, 0, 25], 2_139_680_721n],
  [50, 5, [11, 1, 38], 5_068_840_951n],
  // most bids are the smallest there can be
  [500, 1, [93, 3, 404], 5_026_990_000n],
] as const)(
  '%i bidders bid %i times the supply’s worth, as far as the smallest bid allows',
  (bidders, demand, counts, bid) => {
    const { full, partly, none } = rehearse(terms, 15, { price, bidders, demand });
    expect([full, partly, none].map((group) => group.bidders)).toEqual(counts);
    expect(full.bid + partly.bid + none.bid).toBe(bid);
  },
);

it('has the demands that the columns of its table name', () => {
  const { columns } = t.create.steps.rehearsal;
  expect(demands.map((demand) => `Demand ×${demand}`)).toEqual(columns.slice(1));
  expect(sampleSizes).toEqual([5, 50, 500]);
});

it('takes any terms the contract takes, with any price', () => {
  fc.assert(
    fc.property(
      books(1),
      fc.constantFrom(...sampleSizes.slice(0, 2)),
      fc.constantFrom(...demands),
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      ({ terms: drawn }, bidders, demand, times) => {
        const around = { sell: drawn.minimumBiddingAmountPerOrder * times, buy: drawn.minBuyAmount * 1000n };
        const { sold, unsold, full, partly } = rehearse(drawn, 15, { price: around, bidders, demand });
        expect(sold + unsold).toBe(drawn.pooledSellAmount);
        expect(full.received + partly.received <= sold).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});
