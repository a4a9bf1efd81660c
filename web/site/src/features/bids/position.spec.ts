import type { Order } from '@launchpad/api';
import { books, clearByDefinition } from '@launchpad/contracts/testing/books';
import { mockBid, mockPool, units } from '@launchpad/web-kit/test/mockPool';
import { assert, integer, property } from 'fast-check';
import { lossOf, payoutOf, percentAbove, positionOf } from './position';

const open = mockPool();
const at = (sell: bigint) => ({ sell, buy: 1n });

it('in 1,000 generated books the position of each wallet is what the auction gives it, to the unit', () => {
  assert(
    property(books(40), integer({ min: 1, max: 5 }), ({ terms, orders }, wallets) => {
      const { payouts: all } = clearByDefinition(terms, orders);
      const bids = orders.map((order, index): [wallet: number, bid: Order] => {
        const { claimed, refunded } = all[index]!;
        const outcome = { claimedValue: claimed.toString(), refundedValue: refunded.toString() };
        const amounts = { minBuyAmounts: `${order.minBuyAmount}`, sellAmounts: `${order.sellAmount}` };
        // half of the bids were paid out, the others are due
        const isPaid = index % 2 === 0;
        const result = isPaid
          ? { outcome: undefined, trxStats: { ...outcome, claimedType: 'claimed' as const } }
          : { outcome };
        return [index % wallets, mockBid({ ...amounts, ...result, claimStatus: isPaid })];
      });
      for (let wallet = 0; wallet < wallets; wallet += 1) {
        const own = orders.filter((_, index) => index % wallets === wallet);
        const position = positionOf(
          bids.flatMap(([of, bid]) => (of === wallet ? [bid] : [])),
          open,
        );
        const payouts = all.filter((_, index) => index % wallets === wallet);
        expect(position.spent).toBe(own.reduce((sum, { sellAmount }) => sum + sellAmount, 0n));
        expect(position.payout).toEqual({
          claimed: payouts.reduce((sum, { claimed }) => sum + claimed, 0n),
          refunded: payouts.reduce((sum, { refunded }) => sum + refunded, 0n),
        });
      }
    }),
    { numRuns: 1_000, seed: 20_261_122, endOnFailure: true },
  );
});

describe('a position', () => {
  const lost = mockBid({ outcome: { claimedValue: '0', refundedValue: units(300, 6) } });
  const part = mockBid({ outcome: { claimedValue: units(50, 18), refundedValue: units(120, 6) } });

  it('wins, wins partly, or loses', () => {
    expect(positionOf([mockBid()], open).standing).toBe('wins');
    expect(positionOf([mockBid(), part], open).standing).toBe('partly');
    expect(positionOf([lost], open).standing).toBe('loses');
    expect(positionOf([mockBid(), { ...lost, outcome: undefined }], open)).toMatchObject({
      standing: 'unknown',
      payout: undefined,
    });
  });

  it('counts a withdrawn bid apart, with what it cost', () => {
    const position = positionOf([mockBid(), mockBid({ isEWD: true, outcome: undefined })], open);
    expect(position).toMatchObject({
      spent: 300_000_000n,
      payout: { claimed: 150n * 10n ** 18n, refunded: 0n },
      withdrawnBack: 270_000_000n,
      penalties: 30_000_000n,
    });
    expect(positionOf([mockBid({ isEWD: true })], open).standing).toBe('withdrawn');
    expect(payoutOf(mockBid({ isEWD: true }), open)).toEqual({ claimed: 0n, refunded: 270_000_000n });
  });

  it.each([{ isCancelled: true }, { scamStatus: true }])(
    'gets everything back from a sale that is %j',
    (flags) => {
      expect(positionOf([mockBid(), part], mockPool(flags)).payout).toEqual({
        claimed: 0n,
        refunded: 600_000_000n,
      });
    },
  );

  it('loses for one reason', () => {
    const below = mockPool({ clearingPrice: { sell: units(4, 6), buy: units(1, 18) } });
    expect(lossOf(positionOf([lost], below), below)).toBe('price');
    expect(lossOf(positionOf([lost], open), open)).toBe('softCap');
    expect(lossOf(positionOf([part], open), open)).toBeUndefined();
  });

  it('is so many percent above a price', () => {
    expect([
      percentAbove(at(140n), at(98n)),
      percentAbove(at(90n), at(100n)),
      percentAbove(at(1n), at(1n)),
      percentAbove({ sell: 3n, buy: 2n }, { sell: 5n, buy: 4n }),
      percentAbove(at(1n), at(0n)),
    ]).toEqual([42n, -10n, 0n, 20n, 0n]);
  });
});
