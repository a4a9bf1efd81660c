import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { Problem, serve, type Routes as Served } from '@launchpad/web-kit/test/mockApi';
import { liveList, mockPool } from '@launchpad/web-kit/test/mockPool';
import { renderAt } from '@launchpad/web-kit/test/render';
import { Layout } from '../app/Layout';
import { servePool } from '../test/poolHarness';
import FaqsPage from './FaqsPage';
import { LandingPage } from './LandingPage';
import PoolPage from './PoolPage';

let log: typeof console.error;
beforeEach(() => {
  log = console.error;
  console.error = () => {};
});
afterEach(() => void (console.error = log));

const unavailable = new Problem(503, 'Please wait');

/** Opens a page inside the layout. */
const open = (path: string) =>
  renderAt(
    path,
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<LandingPage />} />
        <Route path="faqs" element={<FaqsPage />} />
        <Route path="pool/:poolId" element={<PoolPage />} />
      </Route>
    </Routes>,
  );

/** Presses every Retry there is. */
async function retryAll() {
  const buttons = await screen.findAllByRole('button', { name: 'Retry' });
  act(() => buttons.forEach((button) => fireEvent.click(button)));
}

describe('while the server is failing', () => {
  it.each<[string, object]>([
    ['responds with 503', unavailable],
    ['responds without data', { success: true, data: null }],
  ])('a pool is not shown as missing, and Retry loads it, when the server %s', async (_, response) => {
    servePool(undefined);
    serve({ 'GET /v1/front/pools/get/*': response });
    open('/pool/solar');
    expect(await screen.findByText('No Record Found')).toBeVisible();
    expect(screen.getAllByText('This could not be loaded.').length).toBeGreaterThan(0);
    expect(screen.queryByRole('heading', { name: 'Page not found' })).toBeNull();
    servePool(mockPool());
    await retryAll();
    expect(await screen.findByRole('heading', { level: 1, name: 'Solar Grid' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
  });

  it('a pool is not found only if the server responds with 404', async () => {
    servePool(undefined);
    open('/pool/solar');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  it.each<[string, string, string, Served, string]>([
    [
      'questions',
      '/faqs',
      'No Record Found',
      {
        'GET /v1/admin/faq/list': {
          success: true,
          data: { faqs: [{ _id: 'a', title: 'Why?', description: '' }] },
        },
      },
      'Why?',
    ],
    [
      'pools',
      '/',
      'No Pools Found',
      {
        'GET /v1/front/pools/list/all': liveList(mockPool()),
      },
      'Solar Grid',
    ],
  ])('the %s shows its empty text and a Retry', async (_, path, empty, routes, shown) => {
    serve(Object.fromEntries(Object.keys(routes).map((route) => [route, unavailable])));
    open(path);
    expect((await screen.findAllByText(empty)).length).toBeGreaterThan(0);
    serve(routes);
    await retryAll();
    expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
  });

  it('a failed read without a section of its own is reported too', async () => {
    serve({
      'GET /v1/admin/cms/list': unavailable,
      'GET /v1/admin/faq/list': { success: true, data: { faqs: [] } },
    });
    open('/faqs');
    expect(await screen.findByText('This could not be loaded.')).toBeVisible();
    expect(screen.getByText('This could not be loaded.').closest('main')).not.toBeNull();
  });

  it('a public read that a proxy rejects is reported too', async () => {
    serve({
      'GET /v1/admin/cms/list': new Problem(401, 'Sign in at the proxy'),
      'GET /v1/admin/faq/list': { success: true, data: { faqs: [] } },
    });
    open('/faqs');
    expect(await screen.findByText('This could not be loaded.')).toBeVisible();
  });
});
