import { act, renderHook, waitFor } from '@testing-library/react';
import { setClocks, sharedApi, store } from '@launchpad/web-kit';
import { configAnswer, me, Problem, serve } from '@launchpad/web-kit/test/mockApi';
import { investor, mockBid, mockPool, NOW, poolOwner } from '@launchpad/web-kit/test/mockPool';
import { disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { connect } from '../../test/poolHarness';
import { usePortfolio } from './usePortfolio';

const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
const bids = [
  mockBid({ _id: 'a', poolId: 'solar' }),
  mockBid({ _id: 'b', poolId: 'lunar' }),
  mockBid({ _id: 'c', poolId: 'solar', orderBy: poolOwner }),
];

/** What a wallet bid in two pools, of which one, or the bids, can fail. */
function servePortfolio() {
  const api = { lunarIsDown: false, bidsAreDown: false };
  setClocks(
    [{ chainId: 5, blockNumber: 1, timestamp: NOW, arrivedAt: Date.now(), healthy: true }],
    Date.now(),
  );
  const problem = new Problem(503, 'Please wait');
  const requests = serve({
    'GET /v1/config': configAnswer(NOW),
    'GET /v1/auth/me': me(investor),
    'GET /v1/front/order/mine': () =>
      api.bidsAreDown
        ? problem
        : {
            success: true,
            data: { orders: bids, pagination: { page: 1, limit: 100, total: 1_234, pages: 1 } },
          },
    'GET /v1/front/pools/get/solar': { success: true, data: mockPool() },
    'GET /v1/front/pools/get/lunar': () =>
      api.lunarIsDown ? problem : { success: true, data: mockPool({ poolId: 'lunar', _id: 'lunar' }) },
  });
  const readsOf = (poolId: string) => requests.filter(({ path }) => path.endsWith(`/get/${poolId}`)).length;
  return Object.assign(api, { readsOf });
}

/** What the hook returned, from its first return to now. */
async function use() {
  const seen: ReturnType<typeof usePortfolio>[] = [];
  await connect(investor);
  const { unmount } = renderHook(() => void seen.push(usePortfolio()), { wrapper });
  return { seen, now: () => seen.at(-1), unmount };
}

const { error: log } = console;
beforeEach(() => (console.error = () => {}));
afterEach(async () => {
  console.error = log;
  await act(() => disconnectWallet());
});

describe('the portfolio', () => {
  it('is partial until all pools are read, none of which has failed meanwhile', async () => {
    servePortfolio();
    const { seen, now } = await use();
    await waitFor(() => expect(now()).toMatchObject({ status: 'loaded', isPartial: false }));
    expect(now()).toMatchObject({ failed: 0, bids: 2, total: 1_234 });
    expect(now()).toMatchObject({
      holdings: [{ pool: { poolId: 'solar' } }, { pool: { poolId: 'lunar' } }],
    });
    expect(seen[0]).toEqual({ status: 'loading' });
    const loaded = seen.flatMap((portfolio) => (portfolio.status === 'loaded' ? [portfolio] : []));
    expect(loaded[0]).toMatchObject({ isPartial: true, failed: 0, holdings: [] });
    expect(new Set(loaded.map(({ failed }) => failed))).toEqual(new Set([0]));
  });

  it('has the pools that can be read, and reads the others when asked to', async () => {
    const api = servePortfolio();
    api.lunarIsDown = true;
    const { now, unmount } = await use();
    await waitFor(() => expect(now()).toMatchObject({ status: 'loaded', failed: 1, isPartial: false }));
    expect(now()).toMatchObject({ holdings: [{ pool: { poolId: 'solar' } }] });
    api.lunarIsDown = false;
    act(() => {
      const portfolio = now();
      if (portfolio?.status === 'loaded') portfolio.retryFailed();
    });
    await waitFor(() => expect(now()).toMatchObject({ failed: 0, isPartial: false }));
    expect(now()).toMatchObject({
      holdings: [{ pool: { poolId: 'solar' } }, { pool: { poolId: 'lunar' } }],
    });
    expect([api.readsOf('solar'), api.readsOf('lunar')]).toEqual([1, 2]);
    // once its page was left, nothing reads them again
    unmount();
    act(() => void store.dispatch(sharedApi.util.invalidateTags([{ type: 'Pool', id: 'lunar' }])));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect([api.readsOf('solar'), api.readsOf('lunar')]).toEqual([1, 2]);
  });

  it('that could not be read is not empty, and is read when asked to', async () => {
    const api = servePortfolio();
    api.bidsAreDown = true;
    const { now } = await use();
    await waitFor(() => expect(now()?.status).toBe('failed'));
    api.bidsAreDown = false;
    act(() => {
      const portfolio = now();
      if (portfolio?.status === 'failed') portfolio.retry();
    });
    await waitFor(() => expect(now()).toMatchObject({ status: 'loaded', bids: 2, isPartial: false }));
  });
});
