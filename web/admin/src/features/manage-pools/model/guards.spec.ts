import {
  cancelRefusal,
  deleteRefusal,
  refusalOf,
  settleRefusal,
  walletRefusal,
  whitelistRefusal,
} from './guards';

const pool = { poolStartDate: 1000, poolCancelDate: 2000, poolEndDate: 3000, cancelIsFree: false };

describe('the whitelist', () => {
  it('changes while more than 120 s are left before the end', () => {
    expect(whitelistRefusal(pool, 3000 - 121)).toBeUndefined();
  });

  it.each([120, 10])('reports that the time is up with %i s left', (left) => {
    expect(whitelistRefusal(pool, 3000 - left)).toEqual({
      title: 'Times Up! Pool is going to end in a while',
    });
  });

  it.each([120, 0, -100])('is entered again, if it was lost, with %i s left', (left) => {
    expect(whitelistRefusal({ ...pool, mayRestoreList: true }, 3000 - left)).toBeUndefined();
  });

  it.each([9, 0, -100])('reports that the pool has ended with %i s left', (left) => {
    expect(whitelistRefusal(pool, 3000 - left)).toEqual({ title: 'Pool Ended! Pool is not live' });
  });
});

it('cancelling needs more than 120 s before the cancel date', () => {
  expect(cancelRefusal(pool, 2000 - 121)).toBeUndefined();
  expect(cancelRefusal(pool, 2000 - 120)).toEqual({ title: 'Sorry! Pool cancell time ended' });
});

it('a free cancelling needs only to come before the start, however near the cancel date is', () => {
  const edited = { ...pool, cancelIsFree: true, poolCancelDate: 1000 };
  const late = { title: 'Sorry! Pool cancell time ended' };
  expect(cancelRefusal(edited, 1000 - 121)).toBeUndefined();
  expect(cancelRefusal(edited, 999)).toBeUndefined();
  expect(cancelRefusal(edited, 1000)).toEqual(late);
  expect(cancelRefusal({ ...edited, cancelIsFree: false }, 999)).toEqual(late);
  expect(cancelRefusal({ ...edited, poolCancelDate: 2000 }, 2000 - 121)).toBeUndefined();
});

it('deleting is possible only before the start', () => {
  expect(deleteRefusal(pool, 999)).toBeUndefined();
  expect(deleteRefusal(pool, 1000)).toEqual({ title: 'Sorry! Pool delete time ended' });
});

it('settling is possible only after the end', () => {
  expect(settleRefusal(pool, 999)).toEqual({ title: 'Upcoming', message: 'Still pool is not started' });
  expect(settleRefusal(pool, 1000)).toMatchObject({ message: 'Pool not yet closed' });
  expect(settleRefusal(pool, 3000)).toBeUndefined();
});

it.each([
  ['whitelist', 'Times Up! Pool is going to end in a while'],
  ['cancel', 'Sorry! Pool cancell time ended'],
  ['delete', 'Sorry! Pool delete time ended'],
  ['settle', 'Live'],
  ['edit', undefined],
] as const)('two minutes before the end, %s is refused for its own reason, if at all', (action, title) => {
  expect(refusalOf(action, pool, 3000 - 120)?.title).toBe(title);
});

describe('without the wallet that an act on chain needs', () => {
  const none = { isConnected: false, isAdmin: false };
  const other = { isConnected: true, isAdmin: false };
  const admin = { isConnected: true, isAdmin: true };

  it.each(['scam', 'delete'] as const)('%s asks for the admin wallet', (action) => {
    for (const wallet of [none, other]) {
      expect(walletRefusal(action, wallet)?.title).toBe('Admin wallet needed');
    }
    expect(walletRefusal(action, admin)).toBeUndefined();
  });

  it('settling asks for any wallet, a review for none', () => {
    expect(walletRefusal('settle', none)?.title).toBe('Wallet Not Connected!');
    expect(walletRefusal('settle', other)).toBeUndefined();
    expect(walletRefusal('kyc', none)).toBeUndefined();
  });
});
