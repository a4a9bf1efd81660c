import {
  bidAction,
  lifecycle,
  losingReason,
  publicBadges,
  thresholdBadge,
  timeState,
  toPrice,
} from './poolState';
import { poolState, poolStates } from './states';

const figures = {
  thresholdCounter: '0',
  thresholdPercentage: 0,
  thresholdStatus: false,
  tokenSoldCounter: '0',
};
const pool = {
  poolStartDate: 1_000,
  poolEndDate: 2_000,
  closeStatus: false,
  isDeleted: false,
  scamStatus: false,
  isCancelled: false,
  poolStatus: true as boolean | undefined,
  figures,
};
const settled = (reached: boolean) => ({
  ...pool,
  closeStatus: true,
  settlement: {
    soldPoolingTokens: '0',
    soldBiddingTokens: '0',
    fee: '0',
    clearingPriceOrder: '0',
    minFundingThresholdNotReached: !reached,
    transactionHash: '0x',
  },
});
const me = '0xAbc0000000000000000000000000000000000001';
const bid = { isEWD: false, claimStatus: false, orderBy: me.toLowerCase(), trxStats: undefined };

describe('the time state', () => {
  it('is Upcoming before the start, Live until the end, then Closed', () => {
    expect(timeState(pool, 999)).toBe('Upcoming');
    expect(timeState(pool, 1_000)).toBe('Live');
    expect(timeState(pool, 1_999)).toBe('Live');
    expect(timeState(pool, 2_000)).toBe('Closed');
  });

  it('is Closed once settled, at any time', () => {
    expect(timeState({ ...pool, closeStatus: true }, 999)).toBe('Closed');
  });
});

describe('the lifecycle badge', () => {
  it('is the first that applies: Deleted, Scammed, Cancelled, Closed, then Pending or Active', () => {
    const all = { ...pool, isDeleted: true, scamStatus: true, isCancelled: true };
    expect(lifecycle(all, 3_000)).toBe('Deleted');
    expect(lifecycle({ ...all, isDeleted: false }, 3_000)).toBe('Scammed');
    expect(lifecycle({ ...pool, isCancelled: true }, 3_000)).toBe('Cancelled');
    expect(lifecycle(pool, 3_000)).toBe('Closed');
    expect(lifecycle({ ...pool, poolStatus: undefined }, 1_500)).toBe('Pending');
    expect(lifecycle({ ...pool, poolStatus: false }, 1_500)).toBe('Pending');
    expect(lifecycle(pool, 1_500)).toBe('Active');
  });

  it('is the time state on public pages, with Kyc once approved; a final state has no second badge', () => {
    expect(publicBadges(pool, 1_500)).toEqual(['Live', 'Kyc']);
    expect(publicBadges({ ...pool, poolStatus: undefined }, 1_500)).toEqual(['Live']);
    expect(publicBadges({ ...pool, isCancelled: true }, 1_500)).toEqual(['Cancelled']);
    expect(publicBadges({ ...pool, scamStatus: true }, 3_000)).toEqual(['Scammed']);
    expect(publicBadges({ ...pool, isDeleted: true }, 500)).toEqual(['Deleted']);
  });
});

describe('the state of a pool', () => {
  it.each([
    ['upcoming', pool, 999],
    ['live', pool, 1_000],
    ['ended', pool, 2_000],
    ['cleared', settled(true), 2_500],
    ['failed', settled(false), 2_500],
    ['cancelled', { ...pool, isCancelled: true }, 2_500],
    ['scam', { ...pool, isCancelled: true, scamStatus: true }, 500],
    ['deleted', { ...pool, isDeleted: true, scamStatus: true }, 500],
  ] as const)('is one: %s', (state, of, now) => {
    expect(poolState(of, now)).toBe(state);
  });

  it('decides what may be shown and done', () => {
    const statesWith = (matches: (facts: (typeof poolStates)['live']) => unknown) =>
      Object.entries(poolStates).flatMap(([state, facts]) => (matches(facts) ? [state] : []));
    expect(statesWith((facts) => facts.form)).toEqual(['upcoming', 'live']);
    expect(statesWith((facts) => facts.tense === 'now')).toEqual(['upcoming', 'live']);
    expect(statesWith((facts) => facts.tense === 'atEnd')).toEqual(['ended']);
    expect(statesWith((facts) => facts.tense === 'final')).toEqual(['cleared']);
    expect(statesWith((facts) => facts.tense === 'would')).toEqual(['failed', 'cancelled']);
    expect(statesWith((facts) => facts.tense === 'none')).toEqual(['scam', 'deleted']);
    expect(statesWith((facts) => facts.countsDownTo)).toEqual(['upcoming', 'live']);
    expect(statesWith((facts) => !facts.showsThreshold)).toEqual(['cancelled', 'scam', 'deleted']);
    expect(statesWith((facts) => !facts.showsApproval)).toEqual(['cancelled', 'scam', 'deleted']);
    expect(statesWith((facts) => facts.canSettle)).toEqual(['ended']);
    expect(statesWith((facts) => facts.payout === 'claim')).toEqual(['cleared']);
    expect(statesWith((facts) => facts.payout === 'refund')).toEqual(['failed', 'cancelled', 'scam']);
    expect(statesWith((facts) => !facts.links)).toEqual(['scam', 'deleted']);
    expect(statesWith((facts) => facts.tone === 'danger')).toEqual(['scam', 'deleted']);
  });
});

describe('a bid that gets nothing', () => {
  const at = (sell: bigint) => ({ sell, buy: 1n });

  it('has a reason: its limit price is below the clearing price, or the soft cap is not reached', () => {
    expect(losingReason(at(2n), at(3n), true)).toBe('price');
    expect(losingReason(at(2n), at(3n), false)).toBe('price');
    expect(losingReason(at(4n), at(3n), false)).toBe('softCap');
    expect(losingReason(at(4n), undefined, false)).toBe('softCap');
    expect(losingReason(at(4n), at(3n), true)).toBeUndefined();
  });

  it('is not one at the clearing price, unless the soft cap is not reached', () => {
    expect(losingReason(at(3n), at(3n), true)).toBeUndefined();
    expect(losingReason(at(3n), at(3n), false)).toBe('softCap');
  });
});

it('a pool without bids has no price, and other prices are read as they are', () => {
  expect(toPrice(undefined)).toBeUndefined();
  expect(toPrice({ sell: '7', buy: '2' })).toEqual({ sell: 7n, buy: 2n });
});

describe('the threshold badge', () => {
  it('shows what is pending before the end', () => {
    expect(thresholdBadge({ ...pool, poolStatus: undefined }, 1_500)).toBe('awaiting KYC');
    expect(thresholdBadge(pool, 500)).toBe('Upcoming');
    expect(thresholdBadge(pool, 1_500)).toBe('Pool not yet closed');
  });

  it('follows the book after the end, and the settlement once settled', () => {
    expect(thresholdBadge(pool, 2_000)).toBe('Not Achieved');
    expect(thresholdBadge({ ...pool, figures: { ...figures, thresholdStatus: true } }, 2_000)).toBe(
      'Achieved',
    );
    expect(thresholdBadge({ ...settled(false), figures: { ...figures, thresholdStatus: true } }, 2_000)).toBe(
      'Not Achieved',
    );
  });
});

describe('a bid', () => {
  it('can be withdrawn by its owner with more than 90 s left, then waits for settlement', () => {
    expect(bidAction(bid, pool, 999, me)).toEqual({ kind: 'none' });
    expect(bidAction(bid, pool, 1_000, me)).toEqual({ kind: 'withdraw' });
    expect(bidAction(bid, pool, 1_909, me)).toEqual({ kind: 'withdraw' });
    expect(bidAction(bid, pool, 1_910, me)).toEqual({ kind: 'waiting' });
    expect(bidAction(bid, pool, 2_500, me)).toEqual({ kind: 'waiting' });
    expect(bidAction(bid, pool, 1_500, '0xother')).toEqual({ kind: 'none' });
    expect(bidAction(bid, pool, 1_500, undefined)).toEqual({ kind: 'none' });
  });

  it('is claimed after settlement with the threshold achieved, else refunded', () => {
    expect(bidAction(bid, settled(true), 2_500, me)).toEqual({ kind: 'claim' });
    expect(bidAction(bid, settled(false), 2_500, me)).toEqual({ kind: 'refund' });
  });

  it('is refunded from a cancelled or scam pool', () => {
    expect(bidAction(bid, { ...pool, isCancelled: true }, 1_500, me)).toEqual({ kind: 'refund' });
    expect(bidAction(bid, { ...pool, scamStatus: true }, 1_500, me)).toEqual({ kind: 'refund' });
  });

  it('offers nothing once withdrawn or done, and shows what was done', () => {
    expect(bidAction({ ...bid, isEWD: true }, pool, 1_500, me)).toEqual({ kind: 'withdrawn' });
    const trxStats = { claimedType: 'claimed&refund' as const, claimedValue: '1', refundedValue: '1' };
    expect(bidAction({ ...bid, claimStatus: true, trxStats }, settled(true), 2_500, me)).toEqual({
      kind: 'done',
      type: 'claimed&refund',
    });
  });
});
