import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Cms, Notification } from '@launchpad/api';
import { axe } from '../test/axe';
import { readFileSync } from 'node:fs';
import { setAccessTokenSource } from '../api/client';
import { adminWallet, configAnswer, me, Problem, type Routes, serve } from '../test/mockApi';
import { MockWallet } from '../test/mockWallet';
import { investor } from '../test/mockPool';
import { renderAt } from '../test/render';
import { discoverWallets } from '../wallet/discovery';
import { connectWallet, disconnectWallet } from '../wallet/wallet';
import { Header } from './Header';

const page = (changes: Partial<Cms>): Cms => ({
  _id: 'p1',
  pageTitle: 'How-it-works',
  pageData: '',
  slug: 'how-it-works',
  metaTitle: '',
  metaKeywords: [],
  metaDescription: '',
  showLinkInHeader: true,
  showLinkInFooter: false,
  pageStatus: true,
  version: 1,
  ...changes,
});

const notification = (changes: Partial<Notification> = {}): Notification => ({
  _id: 'n1',
  kind: 'newPool',
  title: 'Solar Grid',
  logo: 'bafylogo',
  createdBy: investor,
  createdAt: 1_763_650_800,
  poolId: 'x',
  read: true,
  ...changes,
});

const listOf = (notifications: Notification[], total = notifications.length) => ({
  success: true,
  data: { notifications, unread: notifications.filter(({ read }) => !read).length, total },
});

function serveHeader(notifications = [notification()], list: Routes[string] = listOf(notifications)) {
  return serve({
    'GET /v1/config': configAnswer(1_000),
    'GET /v1/auth/me': me(null),
    'GET /v1/admin/cms/list': {
      success: true,
      cms: [
        page({}),
        page({ _id: 'p2', pageTitle: 'Hidden', slug: 'hidden', showLinkInHeader: false }),
        page({ _id: 'p3', pageTitle: 'Disabled', slug: 'disabled', pageStatus: false }),
      ],
    },
    'GET /v1/admin/notifications/list': list,
    'POST /v1/admin/notifications/read': { success: true, data: { unread: 0 } },
    'POST /5': { jsonrpc: '2.0', id: 1, result: '0x112210f47de98115' },
  });
}

async function connect(address: string) {
  const wallet = new MockWallet(`header-${address}`, [address]);
  discoverWallets();
  wallet.announce();
  await act(() => connectWallet(wallet.rdns));
}

afterEach(async () => {
  setAccessTokenSource(() => Promise.resolve(undefined));
  await act(() => disconnectWallet());
});

describe('the header', () => {
  it('contains logo, Pools, Trending, FAQs, the CMS links and the wallet button', async () => {
    serveHeader();
    const { container } = renderAt('/', <Header />);
    expect(await screen.findByRole('link', { name: 'How it works' })).toHaveAttribute(
      'href',
      '/cms/how-it-works',
    );
    expect(screen.queryByRole('link', { name: 'Hidden' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Disabled' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Pools' })).toHaveAttribute('href', '/?id=pools');
    expect(container.querySelector('a[href="/"] .logo')).toHaveTextContent('Launchpad');
    const trending = screen.getByRole('link', { name: /Trending/ });
    expect(trending).toHaveAttribute('href', '/?id=trending');
    expect(trending.querySelector('.header-fire')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'FAQs' })).toHaveAttribute('href', '/faqs');
    // watched sales need no wallet
    expect(screen.getByRole('link', { name: 'My Bids' })).toHaveAttribute('href', '/my-bids');
    expect(screen.getByRole('button', { name: /Connect Wallet/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Dashboard/ })).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows a connected wallet with its balance to 3 decimals and a Dashboard link', async () => {
    serveHeader();
    renderAt('/', <Header />);
    await connect(investor);
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
    expect(await screen.findByText('1.234 ETH')).toBeInTheDocument();
    expect(screen.getByText('0xa1a1…a1a1')).toBeInTheDocument();
    // a phone shows only the address
    const parts = [...screen.getByRole('button', { name: /0xa1a1/ }).children];
    const wide = parts.filter((part) => part.classList.contains('wallet-button-wide'));
    expect(wide.map((part) => part.textContent)).toEqual(['Ethereum', '1.234 ETH']);
    expect(parts.at(-1)).toHaveTextContent('0xa1a1…a1a1');
    expect(parts).toHaveLength(3);
    const css = readFileSync('web/kit/src/layout/WalletButton.css', 'utf8');
    expect(css).toMatch(
      /@media \(max-width: 767px\) \{\s*\.wallet-button \.wallet-button-wide \{\s*display: none;/,
    );
    expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull();
  });

  it('shows Admin Dashboard and the number of notifications for the admin wallet', async () => {
    serveHeader([notification(), notification({ _id: 'n2', title: 'Lunar Grid' })]);
    setAccessTokenSource(() => Promise.resolve('token'));
    renderAt('/', <Header />);
    await connect(adminWallet);
    expect(await screen.findByRole('link', { name: 'Admin Dashboard' })).toBeVisible();
    const bell = await screen.findByRole('button', { name: 'Notifications, 2' });
    expect(bell).toHaveTextContent('2');
    fireEvent.click(bell);
    expect(await screen.findByText('Notifications Details')).toBeInTheDocument();
    expect(screen.getByText('Lunar Grid').localName).toBe('bdi');
    const entry = screen.getByRole('link', { name: /Solar Grid/ });
    expect(entry).toHaveAttribute('href', '/admin/managepools');
    expect(entry).toHaveTextContent('0xa1a1…a1a1');
    expect(entry).toHaveTextContent('20 November 2025, 15:00 UTC');
    expect(entry.querySelector('img')?.src).toContain('/ipfs/bafylogo');
    expect(screen.getByRole('link', { name: /Lunar Grid/ })).toBeInTheDocument();
    expect(screen.queryByText('Not Any Notification')).toBeNull();
  });

  it('links changes of an approved pool to their review', async () => {
    serveHeader([notification({ kind: 'changedMetadata', poolId: 'solar' }), notification({ _id: 'n2' })]);
    setAccessTokenSource(() => Promise.resolve('token'));
    renderAt('/', <Header />);
    await connect(adminWallet);
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 2' }));
    const changes = await screen.findByRole('link', { name: /Changes to review/ });
    expect(changes).toHaveAttribute('href', '/admin/managepools?review=solar');
    expect(changes).toHaveTextContent('Solar Grid');
    expect(screen.getByRole('link', { name: /New pool/ })).toHaveAttribute('href', '/admin/managepools');
  });

  it('says of an answer in a review that it is one, not a new pool', async () => {
    serveHeader([notification({ answered: true })]);
    setAccessTokenSource(() => Promise.resolve('token'));
    renderAt('/', <Header />);
    await connect(adminWallet);
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 1' }));
    const entry = await screen.findByRole('link', { name: /Solar Grid/ });
    expect(entry).toHaveTextContent('Answered in its review');
    expect(entry).not.toHaveTextContent('New pool');
  });

  it('counts further notifications of an owner in one line', async () => {
    serveHeader([notification({ more: 20, title: '', logo: '', poolId: '' })]);
    setAccessTokenSource(() => Promise.resolve('token'));
    renderAt('/', <Header />);
    await connect(adminWallet);
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 1' }));
    const entry = await screen.findByRole('link', { name: /and 20 more by 0xa1a1…a1a1/ });
    expect(entry).toHaveAttribute('href', '/admin/managepools');
    expect(entry).not.toHaveTextContent('New pool');
    expect(entry.querySelector('img')).toBeNull();
  });

  it('marks new notifications until its list is closed', async () => {
    const calls = serveHeader([
      notification({ _id: '2', read: false, title: 'Lunar Grid' }),
      notification({ _id: '1' }),
    ]);
    setAccessTokenSource(() => Promise.resolve('token'));
    renderAt('/', <Header />);
    await connect(adminWallet);
    const bell = await screen.findByRole('button', { name: 'Notifications, 2' });
    await waitFor(() => expect(bell).toHaveAttribute('aria-description', '1 new'));
    fireEvent.click(bell);
    const list = within(await screen.findByRole('dialog'));
    expect(list.getAllByText('New')).toHaveLength(1);
    const reads = () => calls.filter(({ path }) => path === '/v1/admin/notifications/read');
    expect(reads()).toEqual([]);
    fireEvent.click(list.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(reads().map(({ query }) => query)).toEqual([{ newest: '2' }]));
  });

  it('says Not Any Notification when there is none', async () => {
    serveHeader([]);
    setAccessTokenSource(() => Promise.resolve('token'));
    renderAt('/', <Header />);
    await connect(adminWallet);
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 0' }));
    expect(await screen.findByText('Notifications Details')).toBeInTheDocument();
    expect(await screen.findByText('Not Any Notification')).toBeInTheDocument();
  });

  it('counts all notifications, of which the newest are listed', async () => {
    serveHeader([], listOf([notification()], 350));
    setAccessTokenSource(() => Promise.resolve('token'));
    renderAt('/', <Header />);
    await connect(adminWallet);
    const bell = await screen.findByRole('button', { name: 'Notifications, 350' });
    expect(bell).toHaveTextContent('350');
    fireEvent.click(bell);
    expect(await screen.findByText('The newest 1 of 350')).toBeInTheDocument();
  });

  describe('says of the notifications', () => {
    const openBell = async () => {
      renderAt('/', <Header />);
      await connect(adminWallet);
      fireEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
      return within(await screen.findByRole('dialog', { name: 'Notifications Details' }));
    };

    it('that they load, not that there is none', async () => {
      serveHeader();
      let signIn = (_token: string) => {};
      setAccessTokenSource(() => new Promise((resolve) => (signIn = resolve)));
      const dialog = await openBell();
      expect(dialog.getByText('Loading')).toBeInTheDocument();
      expect(dialog.queryByText('Not Any Notification')).toBeNull();
      await act(async () => signIn('token'));
      expect(dialog.queryByText('Not Any Notification')).toBeNull();
    });

    it('that they could not be loaded, with a Retry', async () => {
      let isUp = false;
      serveHeader([], () => (isUp ? listOf([notification()]) : new Problem(503, 'Please wait')));
      setAccessTokenSource(() => Promise.resolve('token'));
      const dialog = await openBell();
      const retry = await dialog.findByRole('button', { name: 'Retry' });
      isUp = true;
      fireEvent.click(retry);
      expect(await dialog.findByRole('link', { name: /Solar Grid/ })).toBeInTheDocument();
    });

    it('that the account has no access to them', async () => {
      serveHeader([], () => new Problem(403, 'Only an admin can do this'));
      setAccessTokenSource(() => Promise.resolve('token'));
      const dialog = await openBell();
      expect(await dialog.findByText('Your account has no access to the notifications.')).toBeInTheDocument();
      expect(dialog.queryByText('Not Any Notification')).toBeNull();
      expect(dialog.queryByRole('button', { name: 'Retry' })).toBeNull();
    });

    it('that it takes an admin’s sign-in to see them', async () => {
      serveHeader();
      const dialog = await openBell();
      expect(await dialog.findByText('Sign in as admin to see the notifications.')).toBeInTheDocument();
    });
  });

  it('sticks after 20px of scrolling', async () => {
    serveHeader();
    renderAt('/', <Header />);
    const header = screen.getByRole('banner');
    const scrollTo = (y: number) => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
      fireEvent.scroll(window);
    };
    scrollTo(20);
    expect(header).not.toHaveClass('header-sticky');
    scrollTo(21);
    expect(header).toHaveClass('header-sticky');
    scrollTo(0);
    await waitFor(() => expect(header).not.toHaveClass('header-sticky'));
  });
});
