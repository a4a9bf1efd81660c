import { readFileSync } from 'node:fs';
import { adminPages, mayOpen, narrowRoles, walletPages, type AdminPage } from '@launchpad/api';
import { me } from '@launchpad/web-kit/test/mockApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@launchpad/web-kit/test/axe';
import { ADMIN, aPool, OWNER, poolList, STRANGER } from '../test/fixtures';
import { signIn } from '../test/oidc';
import { openPage, resetPages, serveBasics } from '../test/openPage';
import { answer, callsOf, resetServer } from '../test/server';
import { connectAs, wallet } from '../test/wallet';

const pages = Object.keys(adminPages) as AdminPage[];
const pathOf = (page: string) => page.replace(':poolId', 'abc123').replace(':pageId', '1');
const table = narrowRoles.flatMap((role) => pages.map((page) => ({ role, page })));
const opened = table.filter(({ role, page }) => mayOpen([role], page));
const refused = table.filter(({ role, page }) => !mayOpen([role], page));
const refusal = { name: 'Not open to your role' };

beforeEach(() => {
  resetServer();
  serveBasics();
  answer('GET /v1/front/pools/list/all', () => poolList([]));
  answer('GET /v1/admin/pools/list/*', () => poolList([aPool({ poolEndDate: 1 }), aPool({ poolId: 'b' })]));
  answer('GET /v1/front/pools/get/abc123', () => ({ success: true, data: aPool() }));
  answer('GET /v1/front/pools/abc123/review', () => ({
    success: true,
    data: { entries: [], pagination: { page: 1, limit: 10, total: 0, pages: 0 } },
  }));
});
afterEach(resetPages);

it('every route of the area is in the table of pages', () => {
  const routes = readFileSync(`${import.meta.dirname}/App.tsx`, 'utf8').matchAll(/path="([^"*]+)"/g);
  const written = [...pages, ...walletPages, '/signed-in'];
  expect([...routes].map(([, path]) => `/${path}`).toSorted()).toEqual(written.toSorted());
});

describe('an account without a wallet', () => {
  const open = async (role: string, page: AdminPage) => {
    await signIn([`launchpad-${role}`]);
    openPage(pathOf(page));
    return within(await screen.findByRole('main'));
  };

  it.each(opened)('as $role opens $page', async ({ role, page }) => {
    const main = await open(role, page);
    const shown = (await main.findAllByRole('heading')).map(({ textContent }) => textContent);
    expect(shown).not.toContain(refusal.name);
    expect(shown).not.toContain('Connect your wallet');
  });

  it.each(refused)('as $role is refused at $page', async ({ role, page }) => {
    const main = await open(role, page);
    expect(await main.findByRole('heading', refusal)).toBeVisible();
    expect(main.getByText(`Your account has the role ${role}`, { exact: false })).toBeVisible();
    expect(main.getByRole('link', { name: 'To the dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it.each(narrowRoles)('as %s has a menu with exactly the pages it may open', async (role) => {
    await signIn([`launchpad-${role}`]);
    openPage('/dashboard');
    const menu = within(await screen.findByRole('navigation', { name: 'Admin area' }));
    const entries = [
      '/dashboard',
      '/managepools',
      '/manage-ended-pools',
      '/comments',
      '/faqs',
      '/manage-cmspages',
    ];
    const allowed = [...entries, '/settings', '/audit', '/doctor'].filter((page) =>
      mayOpen([role], page as AdminPage),
    );
    const links = menu.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(allowed);
    expect(screen.getByRole('button', { name: 'Sign out of the admin account' })).toBeVisible();
  });

  it.each([...narrowRoles.map((role) => [role, 'Not open to your role']), ['admin', 'Connect your wallet']])(
    'as %s creates no pools',
    async (role, heading) => {
      await signIn([`launchpad-${role}`]);
      openPage('/create-pool');
      expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    },
  );

  it('with several roles has what each of them opens', async () => {
    await signIn(['launchpad-reviewer', 'launchpad-editor', 'offline_access']);
    openPage('/dashboard');
    const menu = within(await screen.findByRole('navigation', { name: 'Admin area' }));
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Manage Pools',
      'Manage Ended Pools',
      'Comments',
      'Manage Faqs',
      'CMS Pages',
      'Settings',
    ]);
  });

  it('without any role is refused', async () => {
    await signIn(['offline_access']);
    openPage('/managepools');
    expect(await screen.findByRole('heading', { name: 'No admin role' })).toBeVisible();
    expect(callsOf('GET /v1/admin/pools/list/*')).toEqual([]);
  });
});

describe('the menu of a pool', () => {
  const openMenu = async (role: string) => {
    await signIn([role]);
    openPage('/managepools');
    await userEvent.click((await screen.findAllByRole('button', { name: /^Actions for/ }))[1]!);
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };

  it('shows an admin without the admin wallet what needs it', async () => {
    const items = await openMenu('launchpad-admin');
    const only = 'This is a transaction that only the admin wallet can send: connect it.';
    expect(items).toContain(`Mark Scam${only}`);
    expect(items).toContain(`Delete${only}`);
    expect(items).toContain('SettleThis is a transaction: connect a wallet to send it.');
    await userEvent.click(screen.getByRole('menuitem', { name: /^Delete/ }));
    expect(await screen.findByText('Admin wallet needed')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lets a reviewer decide reviews and feature, by the account alone', async () => {
    answer('PATCH /v1/admin/pools/updateStatus/b', { success: true, data: aPool() });
    const items = await openMenu('launchpad-reviewer');
    expect(items.map((text) => text?.replace('This is', '|').split('|')[0])).toEqual([
      'KYC review',
      'Identity document',
      'Mark Scam',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'KYC review' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(callsOf('PATCH /v1/admin/pools/updateStatus/b')).toHaveLength(1));
    const [call] = callsOf('PATCH /v1/admin/pools/updateStatus/b');
    expect(call?.headers.get('authorization')).toMatch(/^Bearer /);
    expect(screen.getAllByRole('switch')).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'Add Pool' })).toBeNull();
  });
});

describe('an auditor', () => {
  beforeEach(() => signIn(['launchpad-auditor']));

  it('finds nothing to change in the list of pools', async () => {
    const { container } = openPage('/managepools?review=abc123');
    await screen.findAllByText('Moon');
    expect(screen.queryAllByRole('button', { name: /^Actions for/ })).toEqual([]);
    expect(screen.queryAllByRole('switch')).toEqual([]);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Add Pool' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('reads a review without its documents and without a decision', async () => {
    openPage('/pool/abc123?tab=review');
    expect(await screen.findByText('ann@example.org')).toBeVisible();
    expect(screen.getByText('Your role only reads this.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /View/ })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Decide' })).toBeNull();
  });

  it('has no links in the audit log to pages it may not open', async () => {
    const entry = { time: 1_800_000_000, subject: 'ann', title: '', before: null, after: { title: 'Why?' } };
    answer('GET /v1/admin/audit', {
      success: true,
      data: {
        entries: [
          { ...entry, _id: '1', action: 'faq.edit', target: '7' },
          { ...entry, _id: '2', action: 'pool.approve', target: 'abc123', title: 'Moon' },
        ],
        pagination: { page: 1, limit: 20, total: 2, pages: 1 },
      },
    });
    openPage('/audit');
    await screen.findByText('Changed a FAQ');
    const links = screen.getAllByRole('link', { name: 'Manage' }).map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/pool/abc123']);
  });
});

/** Starts to connect a wallet. @returns what has its user agree */
async function beginConnecting(account: string): Promise<() => Promise<void>> {
  let agree = () => {};
  wallet.asked = new Promise((resolve) => (agree = resolve));
  let connecting = Promise.resolve();
  act(() => void (connecting = connectAs(account)));
  expect(await screen.findByRole('button', { name: /Connecting/ })).toBeVisible();
  return async () => {
    agree();
    await act(() => connecting);
  };
}

it('an account keeps what it typed while the admin wallet is connected', async () => {
  answer('GET /v1/auth/me', () => me(ADMIN));
  await signIn(['launchpad-admin']);
  openPage('/create-cmspage');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Page Title/ }), 'About us');
  const connect = await beginConnecting(ADMIN);
  expect(screen.getByRole('textbox', { name: /^Page Title/ })).toHaveValue('About us');
  await connect();
  expect(await screen.findByRole('textbox', { name: /^Page Title/ })).toHaveValue('About us');
});

it('an account does not take the place of a wallet whose user connects another', async () => {
  answer('GET /v1/auth/me', () => me(STRANGER));
  await signIn(['launchpad-auditor']);
  await connectAs(STRANGER);
  openPage('/create-pool');
  expect(await screen.findByRole('heading', { name: 'Create Pool' })).toBeVisible();
  const connect = await beginConnecting(OWNER);
  expect(screen.queryByRole('heading', refusal)).toBeNull();
  await connect();
  expect(await screen.findByRole('heading', { name: 'Create Pool' })).toBeVisible();
});

it('the admin wallet shows an auditor’s account no more than the account may see', async () => {
  await signIn(['launchpad-auditor']);
  serveBasics(ADMIN);
  await connectAs(ADMIN);
  openPage('/settings');
  expect(await screen.findByRole('heading', refusal)).toBeVisible();
});
