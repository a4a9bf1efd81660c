import { screen } from '@testing-library/react';
import { Problem, serve } from '@launchpad/web-kit/test/mockApi';
import { mockPool } from '@launchpad/web-kit/test/mockPool';
import { renderAt } from '@launchpad/web-kit/test/render';
import { servePool } from '../test/poolHarness';
import { App } from './App';
import { preparePage } from './preparePage';

it('a pool’s page is first rendered with its pool, without a skeleton', async () => {
  servePool(mockPool());
  await preparePage('/pool/solar');
  renderAt('/pool/solar', <App />);
  expect(screen.getByRole('heading', { level: 1, name: 'Solar Grid' })).toBeVisible();
});

it('a page is rendered, too, if its pool cannot be read', async () => {
  const log = console.error;
  console.error = () => {};
  serve({ 'GET /v1/front/pools/get/*': new Problem(503, 'Please wait') });
  await preparePage('/pool/lunar');
  renderAt('/pool/lunar', <App />);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  console.error = log;
});
