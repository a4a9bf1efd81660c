import { store } from './store';
import { configAnswer, Problem, serve } from '../test/mockApi';
import { configured } from './configured';
import { sharedApi } from './shared';

const { config } = sharedApi.endpoints;

it('what waits for the configuration begins when it came at last', async () => {
  const log = console.error;
  console.error = () => {};
  serve({ 'GET /v1/config': new Problem(503, 'Please wait') });
  const waiting = configured();
  await store.dispatch(config.initiate());
  expect(config.select()(store.getState()).isError).toBe(true);
  console.error = log;

  serve({ 'GET /v1/config': configAnswer(1_000) });
  await store.dispatch(config.initiate(undefined, { forceRefetch: true }));
  expect((await waiting).networks.length).toBeGreaterThan(0);
});
