import { waitFor } from '@testing-library/react';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { configAnswer, serve } from '../test/mockApi';
import { mockPool } from '../test/mockPool';
import { MockSocket } from '../test/mockSocket';

const socket = MockSocket.install();
const { connectRealtime, watchPool } = await import('./realtime');
const { getPool, listCms } = sharedApi.endpoints;

it('what happened to an open pool before its first event is read, and nothing else', async () => {
  const asked = serve({
    'GET /v1/config': configAnswer(1_000),
    'GET /v1/front/pools/get/*': { success: true, data: mockPool() },
    'GET /v1/admin/cms/list': { success: true, cms: [] },
  });
  const timesAsked = (path: string) => asked.filter((call) => call.path === path).length;
  await Promise.all([
    store.dispatch(getPool.initiate('solar')),
    store.dispatch(getPool.initiate('lunar')),
    store.dispatch(listCms.initiate()),
  ]);
  watchPool('solar');
  await connectRealtime();
  socket.connect();
  await waitFor(() => expect(timesAsked('/v1/front/pools/get/solar')).toBe(2));
  expect(timesAsked('/v1/front/pools/get/lunar')).toBe(1);
  expect(timesAsked('/v1/admin/cms/list')).toBe(1);
});
