import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Pool } from '@launchpad/api';
import { jest } from '@jest/globals';
import { axe } from '@launchpad/web-kit/test/axe';
import { Link } from 'react-router';
import { configAnswer, failAnswers, goerli, serve, type ApiRequest } from '@launchpad/web-kit/test/mockApi';
import { api, store } from '@launchpad/web-kit';
import { watchLocation } from '@launchpad/web-kit/test/mockLocation';
import { investor, mockPool, NOW } from '@launchpad/web-kit/test/mockPool';
import { renderAt } from '@launchpad/web-kit/test/render';
import { disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { connect } from '../test/poolHarness';
import { LandingPage } from './LandingPage';

const settings = {
  siteTitle: 'Launchpad',
  metaTitle: '',
  metaKeyword: '',
  siteDescription: '',
  metaDescription: '',
  twitterLink: '',
  telegramLink: 'https://t.me/launchpad',
  mediumLink: '',
  appLink: 'https://forms.test/apply',
  podCastLink: '',
  websiteLink: '',
  raisedCapital: '$480M',
  launchedProjects: '',
  monthlyVolume: '',
  marketCap: '',
};

const pools = (count: number, changes: Partial<Pool> = {}) =>
  Array.from({ length: count }, (_, i) =>
    mockPool({ poolId: `p${i}`, _id: `p${i}`, title: `Pool ${i}`, ...changes }),
  );

function serveLanding(listed: Pool[], featured: Pool[] = []) {
  return serve({
    'GET /v1/config': configAnswer(NOW),
    'GET /v1/admin/settings/get': { success: true, data: { success: true, setting: settings } },
    'GET /v1/front/pools/list/all': ({ query }: ApiRequest) => {
      const found = query['featured']
        ? featured
        : listed.filter(({ title }) => title.includes(query['poolName'] ?? ''));
      const [page, limit] = [Number(query['page'] ?? 1), Number(query['limit'] ?? 6)];
      return {
        success: true,
        data: {
          pools: found.slice((page - 1) * limit, page * limit),
          pagination: { page, limit, total: found.length, pages: Math.ceil(found.length / limit) },
          counts: { all: listed.length, upcoming: 1, live: 2, ended: 3 },
        },
      };
    },
  });
}

const cards = () =>
  within(document.getElementById('pools') ?? document.body).queryAllByRole('link', { name: /Pool \d/ });

describe('the landing page', () => {
  it('shows hero, pool tabs, statistics, blockchains, trending and the Apply To Launch banner', async () => {
    serveLanding(pools(2), pools(1));
    const { container } = renderAt('/', <LandingPage />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Fair token launches at one clearing price',
    );
    expect(await screen.findByRole('link', { name: /Telegram/ })).toHaveAttribute(
      'href',
      'https://t.me/launchpad',
    );
    expect(screen.getByRole('link', { name: /Apply To Launch/ })).toHaveAttribute(
      'href',
      'https://forms.test/apply',
    );
    const statistics = [...container.querySelectorAll('.statistics > div')];
    expect(statistics.map(({ textContent }) => textContent)).toEqual([
      'Raised capital$480M',
      'Launched projectsDemo sales only',
      '30-day volumeOn test networks',
      'FDV market capNo market value',
    ]);
    expect(screen.getByText('Ethereum', { ignore: 'option' })).toBeVisible();
    expect(screen.getByText('BNB Chain')).toBeVisible();
    await waitFor(() => expect(cards()).toHaveLength(2));
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows the statistics of a demo where the settings can’t be loaded, and none before', async () => {
    serve({ 'GET /v1/config': configAnswer(NOW) });
    const { container } = renderAt('/', <LandingPage />);
    const figures = () =>
      [...container.querySelectorAll('.statistics dd')].map(({ textContent }) => textContent);
    expect(figures()).toEqual(['\u00a0', '\u00a0', '\u00a0', '\u00a0']);
    const demo = ['Test tokens only', 'Demo sales only', 'On test networks', 'No market value'];
    await waitFor(() => expect(figures()).toEqual(demo));
  });

  it('has the tabs All Pools, Upcoming, Live, Ended, each with its count', async () => {
    serveLanding(pools(2));
    renderAt('/', <LandingPage />);
    await waitFor(() => expect(screen.getByRole('radio', { name: 'All Pools 2' })).toBeInTheDocument());
    for (const tab of ['Upcoming 1', 'Live 2', 'Ended 3'])
      expect(screen.getByRole('radio', { name: tab })).toBeInTheDocument();
  });

  it('requests the chosen tab from the server', async () => {
    const requests = serveLanding(pools(1));
    renderAt('/', <LandingPage />);
    fireEvent.click(await screen.findByRole('radio', { name: 'Ended 3' }));
    await waitFor(() => expect(requests.some(({ query }) => query['status'] === 'ended')).toBe(true));
  });

  it('shows no pools of the tab before where those of the chosen one could not be loaded', async () => {
    const log = console.error;
    console.error = () => {};
    serveLanding(pools(2));
    renderAt('/', <LandingPage />);
    const ended = await screen.findByRole('radio', { name: 'Ended 3' });
    await waitFor(() => expect(cards()).toHaveLength(2));
    const { resume } = failAnswers('status=ended&sort=newest', 500);
    fireEvent.click(ended);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(cards()).toHaveLength(0);
    resume();
    fireEvent.click(retry);
    await waitFor(() => expect(cards()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    console.error = log;
  });

  it('requests the chosen network, and keeps it and the tab in the URL', async () => {
    const requests = serveLanding(pools(1));
    renderAt('/', <LandingPage />);
    await screen.findByRole('option', { name: 'BSC' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Network' }), { target: { value: '97' } });
    fireEvent.click(await screen.findByRole('radio', { name: 'Live 2' }));
    const asked = () => requests.some(({ query }) => query['network'] === '97' && query['status'] === 'live');
    await waitFor(() => expect(asked()).toBe(true));
  });

  it('opens with the network and the tab of its URL', async () => {
    const requests = serveLanding(pools(1));
    renderAt('/?network=97&status=ended', <LandingPage />);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Network' })).toHaveValue('97'));
    const lists = requests.filter(({ query }) => query['limit'] === '6');
    expect(lists.map(({ query }) => [query['network'], query['status']])).toEqual([['97', 'ended']]);
  });

  it('requests the pools of the chosen token', async () => {
    const requests = serveLanding(pools(1));
    renderAt('/', <LandingPage />);
    const choice = screen.getByRole('combobox', { name: 'Token' });
    expect(await within(choice).findByRole('option', { name: 'USDC' })).toBeInTheDocument();
    fireEvent.change(choice, { target: { value: 'USDC' } });
    await waitFor(() => expect(requests.some(({ query }) => query['token'] === 'USDC')).toBe(true));
    expect(choice).toHaveValue('USDC');
  });

  it.each([
    ['usdc', 'USDC', 'USDC'],
    [`0x${'ab'.repeat(20)}`, `0x${'ab'.repeat(20)}`, '0xabab…abab'],
    ['nonsense', '', 'All tokens'],
  ])('opens with the token of its URL: %s', async (asked, value, name) => {
    const requests = serveLanding(pools(1));
    renderAt(`/?token=${asked}`, <LandingPage />);
    const choice = screen.getByRole('combobox', { name: 'Token' });
    await waitFor(() => expect(choice).toHaveValue(value));
    expect(within(choice).getByRole('option', { name, selected: true })).toBeInTheDocument();
    const tokens = requests.filter(({ query }) => query['limit'] === '6').map(({ query }) => query['token']);
    expect(tokens.at(-1) ?? '').toBe(value);
  });

  it('sorts by what ends soon or has raised most, as its URL says, newest first otherwise', async () => {
    const requests = serveLanding(pools(1));
    renderAt('/?sort=ending', <LandingPage />);
    const choice = await screen.findByRole('combobox', { name: 'Sort by' });
    expect(choice).toHaveValue('ending');
    const sorts = () =>
      requests.filter(({ query }) => query['limit'] === '6').map(({ query }) => query['sort']);
    for (const next of ['raised', 'newest']) {
      fireEvent.change(choice, { target: { value: next } });
      await waitFor(() => expect(sorts().at(-1)).toBe(next));
    }
    expect(sorts()).toEqual(['ending', 'raised', 'newest']);
  });

  it('leads with the running sale that ends next, where one runs', async () => {
    const requests = serveLanding(pools(3));
    const { unmount } = renderAt('/', <LandingPage />);
    const leading = await screen.findByRole('region', { name: 'Ends next' });
    expect(await within(leading).findByRole('link', { name: /Pool 0/ })).toHaveAttribute('href', '/pool/p0');
    expect(requests.map(({ query }) => query)).toContainEqual({ status: 'live', sort: 'ending', limit: '1' });
    unmount();
    serveLanding([]);
    renderAt('/', <LandingPage />);
    expect(await screen.findByText('No Pools Found')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Ends next' })).toBeNull();
  });

  it('reads the sale that ends next again on Retry, and keeps it when another read fails', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    const requests = serveLanding(pools(3));
    const asked = () => requests.filter(({ query }) => query['limit'] === '1').length;
    const first = failAnswers('limit=1', 503);
    renderAt('/', <LandingPage />);
    const leading = within(await screen.findByRole('region', { name: 'Ends next' }));
    const retry = await leading.findByRole('button', { name: 'Retry' });
    first.resume();
    fireEvent.click(retry);
    expect(await leading.findByRole('link', { name: /Pool 0/ })).toBeVisible();
    expect(asked()).toBe(1);
    log.mockClear();
    failAnswers('limit=1', 503);
    act(() => void store.dispatch(api.util.invalidateTags(['Pools'])));
    await waitFor(() => expect(log).toHaveBeenCalledWith('listPools: 503 No', ''));
    await act(async () => {});
    expect(leading.getByRole('link', { name: /Pool 0/ })).toBeVisible();
    log.mockRestore();
  });

  it('shows six pools at a time; Load More adds six', async () => {
    serveLanding(pools(14));
    renderAt('/', <LandingPage />);
    await waitFor(() => expect(cards()).toHaveLength(6));
    fireEvent.click(screen.getByRole('button', { name: 'Load More' }));
    await waitFor(() => expect(cards()).toHaveLength(12));
    fireEvent.click(screen.getByRole('button', { name: 'Load More' }));
    await waitFor(() => expect(cards()).toHaveLength(14));
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
  });

  it('filters by name from the search box and from the URL', async () => {
    serveLanding(pools(9));
    renderAt('/?poolName=Pool 3', <LandingPage />);
    await waitFor(() => expect(cards()).toHaveLength(1));
    const box = screen.getByPlaceholderText('Search by pool name');
    expect(box).toHaveValue('Pool 3');
    fireEvent.change(box, { target: { value: 'Pool 5' } });
    await waitFor(() => expect(cards()[0]).toHaveTextContent('Pool 5'));
  });

  it('lets the name be changed in its middle: what is typed stays in place, and filters', async () => {
    serveLanding(pools(9));
    renderAt('/?poolName=Po 3', <LandingPage />);
    const box = screen.getByPlaceholderText<HTMLInputElement>('Search by pool name');
    box.focus();
    box.setSelectionRange(2, 2);
    for (const key of 'ol') {
      box.setRangeText(key, box.selectionStart!, box.selectionEnd!, 'end');
      fireEvent.input(box);
    }
    expect([box.value, box.selectionStart]).toEqual(['Pool 3', 4]);
    await waitFor(() =>
      expect(cards().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Pool 3')]),
    );
    expect(box).toHaveValue('Pool 3');
  });

  it('takes the name of another address into the search box', async () => {
    serveLanding(pools(9));
    renderAt(
      '/?poolName=Pool 3',
      <>
        <Link to="/?poolName=Pool 7">Seven</Link>
        <LandingPage />
      </>,
    );
    const box = screen.getByPlaceholderText('Search by pool name');
    fireEvent.change(box, { target: { value: 'Pool 5' } });
    await waitFor(() => expect(cards()[0]).toHaveTextContent('Pool 5'));
    fireEvent.click(screen.getByRole('link', { name: 'Seven' }));
    await waitFor(() => expect(cards()[0]).toHaveTextContent('Pool 7'));
    expect(box).toHaveValue('Pool 7');
  });

  it('asks for no more of a name than the server takes, from the search box and from the URL', async () => {
    const requests = serveLanding(pools(1));
    const names = () => requests.flatMap(({ query }) => query['poolName'] ?? []);
    renderAt(`/?poolName=%00${'x'.repeat(101)}`, <LandingPage />);
    const box = screen.getByPlaceholderText<HTMLInputElement>('Search by pool name');
    expect(box).toHaveValue('x'.repeat(100));
    expect(box.maxLength).toBe(100);
    await waitFor(() => expect(names()).toEqual(['x'.repeat(100)]));
  });

  it('shows the empty text when there are no pools', async () => {
    serveLanding([]);
    renderAt('/', <LandingPage />);
    expect(await screen.findByText('No Pools Found')).toBeVisible();
    expect(await screen.findByText('No Trending Pools Found')).toBeVisible();
  });

  it('shows the empty text when loading fails', async () => {
    serve({});
    const log = console.error;
    console.error = () => {};
    renderAt('/', <LandingPage />);
    expect(await screen.findByText('No Pools Found')).toBeVisible();
    expect(await screen.findByText('No Trending Pools Found')).toBeVisible();
    console.error = log;
  });

  it('keeps a visitor without a wallet on the page when Create IDO is pressed', async () => {
    serveLanding([]);
    renderAt('/', <LandingPage />);
    fireEvent.click(screen.getByRole('button', { name: 'Create IDO' }));
    expect(await screen.findByText('Wallet Not Connected!')).toBeVisible();
    expect(screen.getByText('Please connect your wallet then proceed.')).toBeVisible();
  });

  it('navigates to Manage Pools with a wallet when Create IDO is pressed', async () => {
    serveLanding([]);
    const visited = watchLocation();
    await connect(investor);
    renderAt('/', <LandingPage />);
    fireEvent.click(screen.getByRole('button', { name: 'Create IDO' }));
    expect(visited).toEqual(['/admin/managepools']);
    expect(screen.queryByText('Wallet Not Connected!')).toBeNull();
    await act(() => disconnectWallet());
  });

  it('shows skeletons while the pools load', async () => {
    serveLanding(pools(1));
    const { fetch } = globalThis;
    let respond = () => {};
    const released = new Promise<void>((resolve) => (respond = resolve));
    globalThis.fetch = (...call) => released.then(() => fetch(...call));
    renderAt('/', <LandingPage />);
    const skeletons = () => document.querySelectorAll('#pools .skeleton');
    expect(skeletons().length).toBeGreaterThan(0);
    expect(screen.queryByText('No Pools Found')).toBeNull();
    respond();
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(skeletons()).toHaveLength(0);
  });

  it('has the fixed-price sale only if a network has its contract', async () => {
    serveLanding([]);
    const { unmount } = renderAt('/', <LandingPage />);
    expect(await screen.findByText('No Pools Found')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Fixed-price sale' })).toBeNull();
    unmount();
    const selling = { ...goerli, fixedPriceSale: `0x${'44'.repeat(20)}` };
    serve({ 'GET /v1/config': configAnswer(NOW, { networks: [selling] }) });
    const log = console.error;
    console.error = () => {};
    renderAt('/', <LandingPage />);
    expect(await screen.findByRole('heading', { name: 'Fixed-price sale' })).toBeVisible();
    console.error = log;
  });

  it.each(['pools', 'trending'])('scrolls to the section in the URL, also again: %s', async (section) => {
    const requests = serveLanding([]);
    const scrolled: string[] = [];
    const spy = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolledTo(
      this: Element,
    ) {
      scrolled.push(this.id);
    });
    renderAt(
      `/?id=${section}`,
      <>
        <Link to={`/?id=${section}`}>Again</Link>
        <LandingPage />
      </>,
    );
    await act(() => Promise.resolve());
    expect(scrolled).toEqual([section]);
    fireEvent.click(screen.getByRole('link', { name: 'Again' }));
    expect(scrolled).toEqual([section, section]);
    const box = screen.getByPlaceholderText('Search by pool name');
    fireEvent.change(box, { target: { value: 'Pool 5' } });
    await waitFor(() => expect(requests.some(({ query }) => query['poolName'] === 'Pool 5')).toBe(true));
    expect(scrolled).toEqual([section, section]);
    spy.mockRestore();
  });

  it('shows more than six featured pools in a slider, six or fewer in a static row', async () => {
    serveLanding([], pools(6));
    const { unmount, container } = renderAt('/', <LandingPage />);
    await waitFor(() => expect(container.querySelectorAll('.trending-row .pool-compact')).toHaveLength(6));
    unmount();
    serveLanding([], pools(7));
    renderAt('/', <LandingPage />);
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeInTheDocument();
    expect(document.querySelectorAll('.slider-slide')).toHaveLength(7);
  });

  it('shows all featured pools, also those that are not on the first page', async () => {
    const requests = serveLanding([], pools(130));
    renderAt('/', <LandingPage />);
    await waitFor(() => expect(document.querySelectorAll('.slider-slide')).toHaveLength(130));
    const asked = requests.filter(({ query }) => query['featured']).map(({ query }) => query['page']);
    expect(asked).toEqual(['1', '2']);
  });
});
