import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../test/render';
import { browserHistory, Link, matchPath, Navigate, Outlet, Route, Routes } from '.';
import { useLocation, useNavigate, useParams, useSearchParams } from '.';

describe('a pattern', () => {
  it.each([
    ['pool/:poolId', '/pool/ab%20c', { poolId: 'ab c' }],
    ['pool/:poolId', '/Pool/ab/', { poolId: 'ab' }],
    ['pool/:poolId', '/pool/%zz', { poolId: '%zz' }],
    ['/', '/', {}],
    ['*', '/any/where', {}],
    ['pool/:poolId', '/pool', undefined],
    ['pool/:poolId', '/pool/a/b', undefined],
    ['faqs', '/faq', undefined],
  ])('%s reads %s', (pattern, path, params) => expect(matchPath(pattern, path)).toEqual(params));
});

function Where() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      {pathname + search}
    </button>
  );
}

function Pool() {
  const [params, setParams] = useSearchParams();
  const add = () => setParams((now) => ({ ...Object.fromEntries(now), tab: 'bids' }), { replace: true });
  return (
    <>
      <p>Pool {useParams()['poolId']}</p>
      <p>Tab {params.get('tab') ?? 'none'}</p>
      <button type="button" onClick={add}>
        Show bids
      </button>
    </>
  );
}

const pages = (
  <>
    <Link to="/pool/b?page=2">Pool b</Link>
    <Link to="?page=3">Page 3</Link>
    <Link to="/pool/b" target="_blank">
      Elsewhere
    </Link>
    <Where />
    <Routes>
      <Route
        element={
          <main>
            <Outlet />
          </main>
        }
      >
        <Route index element={<p>Home</p>} />
        <Route path="pool/:poolId" element={<Pool />} />
        <Route path="old" element={<Navigate to="/pool/new" replace />} />
        <Route path="*" element={<p>Nothing here</p>} />
      </Route>
    </Routes>
  </>
);

const go = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const back = () => userEvent.click(screen.getByRole('button', { name: /^\// }));

describe('an address', () => {
  it('shows its page within the layout, with its parameters', () => {
    renderAt('/pool/a', pages);
    expect(screen.getByRole('main')).toHaveTextContent('Pool a');
  });

  it('without a page shows the page for the rest', () => {
    renderAt('/pools', pages);
    expect(screen.getByRole('main')).toHaveTextContent('Nothing here');
  });

  it('can send on to another, without an entry to come back to', async () => {
    renderAt('/', pages);
    await go('Pool b');
    expect(screen.getByText('Pool b', { selector: 'p' })).toBeVisible();
    await back();
    expect(screen.getByText('Home')).toBeVisible();
  });

  it('that is replaced at once is not left behind', async () => {
    renderAt('/old', pages);
    expect(await screen.findByText('Pool new')).toBeVisible();
    expect(screen.getByRole('button', { name: '/pool/new' })).toBeVisible();
  });
});

describe('a link', () => {
  it('to the same address again leaves no entry', async () => {
    renderAt('/', pages);
    await go('Pool b');
    await go('Pool b');
    await back();
    expect(screen.getByText('Home')).toBeVisible();
  });

  it('to a query stays on its page', async () => {
    renderAt('/pool/a', pages);
    expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/pool/a?page=3');
    await go('Page 3');
    expect(screen.getByRole('button', { name: '/pool/a?page=3' })).toBeVisible();
  });

  it.each([
    ['to another tab', 'Elsewhere', ''],
    ['with a key that opens one', 'Pool b', '{Control>}'],
  ])('%s is the browser’s', async (_, name, key) => {
    renderAt('/', pages);
    const ofBrowser = (event: Event) => event.preventDefault();
    window.addEventListener('click', ofBrowser);
    const user = userEvent.setup();
    if (key) await user.keyboard(key);
    await user.click(screen.getByRole('link', { name }));
    window.removeEventListener('click', ofBrowser);
    expect(screen.getByText('Home')).toBeVisible();
  });
});

it('a changed query keeps the others, and the entry', async () => {
  renderAt('/', pages);
  await go('Pool b');
  await userEvent.click(screen.getByRole('button', { name: 'Show bids' }));
  expect(screen.getByRole('button', { name: '/pool/b?page=2&tab=bids' })).toBeVisible();
  expect(screen.getByText('Tab bids')).toBeVisible();
  await back();
  expect(screen.getByText('Home')).toBeVisible();
});

describe('the browser’s history', () => {
  const popped = () =>
    new Promise<void>((resolve) => window.addEventListener('popstate', () => resolve(), { once: true }));

  it('says how far Back and Forward go, also over a link within the page', async () => {
    window.history.pushState(null, '', '/start');
    const history = browserHistory();
    const seen: string[] = [];
    history.listen(({ action, delta, location }) =>
      seen.push(`${action} ${delta} ${location.pathname}${location.hash}`),
    );
    act(() => history.push('/pool/a'));
    const linked = popped();
    window.location.hash = '#main';
    await linked;
    act(() => history.replace('/pool/b'));
    const gone = popped();
    history.go(-2);
    await gone;
    expect(seen).toEqual(['push 1 /pool/a', 'pop 1 /pool/a#main', 'replace 0 /pool/b', 'pop -2 /start']);
    window.history.replaceState(null, '', '/');
  });

  it('gives each navigation a key of its own, which a reload keeps', () => {
    const history = browserHistory();
    const { key } = history.location;
    history.push('/');
    expect(history.location.key).not.toBe(key);
    expect(browserHistory().location.key).toBe(history.location.key);
  });
});
