import { screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { configAnswer, serve, type ApiRequest } from '@launchpad/web-kit/test/mockApi';
import { liveList, mockPool, NOW } from '@launchpad/web-kit/test/mockPool';
import { renderAt } from '@launchpad/web-kit/test/render';
import { firstReads } from './app/firstReads';
import { LandingPage } from './pages/LandingPage';
import { openPool, servePool } from './test/poolHarness';

/** start.js begins to load what the page asks for later: what is not asked for would be loaded for nothing. */

// it is a script, not a module
// oxlint-disable-next-line no-implied-eval -- a page's own script, which no module can import
const start = new Function(readFileSync('web/site/public/start.js', 'utf8')) as () => void;

/** What start.js begins to load at an address. */
function startAt(path: string): string[] {
  window.history.replaceState(null, '', path);
  const script = Object.assign(document.createElement('script'), { src: '/start.js' });
  script.dataset['reads'] = JSON.stringify(firstReads);
  Object.defineProperty(document, 'currentScript', { configurable: true, value: script });
  start();
  const links = [...document.head.querySelectorAll('link')];
  for (const link of links) link.remove();
  window.history.replaceState(null, '', '/');
  return links.map((link) => link.getAttribute('href')!);
}

const addressOf = ({ method, path, query }: ApiRequest) => {
  const search = new URLSearchParams(query).toString();
  return method === 'GET' ? path + (search && `?${search}`) : '';
};

afterEach(() => sessionStorage.clear());

describe('what is loaded before the scripts run', () => {
  it('is what the landing page asks for', async () => {
    const requests = serve({
      'GET /v1/config': configAnswer(NOW),
      'GET /v1/front/pools/list/all': liveList(mockPool({ title: 'Solar' })),
    });
    const reads = startAt('/');
    renderAt('/', <LandingPage />);
    expect(await screen.findAllByText('Solar')).not.toHaveLength(0);
    expect(reads).toHaveLength(3);
    expect(requests.map(addressOf)).toEqual(expect.arrayContaining(reads));
  });

  it('is what a pool’s page asks for', async () => {
    const requests = servePool(mockPool());
    const reads = startAt('/pool/solar');
    openPool();
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(reads).toHaveLength(2);
    expect(requests.map(addressOf)).toEqual(expect.arrayContaining(reads));
  });

  it.each(['/faqs', '/?status=live'])('is only the configuration at %s', (path) =>
    expect(startAt(path)).toEqual(['/v1/config']),
  );

  it('leaves to the page what an admin may see, which comes with a token', () => {
    sessionStorage.setItem('admin.tokens', '{}');
    expect(startAt('/pool/solar')).toEqual(['/v1/config']);
  });
});
