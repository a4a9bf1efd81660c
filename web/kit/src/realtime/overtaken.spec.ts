import { jest } from '@jest/globals';
import type { ServerEvents } from '@launchpad/api';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { configAnswer, serve } from '../test/mockApi';
import { mockPool, settledPool } from '../test/mockPool';
import { MockSocket } from '../test/mockSocket';

const socket = MockSocket.install();
const { connectRealtime } = await import('./realtime');
const { getPool } = sharedApi.endpoints;

const { figures } = mockPool();
const settlement = settledPool(true).settlement!;
const terms = { ...mockPool(), isCancelled: true };

let answer = mockPool();
const requests = serve({
  'GET /v1/config': configAnswer(1_000),
  'GET /v1/front/pools/get/solar': () => ({ success: true, data: answer }),
});
const shown = () => getPool.select('solar')(store.getState()).data;

beforeAll(async () => {
  jest.useFakeTimers();
  await connectRealtime();
  socket.connect();
  await store.dispatch(getPool.initiate('solar'));
});
afterAll(() => jest.useRealTimers());

it.each<[keyof ServerEvents, object, object]>([
  ['poolCleared', { settlement, figures, bidCount: 0 }, { closeStatus: true }],
  ['poolupdated', { what: 'changed', pool: terms }, { isCancelled: true }],
])('%s is not undone by an answer that was on its way and is older', async (name, event, change) => {
  answer = mockPool();
  await jest.advanceTimersByTimeAsync(20_000);
  requests.length = 0;
  const older = store.dispatch(getPool.initiate('solar', { forceRefetch: true }));
  socket.deliver(name, { poolId: 'solar', ...event });
  expect(shown()).toMatchObject(change);
  await older;
  answer = { ...answer, ...change };
  await jest.advanceTimersByTimeAsync(20_000);
  expect(shown()).toMatchObject(change);
  expect(requests.filter(({ path }) => path === '/v1/front/pools/get/solar')).toHaveLength(2);
});
