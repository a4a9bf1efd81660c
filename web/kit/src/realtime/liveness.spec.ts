import { jest } from '@jest/globals';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { serve } from '../test/mockApi';
import { mockPool } from '../test/mockPool';
import { MockSocket } from '../test/mockSocket';
import { liveStore } from './liveness';

const socket = MockSocket.install();
const { connectRealtime, reconnectRealtime } = await import('./realtime');
const asked = serve({ 'GET /v1/front/pools/get/*': { success: true, data: mockPool() } });

describe('a page that hears nothing', () => {
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

  /** Whether time alone makes open pages read. */
  async function readsAfter(ms: number): Promise<boolean> {
    const before = asked.length;
    await jest.advanceTimersByTimeAsync(ms);
    return asked.length > before;
  }

  it.each([
    ['was sent away', () => socket.lose('the server')],
    ['was not let in', () => socket.turnAway()],
  ])('since it %s says so, reads at intervals and comes back after a minute', async (_, happens) => {
    socket.tell('refused', { reason: 'too-many-messages' });
    happens();
    socket.connected = false;
    expect(liveStore.get()).toBe(false);
    expect(await readsAfter(half - 1_000)).toBe(false);
    expect(await readsAfter(2_000)).toBe(true);
    expect(socket.connected).toBe(false);
    await jest.advanceTimersByTimeAsync(half);
    expect(socket.connected).toBe(true);
    expect(liveStore.get()).toBe(true);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await readsAfter(2 * half)).toBe(false);
  });

  it('says nothing of a connection that is soon back', async () => {
    socket.lose('the network');
    await jest.advanceTimersByTimeAsync(9_000);
    expect(liveStore.get()).toBe(true);
    socket.connect();
    await jest.advanceTimersByTimeAsync(half);
    expect(liveStore.get()).toBe(true);
  });

  it('says so of one that is not back in ten seconds, and leaves it to seek itself', async () => {
    socket.lose('the network');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(liveStore.get()).toBe(false);
    expect(await readsAfter(half + 1_000)).toBe(true);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(socket.connected).toBe(false);
  });

  it('is nobody’s fault where the page itself connects anew', async () => {
    reconnectRealtime();
    await jest.advanceTimersByTimeAsync(half);
    expect(liveStore.get()).toBe(true);
  });
});
