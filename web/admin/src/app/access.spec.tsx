import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@launchpad/web-kit/test/axe';
import { ADMIN, OWNER, poolList } from '../test/fixtures';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { answer, callsOf, resetServer } from '../test/server';
import { connectAs } from '../test/wallet';

const ownerOnly = [
  '/manage-ended-pools',
  '/comments',
  '/faqs',
  '/cmspages',
  '/manage-cmspages',
  '/create-cmspage',
  '/edit-cmspage/1',
  '/settings',
  '/audit',
  '/doctor',
];

beforeEach(() => {
  resetServer();
  serveBasics();
  answer('GET /v1/front/pools/list/all', () => poolList([]));
});
afterEach(resetPages);

it('every page requires a wallet', async () => {
  const { container } = openPage('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Connect your wallet' })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

it('a visitor chooses between the wallet and an account', async () => {
  const { container } = openPage('/managepools');
  const main = within(await screen.findByRole('main'));
  expect(await main.findByRole('button', { name: 'Sign in with an account' })).toBeVisible();
  expect(main.getByRole('button', { name: 'Connect Wallet' })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

describe('a wallet that is not the admin’s', () => {
  beforeEach(() => connectAs(OWNER));

  it('has a sidebar with Dashboard and Manage Pools only', async () => {
    openPage('/dashboard');
    await screen.findByRole('heading', { name: 'Dashboard' });
    const links = within(screen.getByRole('navigation', { name: 'Admin area' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Dashboard', 'Manage Pools']);
  });

  it('can collapse its sidebar, which stays collapsed on the next visit', async () => {
    const first = openPage('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Collapse sidebar' }));
    expect(first.container.querySelector('.admin-side')).toHaveAttribute('data-collapsed', 'true');
    first.unmount();
    openPage('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Expand sidebar' }));
    expect(screen.getByRole('button', { name: 'Collapse sidebar' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('counts the pools of all networks in the charts', async () => {
    openPage('/dashboard');
    expect(await screen.findByText('12 pools in total')).toBeInTheDocument();
    expect(screen.getByText('Total').textContent).toBe('Total 12');
    expect(await screen.findByText('6 live, 4 upcoming and 2 ended pools')).toBeInTheDocument();
  });

  it.each([
    ['/dashboard', 'Dashboard'],
    ['/managepools', 'Manage Pools'],
    ['/create-pool', 'Create Pool'],
    ['/edit-pool/abc123', 'Edit Pool'],
  ])('opens %s', async (path, name) => {
    openPage(path);
    expect(await screen.findByRole('heading', { name, level: 1 })).toBeVisible();
  });

  it('has Manage Pools as its only tile', async () => {
    const { container } = openPage('/dashboard');
    const main = within(await screen.findByRole('main'));
    await main.findByRole('heading', { name: 'Dashboard' });
    expect(main.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/managepools']);
    expect(await axe(container)).toHaveNoViolations();
  });

  it.each(ownerOnly)('is denied access to %s', async (path) => {
    openPage(path);
    expect(await screen.findByRole('heading', { name: 'Only for the site’s owner' })).toBeVisible();
  });

  it('signs in before its pools are requested', async () => {
    openPage('/managepools');
    expect(await screen.findByRole('button', { name: 'Sign in with your wallet' })).toBeVisible();
    expect(callsOf('GET /v1/admin/pools/list/*')).toEqual([]);
  });

  it('gets the not-found page at an unknown URL', async () => {
    const { container } = openPage('/nowhere');
    expect(await screen.findByRole('heading', { name: '404' })).toBeVisible();
    expect(container.querySelector('.not-found-rocket')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('the admin wallet without a signed-in admin account', () => {
  beforeEach(() => connectAs(ADMIN));

  it('has the admin entries in the sidebar', async () => {
    openPage('/dashboard');
    const sidebar = within(await screen.findByRole('navigation', { name: 'Admin area' }));
    await sidebar.findByRole('link', { name: 'Settings' });
    expect(sidebar.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Dashboard',
      'Manage Pools',
      'Manage Ended Pools',
      'Comments',
      'Manage Faqs',
      'CMS Pages',
      'Settings',
      'Audit Log',
      'System',
    ]);
    expect(sidebar.getByText('Pools')).toBeVisible();
  });

  it.each([
    ['/manage-cmspages', 'CMS Pages', 'page'],
    ['/cmspages', 'CMS Pages', 'true'],
    ['/create-cmspage', 'CMS Pages', 'true'],
    ['/edit-cmspage/1', 'CMS Pages', 'true'],
    ['/create-pool', 'Manage Pools', 'true'],
    ['/edit-pool/abc123', 'Manage Pools', 'true'],
    ['/manage-ended-pools', 'Manage Ended Pools', 'page'],
  ])('has at %s the current entry %s', async (path, name, current) => {
    openPage(path);
    const sidebar = within(await screen.findByRole('navigation', { name: 'Admin area' }));
    await sidebar.findByRole('link', { name: 'Settings' });
    const marked = sidebar.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
    expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
      [name, current],
    ]);
  });

  it('has tiles for FAQs and CMS pages too', async () => {
    openPage('/dashboard');
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('link', { name: /Manage Faqs/ })).toBeVisible();
    expect(main.getByRole('link', { name: /CMS Pages/ })).toBeVisible();
  });

  it.each(['/managepools', ...ownerOnly])('is asked to sign in at %s', async (path) => {
    openPage(path);
    expect(await screen.findByRole('button', { name: 'Sign in as admin' })).toBeVisible();
    expect(callsOf('GET /v1/admin/pools/list/*')).toEqual([]);
  });
});
