import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Problem, configAnswer, serve } from '@launchpad/web-kit/test/mockApi';
import { NOW, liveList, mockPool } from '@launchpad/web-kit/test/mockPool';
import { renderAt } from '@launchpad/web-kit/test/render';
import { servePool } from '../test/poolHarness';
import { t } from '../strings';
import { App } from './App';
import { preparePage } from './preparePage';

afterEach(() => jest.useRealTimers());

it('a pool’s page is first rendered with its pool, without a skeleton', async () => {
  servePool(mockPool());
  await preparePage({ pathname: '/pool/solar', search: '' });
  renderAt('/pool/solar', <App />);
  expect(screen.getByRole('heading', { level: 1, name: 'Solar Grid' })).toBeVisible();
});

it('a page is rendered, too, if its pool cannot be read', async () => {
  const log = console.error;
  console.error = () => {};
  serve({ 'GET /v1/front/pools/get/*': new Problem(503, 'Please wait') });
  await preparePage({ pathname: '/pool/lunar', search: '' });
  renderAt('/pool/lunar', <App />);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  console.error = log;
});

it('the landing page is first rendered with its pools, without a skeleton', async () => {
  serve({
    'GET /v1/config': configAnswer(NOW),
    'GET /v1/front/pools/list/all': liveList(mockPool({ title: 'Solar Grid' })),
  });
  await preparePage({ pathname: '/', search: '' });
  renderAt('/', <App />);
  expect(screen.getByRole('region', { name: 'Ends next' })).toHaveTextContent('Solar Grid');
  expect(screen.getByRole('region', { name: 'Pools' })).toHaveTextContent('Solar Grid');
  expect(await screen.findByRole('heading', { name: t.landing.applyTitle })).toBeVisible();
});

it.each([
  ['the list as a link filters it', '/', '?q=sun'],
  ['another page', '/bids', ''],
  ['a page below a pool’s', '/pool/solar/edit', ''],
])('nothing but the settings is read in advance for %s', async (_, pathname, search) => {
  const requests = serve({ 'GET /v1/config': configAnswer(NOW) });
  await preparePage({ pathname, search });
  await new Promise((resolve) => setTimeout(resolve));
  expect(requests.filter(({ path }) => path !== '/v1/config')).toEqual([]);
});

it('a page is waited for no longer than 0.3 s', async () => {
  servePool(mockPool());
  globalThis.fetch = () => new Promise(() => {});
  jest.useFakeTimers();
  let isReady = false;
  void preparePage({ pathname: '/pool/solar', search: '' }).then(() => (isReady = true));
  await jest.advanceTimersByTimeAsync(290);
  expect(isReady).toBe(false);
  await jest.advanceTimersByTimeAsync(20);
  expect(isReady).toBe(true);
});

it('a page that reads nothing in advance is not waited for', async () => {
  serve({});
  globalThis.fetch = () => new Promise(() => {});
  jest.useFakeTimers();
  await expect(preparePage({ pathname: '/bids', search: '' })).resolves.toBeUndefined();
});
