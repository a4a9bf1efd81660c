import { jest } from '@jest/globals';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { serve } from '../test/mockApi';
import { mockPool } from '../test/mockPool';
import { MockSocket } from '../test/mockSocket';
import { liveStore } from './liveness';
import { reconnectRealtime } from './subscriptions';

const socket = MockSocket.install();
const { connectRealtime } = await import('./realtime');
const requests = serve({ 'GET /v1/front/pools/get/*': { success: true, data: mockPool() } });

describe('a page that receives no events', () => {
  const half = 30_000;

  beforeAll(async () => {
    jest.useFakeTimers();
    await connectRealtime();
    await store.dispatch(sharedApi.endpoints.getPool.initiate('solar'));
  });
  beforeEach(async () => {
    socket.connect();
    await jest.advanceTimersByTimeAsync(1_000);
  });
  afterAll(() => void jest.useRealTimers());

  /** Whether open pages refetch after this time alone. */
  async function readsAfter(ms: number): Promise<boolean> {
    const before = requests.length;
    await jest.advanceTimersByTimeAsync(ms);
    return requests.length > before;
  }

  it.each([
    ['was disconnected by the server', () => socket.drop('the server')],
    ['was refused', () => socket.refuse()],
  ])('because it %s says so, polls and reconnects after a minute', async (_, happens) => {
    socket.deliver('refused', { reason: 'too-many-messages' });
    happens();
    socket.connected = false;
    expect(liveStore.get()).toBe(false);
    // what is invalidated is read a fifth of a second later
    expect(await readsAfter(half + 199)).toBe(false);
    expect(await readsAfter(1)).toBe(true);
    await jest.advanceTimersByTimeAsync(half - 201);
    expect(socket.connected).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(socket.connected).toBe(true);
    expect(liveStore.get()).toBe(true);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await readsAfter(2 * half)).toBe(false);
  });

  it('does not report a connection that is back soon', async () => {
    socket.drop('the network');
    await jest.advanceTimersByTimeAsync(9_000);
    expect(liveStore.get()).toBe(true);
    socket.connect();
    await jest.advanceTimersByTimeAsync(half);
    expect(liveStore.get()).toBe(true);
  });

  it('reports one that is not back in ten seconds, and lets the socket reconnect', async () => {
    socket.drop('the network');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(liveStore.get()).toBe(false);
    expect(await readsAfter(half + 1_000)).toBe(true);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(socket.connected).toBe(false);
  });

  it('reports nothing when the page itself reconnects', async () => {
    reconnectRealtime();
    await jest.advanceTimersByTimeAsync(half);
    expect(liveStore.get()).toBe(true);
  });
});
