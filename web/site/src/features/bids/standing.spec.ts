import type { Order } from '@launchpad/api';
import type { PoolState, Status } from '@launchpad/web-kit';
import { mockBid, mockPool, units } from '@launchpad/web-kit/test/mockPool';
import { isAtRisk, positionOf } from './position';
import { pillOf, standingText } from './standing';

/** Bids at 3, in a sale that clears at a price. */
const wins = mockBid();
const part = mockBid({ outcome: { claimedValue: units(50, 18), refundedValue: units(120, 6) } });
const lost = mockBid({ outcome: { claimedValue: '0', refundedValue: units(300, 6) } });
const unknown = mockBid({ outcome: undefined });
const paid = mockBid({ claimStatus: true });
const withdrawn = mockBid({ isEWD: true });
const clearingAt = (price?: number) =>
  mockPool(price ? { clearingPrice: { sell: units(price, 6), buy: units(1, 18) } } : {});

it.each<[string, Order[], number | undefined, PoolState, string, Status]>([
  ['that win', [wins], 2, 'live', 'Winning', 'Active'],
  ['that win where nothing clears yet', [wins], undefined, 'live', 'Winning', 'Active'],
  ['that win by 5%', [wins], 2.857, 'live', 'Winning', 'Active'],
  ['that win by less', [wins], 2.858, 'live', 'Winning, at risk', 'Pending'],
  [
    'of which one wins by less',
    [mockBid({ sellAmounts: units(900, 6) }), wins],
    2.9,
    'live',
    'Winning, at risk',
    'Pending',
  ],
  ['that win by less when no more can come', [wins], 2.9, 'ended', 'Winning', 'Active'],
  ['that won by less', [wins], 2.9, 'cleared', 'Won', 'Active'],
  ['that win partly', [part], 2.9, 'live', 'Partly winning', 'Pending'],
  ['that won partly', [part], 2.9, 'cleared', 'Partly won', 'Pending'],
  ['that lose', [lost], 4, 'live', 'Not winning', 'Disabled'],
  ['that lost', [lost], 4, 'cleared', 'Did not win', 'Disabled'],
  ['to refund', [lost], 2, 'failed', 'Refund', 'Pending'],
  ['of a cancelled sale', [wins], 2, 'cancelled', 'Refund', 'Pending'],
  ['that were paid out', [paid], 2, 'cleared', 'Paid out', 'Closed'],
  ['that were refunded', [paid, paid], 2, 'failed', 'Paid out', 'Closed'],
  ['of which some were paid out', [paid, wins], 2, 'cleared', 'Won', 'Active'],
  ['not recorded yet', [unknown], 2.9, 'live', 'Being recorded', 'Pending'],
  ['that were all withdrawn', [withdrawn], 2.9, 'live', 'Withdrawn', 'Disabled'],
  ['that were all withdrawn from a sale that failed', [withdrawn], 2, 'failed', 'Withdrawn', 'Disabled'],
])('bids %s are called so, in its colour', (_, bids, clearing, state, text, pill) => {
  const pool = clearingAt(clearing);
  const position = positionOf(bids, pool);
  expect([standingText(position, pool, state), pillOf(position, pool, state)]).toEqual([text, pill]);
});

it('at risk is a bid that buys, were it a single unit, and no other', () => {
  const unit = mockBid({ outcome: { claimedValue: '1', refundedValue: '0' } });
  const risks = [unit, lost, unknown].map((bid) => isAtRisk({ active: [bid] }, clearingAt(2.9)));
  expect(risks).toEqual([true, false, false]);
});
