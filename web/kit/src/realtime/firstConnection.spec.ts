import { waitFor } from '@testing-library/react';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { configAnswer, serve } from '../test/mockApi';
import { mockPool } from '../test/mockPool';
import { MockSocket } from '../test/mockSocket';
import { liveStore } from './liveness';
import { watchPool } from './subscriptions';

const socket = MockSocket.install();
const { connectRealtime } = await import('./realtime');
const { getPool, getWhitelist, listCms } = sharedApi.endpoints;

it('the connection has the session’s cookie, and is made in whichever way works', async () => {
  await connectRealtime();
  const ways = { transports: ['websocket', 'polling'], tryAllTransports: true };
  expect(socket.options).toMatchObject({ withCredentials: true, ...ways });
});

it('the first connection refetches only what may have changed in an open pool before its first event', async () => {
  const requests = serve({
    'GET /v1/config': configAnswer(1_000),
    'GET /v1/front/pools/get/*': { success: true, data: mockPool() },
    'GET /v1/front/whitelist/get/*': { success: true, whited: {} },
    'GET /v1/admin/cms/list': { success: true, cms: [] },
  });
  const requestCount = (path: string) => requests.filter((call) => call.path === path).length;
  await Promise.all([
    store.dispatch(getPool.initiate('solar')),
    store.dispatch(getPool.initiate('lunar')),
    store.dispatch(getWhitelist.initiate({ poolId: 'solar' })),
    store.dispatch(listCms.initiate()),
  ]);
  watchPool('solar');
  await connectRealtime();
  expect(liveStore.get()).toBe(true);
  socket.connect();
  await waitFor(() => expect(requestCount('/v1/front/pools/get/solar')).toBe(2));
  await waitFor(() => expect(requestCount('/v1/front/whitelist/get/solar')).toBe(2));
  expect(requestCount('/v1/front/pools/get/lunar')).toBe(1);
  expect(requestCount('/v1/admin/cms/list')).toBe(1);
});
