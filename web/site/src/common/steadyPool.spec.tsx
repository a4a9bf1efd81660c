import { act, renderHook } from '@testing-library/react';
import type { Pool, PoolDetail } from '@launchpad/api';
import { sharedApi, store } from '@launchpad/web-kit';
import { mockPool } from '@launchpad/web-kit/test/mockPool';
import { Provider } from 'react-redux';
import { useFromPool, useLivePool, useSteadyPool } from './steadyPool';

const pool = mockPool();
const { figures } = pool;

/** The store's subscribers hear of it with the next frame. */
const load = (loaded: Pool) =>
  act(async () => {
    await store.dispatch(sharedApi.util.upsertQueryData('getPool', 'solar', loaded as PoolDetail));
    await new Promise(requestAnimationFrame);
  });

/** What a hook returns before and after a change of the pool, and how often it was called. */
async function after<T>(use: () => T, changed: Partial<Pool>) {
  await load(pool);
  let calls = 0;
  const { result, unmount } = renderHook(() => ((calls += 1), use()), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  const before = result.current;
  calls = 0;
  await load({ ...pool, ...changed });
  const now = result.current;
  unmount();
  return { before, now, calls };
}

const byBid: Partial<Pool> = {
  figures: { ...figures, thresholdCounter: '7' },
  clearingPrice: { buy: '1', sell: '2' },
  lastBid: { buy: '1', sell: '2' },
  bidCount: 77,
  soldArrayCounter: ['1', '2'],
};

describe('the steady pool', () => {
  it('is the same object after a bid', async () => {
    const { before, now, calls } = await after(() => useSteadyPool('solar'), byBid);
    expect(now).toBe(before);
    expect(calls).toBe(0);
  });

  it.each<[string, Partial<Pool>]>([
    ['its texts', { title: 'Lunar Grid' }],
    ['its state', { isCancelled: true }],
    ['its dates', { poolEndDate: pool.poolEndDate + 60 }],
    [
      'whether the soft cap is reached',
      { figures: { ...figures, thresholdStatus: !figures.thresholdStatus } },
    ],
    ['what it did not have', { pendingMetadata: { ...pool } }],
  ])('is the new one after a change of %s', async (_, changed) => {
    const { before, now } = await after(() => useSteadyPool('solar'), changed);
    const { thresholdStatus } = { ...figures, ...changed.figures };
    expect(now).toEqual({ ...before, ...changed, figures: { thresholdStatus } });
  });
});

describe('a live pool', () => {
  it('has what bids change, as far as it was named, and is drawn again for nothing else', async () => {
    const { now, calls } = await after(() => useLivePool(pool, 'clearingPrice'), byBid);
    expect([now.clearingPrice, calls]).toEqual([byBid.clearingPrice, 1]);
    const other = await after(() => useLivePool(pool, 'clearingPrice'), { bidCount: 78 });
    expect(other.calls).toBe(0);
  });
});

describe('what follows from a pool', () => {
  it('is as the pool is now, and is drawn again only when it is another', async () => {
    const isBusy = () => useFromPool(pool, ({ bidCount }) => ({ isBusy: bidCount > 50 }));
    const { before, now, calls } = await after(isBusy, { bidCount: 77 });
    expect([before.isBusy, now.isBusy, calls]).toEqual([false, true, 1]);
    const same = await after(isBusy, { bidCount: 7 });
    expect(same.calls).toBe(0);
  });
});
