import { store } from './store';
import { configAnswer, Problem, serve } from '../test/mockApi';
import { loadedConfig } from './loadedConfig';
import { sharedApi } from './shared';

const { config } = sharedApi.endpoints;

it('the configuration resolves once a retry has loaded it', async () => {
  const log = console.error;
  console.error = () => {};
  serve({ 'GET /v1/config': new Problem(503, 'Please wait') });
  const waiting = loadedConfig();
  await store.dispatch(config.initiate());
  expect(config.select()(store.getState()).isError).toBe(true);
  console.error = log;

  serve({ 'GET /v1/config': configAnswer(1_000) });
  await store.dispatch(config.initiate(undefined, { forceRefetch: true }));
  expect((await waiting).networks.length).toBeGreaterThan(0);
});

it('the configuration resolves with its answer, before the page draws it in its next frame', async () => {
  serve({ 'GET /v1/config': configAnswer(1_000) });
  let isDrawn = false;
  const stop = store.subscribe(() => (isDrawn ||= config.select()(store.getState()).isSuccess));
  await loadedConfig();
  expect(isDrawn).toBe(false);
  stop();
});
