import { act, screen, waitFor, within } from '@testing-library/react';
import type { Pool } from '@launchpad/api';
import { sharedApi, store } from '@launchpad/web-kit';
import { configAnswer, serve } from '@launchpad/web-kit/test/mockApi';
import { mockBid, mockPool, NOW, settledPool, units } from '@launchpad/web-kit/test/mockPool';
import { MockSocket } from '@launchpad/web-kit/test/mockSocket';
import { renderAt } from '@launchpad/web-kit/test/render';
import { LandingPage } from './LandingPage';
import { openPool, servePool } from '../test/poolHarness';

const socket = MockSocket.install();
const { connectRealtime } = await import('@launchpad/web-kit/realtime/realtime');

beforeAll(async () => {
  await connectRealtime();
  socket.connect();
});

const event = { poolId: 'solar' };

describe('an open pool page', () => {
  it('subscribes to the events of its pool until it is closed', async () => {
    socket.sent.length = 0;
    servePool(mockPool());
    const { unmount } = openPool();
    expect(await screen.findByRole('heading', { name: /Solar Grid/ })).toBeVisible();
    expect(socket.sent).toEqual([['watch', ['solar']]]);
    unmount();
    expect(socket.sent.at(-1)).toEqual(['unwatch', ['solar']]);
  });

  it('shows a bid on orderPlaced', async () => {
    const bids = [mockBid()];
    servePool(mockPool(), { bids });
    openPool();
    expect(await screen.findByText('300')).toBeVisible();
    bids.unshift(mockBid({ _id: 'new', sellAmounts: units(777, 6) }));
    act(() => socket.deliver('orderPlaced', { ...event, order: bids[0]!, figures: bids[0]!, bidCount: 2 }));
    expect(await screen.findByText('777')).toBeVisible();
  });

  it('shows twenty bids as they arrive and refetches only their outcomes', async () => {
    const requests = servePool(mockPool(), { bids: [mockBid()] });
    openPool();
    expect(await screen.findByText('300')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
    requests.length = 0;
    for (let bid = 1; bid <= 20; bid += 1) {
      const order = mockBid({ _id: `b${bid}`, ordinal: bid + 1, sellAmounts: units(700 + bid, 6) });
      act(() => socket.deliver('orderPlaced', { ...event, order, figures: order, bidCount: bid + 1 }));
    }
    expect(await screen.findByText('720')).toBeVisible();
    expect(document.querySelector('.figure-bids')).toHaveTextContent('21');
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/v1/front/order/list/solar'));
    const paths = new Set(requests.map(({ path }) => path));
    expect([...paths]).toEqual(['/v1/front/order/list/solar']);
    expect(requests).toHaveLength(1);
  });

  it('shows a claim on orderChanged', async () => {
    const bids = [mockBid()];
    servePool(settledPool(true), { bids });
    openPool();
    expect(await screen.findByText('Pending')).toBeVisible();
    bids[0] = mockBid({ claimStatus: true });
    act(() => socket.deliver('orderChanged', { ...event, figures: bids[0]!, bidCount: 1 }));
    expect(await screen.findByText('Completed')).toBeVisible();
  });

  it.each<[string, Partial<Pool>, RegExp]>([
    ['cancelled', { isCancelled: true }, /Currently Pool is Cancelled from the Owner/],
    ['marked scam', { scamStatus: true }, /Pool Is Scammed/],
    ['edited', { title: 'Lunar Grid' }, /Lunar Grid/],
  ])('shows on poolupdated that its pool was %s', async (_, change, text) => {
    const pool = mockPool();
    servePool(pool);
    openPool();
    expect((await screen.findAllByText('Solar Grid')).length).toBeGreaterThan(0);
    expect(screen.queryByText(text)).toBeNull();
    Object.assign(pool, change);
    act(() => socket.deliver('poolupdated', { ...event, what: 'changed' }));
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  });

  it('shows a comment on poolupdated', async () => {
    const comments: object[] = [];
    servePool(mockPool(), { comments });
    openPool();
    expect((await screen.findAllByText('Solar Grid')).length).toBeGreaterThan(0);
    const userAddress = `0x${'a1'.repeat(20)}`;
    comments.push({
      _id: 'c',
      poolId: 'solar',
      message: 'Sunny!',
      messageTime: NOW,
      userAddress,
      createdAt: NOW,
    });
    act(() => socket.deliver('poolupdated', { ...event, what: 'changed' }));
    expect(await screen.findByText('Sunny!')).toBeVisible();
  });

  it('takes a hidden comment away, and shows a restored one again', async () => {
    const written = {
      poolId: 'solar',
      messageTime: NOW,
      createdAt: NOW,
      userAddress: `0x${'a1'.repeat(20)}`,
    };
    const comments: object[] = [
      { ...written, _id: 'c', message: 'Sunny!' },
      { ...written, _id: 'd', message: 'Buy elsewhere' },
    ];
    servePool(mockPool(), { comments });
    openPool();
    expect(await screen.findByText('Buy elsewhere')).toBeVisible();
    const [, hidden] = comments.splice(0, 2, comments[0]!);
    const moderated = { poolId: 'solar', what: 'moderated' } as const;
    act(() => socket.deliver('poolupdated', moderated));
    await waitFor(() => expect(screen.queryByText('Buy elsewhere')).toBeNull());
    expect(screen.getByText('Sunny!')).toBeVisible();
    comments.push(hidden!);
    act(() => socket.deliver('poolupdated', moderated));
    expect(await screen.findByText('Buy elsewhere')).toBeVisible();
  });

  it('enters the ended state at its end, and shows the settlement on poolCleared', async () => {
    const pool = mockPool({ poolEndDate: NOW + 100 });
    servePool(pool);
    openPool();
    expect(await screen.findByText('Live')).toBeVisible();
    act(() =>
      socket.deliver('clock', {
        ...{ chainId: 5, blockNumber: 2, timestamp: NOW + 101, arrivedAt: Date.now(), healthy: true },
        serverTime: Date.now(),
      }),
    );
    expect(await screen.findByText('Closed')).toBeVisible();
    expect(screen.queryByText('Live')).toBeNull();
    expect(screen.queryByText('Sale Ended')).toBeNull();
    Object.assign(pool, settledPool(true), { poolEndDate: NOW + 100 });
    act(() => socket.deliver('poolCleared', { ...pool, settlement: pool.settlement! }));
    expect(await screen.findByText('Sale Ended')).toBeVisible();
  });
});

describe('the open landing page', () => {
  const pools: Pool[] = [];

  beforeEach(async () => {
    pools.splice(0, pools.length, mockPool({ featureStatus: false }));
    serve({
      'GET /v1/config': configAnswer(NOW),
      'GET /v1/admin/settings/get': { success: true, data: { success: true, setting: {} } },
      'GET /v1/front/pools/list/all': ({ query }: { query: Record<string, string> }) => {
        const found = pools.filter(({ featureStatus }) => !query['featured'] || featureStatus);
        return {
          success: true,
          data: {
            pools: found,
            pagination: { page: 1, limit: 6, total: found.length, pages: 1 },
            counts: { all: pools.length, upcoming: 0, live: pools.length, ended: 0 },
          },
        };
      },
    });
    await store.dispatch(sharedApi.endpoints.config.initiate());
    renderAt('/', <LandingPage />);
    await within(section('pools')).findByRole('link', { name: /Solar Grid/ });
  });

  const section = (id: string) => document.getElementById(id) ?? document.body;

  it('shows a new pool on poolCreated', async () => {
    pools.push(mockPool({ _id: 'lunar', poolId: 'lunar', title: 'Lunar Grid' }));
    act(() => socket.deliver('poolCreated', { poolId: 'lunar', pool: pools[1]! }));
    expect(await within(section('pools')).findByRole('link', { name: /Lunar Grid/ })).toBeVisible();
  });

  it('adds a pool to Trending and removes a deleted one on poolupdated', async () => {
    pools[0] = mockPool({ featureStatus: true });
    act(() => socket.deliver('poolupdated', { ...event, what: 'changed' }));
    expect(await within(section('trending')).findByRole('link', { name: /Solar Grid/ })).toBeVisible();
    pools.length = 0;
    act(() => socket.deliver('poolupdated', { ...event, what: 'changed' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Solar Grid/ })).toBeNull());
  });

  it('shows a bid on a trending pool on orderPlaced', async () => {
    pools[0] = mockPool({ featureStatus: true });
    act(() => socket.deliver('poolupdated', { ...event, what: 'changed' }));
    const raised = await within(section('trending')).findByRole('progressbar', { name: /Solar Grid/ });
    const order = mockBid({ _id: 'new', thresholdPercentage: 93 });
    act(() => socket.deliver('orderPlaced', { ...event, order, figures: order, bidCount: 2 }));
    await waitFor(() => expect(raised).toHaveAttribute('value', '93'));
  });

  it('shows a pool as closed on poolCleared', async () => {
    expect(screen.queryByText('Closed')).toBeNull();
    pools[0] = settledPool(true);
    act(() => socket.deliver('poolCleared', { ...pools[0]!, settlement: pools[0]!.settlement! }));
    expect((await screen.findAllByText('Closed')).length).toBeGreaterThan(0);
  });
});
