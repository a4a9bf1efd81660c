import type { Pool } from '@launchpad/api';
import { eventTerms } from '@launchpad/web-kit/test/mockPool';
import { MockSocket } from '@launchpad/web-kit/test/mockSocket';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ADMIN, aPool, NOW, OWNER, poolList } from '../test/fixtures';
import { signedInWith } from '../test/oidc';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { answer, callsOf, resetServer } from '../test/server';
import { connectAs } from '../test/wallet';

const socket = MockSocket.install();
const { connectRealtime } = await import('@launchpad/web-kit/realtime/realtime');

beforeAll(async () => {
  await connectRealtime();
  socket.connect();
});
beforeEach(async () => {
  resetServer();
  signedInWith(['launchpad-admin']);
  serveBasics(ADMIN);
  await connectAs(ADMIN);
});
afterEach(resetPages);

/** As the server publishes it. */
const change = (pool: Pool) =>
  act(() => socket.deliver('poolupdated', { poolId: pool.poolId, what: 'changed', pool: eventTerms(pool) }));

const rowOf = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('tr') ?? document.body);

describe('open Manage Pools', () => {
  it('shows a new pool on poolCreated, a change on poolupdated, the settlement on poolCleared', async () => {
    const pools = [aPool({ poolStatus: true })];
    answer('GET /v1/admin/pools/list/*', () => poolList(pools));
    openPage('/managepools');
    const moon = await rowOf('Moon');
    expect(moon.getByText('Active', { selector: '.pill' })).toBeVisible();

    pools.push(aPool({ _id: 'sun', poolId: 'sun', title: 'Sun', poolStatus: true }));
    act(() => socket.deliver('poolCreated', { poolId: 'sun', pool: eventTerms(pools[1]!) }));
    const sun = await rowOf('Sun');

    pools[1] = { ...pools[1]!, isCancelled: true };
    change(pools[1]);
    expect(await sun.findByText('Cancelled', { selector: '.pill' })).toBeVisible();

    pools[0] = { ...pools[0]!, closeStatus: true };
    act(() => socket.deliver('poolCleared', { ...pools[0]!, poolId: 'abc123', settlement: {} as never }));
    expect(await moon.findByText('Closed', { selector: '.pill' })).toBeVisible();
  });

  it.each<[change: Partial<Pool>, outcome: string]>([
    [{ isCancelled: true }, 'cancelled'],
    [{ scamStatus: true }, 'scam'],
  ])('leaves out a pool that the filter leaves out from now on: %p', async (differing, outcome) => {
    let moon = aPool({ version: 1 });
    const outcomeOfMoon = () => (moon.isCancelled || moon.scamStatus ? outcome : 'open');
    answer('GET /v1/admin/pools/list/*', ({ query }) =>
      poolList(query['outcome'] === outcomeOfMoon() ? [moon] : []),
    );
    openPage('/managepools?state=open');
    await screen.findByRole('link', { name: 'Moon' });
    moon = { ...moon, ...differing };
    change(moon);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Moon' })).toBeNull());
  });

  it('selects a pool no more once its row has left the list, also when the row is back', async () => {
    const moon = aPool();
    const sun = aPool({ _id: 'sun', poolId: 'sun', title: 'Sun' });
    const list = (...pools: (typeof moon)[]) => {
      answer('GET /v1/admin/pools/list/*', () => poolList(pools));
      act(() => socket.deliver('poolCreated', { poolId: 'sun', pool: eventTerms(sun) }));
    };
    list(moon, sun);
    openPage('/managepools');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Moon' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Sun' }));
    expect(screen.getByText('2 pools selected')).toBeVisible();

    list(sun);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Moon' })).toBeNull());
    expect(screen.getByText('1 pool selected')).toBeVisible();
    list(moon, sun);
    expect(await screen.findByRole('checkbox', { name: 'Select Moon' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Select Sun' })).toBeChecked();

    list(moon);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Sun' })).toBeNull());
    expect(screen.queryByRole('group', { name: 'Selected pools' })).toBeNull();
  });

  it('keeps a decision that is being written, of the pool as it was shown last, when a new pool takes its row', async () => {
    const sun = aPool({ _id: 'sun', poolId: 'sun', title: 'Sun' });
    let pools = [aPool()];
    answer('GET /v1/admin/pools/list/*', () => poolList(pools));
    openPage('/managepools');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Moon' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'KYC review' }));
    const dialog = within(await screen.findByRole('dialog'));
    const reason = () => dialog.getByRole('textbox', { name: 'Reason' });
    await userEvent.type(reason(), 'Unreadable');

    pools = [aPool({ version: 2, name: 'Luna Lang' })];
    change(pools[0]!);
    await userEvent.click(await dialog.findByRole('button', { name: 'Show what it is now' }));
    expect(dialog.getByText('Luna Lang')).toBeVisible();

    pools = [sun];
    act(() => socket.deliver('poolCreated', { poolId: 'sun', pool: eventTerms(sun) }));
    await waitFor(() => expect(screen.queryByText('Moon', { selector: 'td *' })).toBeNull());
    expect(reason()).toHaveValue('Unreadable');
    answer('PATCH /v1/admin/pools/updateStatus/abc123', () => ({ success: true, data: aPool() }));
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('KYC! KYC updated')).toBeVisible();
    expect(callsOf('PATCH /v1/admin/pools/updateStatus/abc123')[0]?.body).toMatchObject({
      reason: 'Unreadable',
      version: 2,
    });
  });
});

const reviewsMoon = async () => {
  let pools = [aPool()];
  answer('GET /v1/admin/pools/list/*', () => poolList(pools));
  openPage('/managepools?kyc=pending');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Moon' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'KYC review' }));
  const dialog = within(await screen.findByRole('dialog'));
  const reason = () => dialog.getByRole('textbox', { name: 'Reason' });
  await userEvent.type(reason(), 'Unreadable');
  return {
    dialog,
    reason,
    leaveList: async (now: Pool) => {
      pools = [];
      answer('GET /v1/front/pools/get/abc123', { success: true, data: now });
      change(now);
      await waitFor(() => expect(screen.queryByText('Moon', { selector: 'td *' })).toBeNull());
    },
  };
};

describe('a review of a pool that has left the list', () => {
  it('says that somebody else has approved the pool, decides nothing, and keeps the reason', async () => {
    const { dialog, reason, leaveList } = await reviewsMoon();
    await leaveList(aPool({ poolStatus: true }));
    expect(await dialog.findByText('Somebody else has approved this pool meanwhile')).toBeVisible();
    expect(reason()).toHaveValue('Unreadable');
    expect(dialog.getByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled();
  });

  it('says that somebody else has rejected the pool, which can be decided about again', async () => {
    const { dialog, reason, leaveList } = await reviewsMoon();
    await leaveList(aPool({ poolStatus: false }));
    expect(await dialog.findByText('Somebody else has rejected this pool meanwhile')).toBeVisible();
    expect(reason()).toHaveValue('Unreadable');
    expect(dialog.getByRole('button', { name: 'Approve' })).toBeEnabled();
  });

  it.each<[change: Partial<Pool>, said: string]>([
    [{ isCancelled: true }, 'Its owner has cancelled this pool meanwhile'],
    [{ scamStatus: true }, 'This pool was marked as scam meanwhile'],
    [{ isDeleted: true }, 'This pool was deleted meanwhile'],
  ])('says what else came of the pool: %p', async (differing, said) => {
    const { dialog, reason, leaveList } = await reviewsMoon();
    await leaveList(aPool(differing));
    expect(await dialog.findByText(said)).toBeVisible();
    expect(reason()).toHaveValue('Unreadable');
  });
});

it('a scam message that is being written says that somebody else has marked the pool meanwhile', async () => {
  let moon = aPool();
  answer('GET /v1/admin/pools/list/*', () => poolList([moon]));
  openPage('/managepools');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Moon' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mark Scam' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Message/ }), 'Forged');
  moon = aPool({ scamStatus: true });
  change(moon);
  expect(await dialog.findByText('This pool was marked as scam meanwhile')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /^Message/ })).toHaveValue('Forged');
});

it('a scam message that is being changed shows what somebody else has saved meanwhile', async () => {
  let moon = aPool({ scamStatus: true, scamMessage: 'Copied team' });
  answer('GET /v1/admin/pools/list/*', () => poolList([moon]));
  answer('PUT /v1/front/scam/edit', () => ({ success: true, data: moon }));
  openPage('/managepools');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Moon' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Scam message' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Message/ }), ' and site');
  moon = aPool({ scamStatus: true, scamMessage: 'A trap' });
  change(moon);
  expect(await dialog.findByText('Somebody else has changed the message meanwhile')).toBeVisible();
  expect(dialog.getByText('A trap')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /^Message/ })).toHaveValue('Copied team and site');
  await userEvent.click(dialog.getByRole('button', { name: 'Save message' }));
  await waitFor(() => expect(callsOf('PUT /v1/front/scam/edit')[0]?.body).toMatchObject({ seen: 'A trap' }));
});

it('open FAQs show changes on contentChanged', async () => {
  const faqs: object[] = [];
  answer('GET /v1/admin/faq/list', () => ({ success: true, data: { success: true, faqs } }));
  openPage('/faqs');
  expect(await screen.findByText('No Record Found')).toBeVisible();
  faqs.push({ _id: 'f', title: 'Why one price?', description: '<p>Fair.</p>' });
  act(() => socket.deliver('contentChanged', { kind: 'faq' }));
  expect(await screen.findByText('Why one price?')).toBeVisible();
});

it('open CMS pages show changes on contentChanged', async () => {
  const flags = { pageData: '', showLinkInHeader: true, showLinkInFooter: true, pageStatus: true };
  const cms = [{ _id: 'o', pageTitle: 'About', slug: 'About', metaTitle: 'About us', ...flags }];
  answer('GET /v1/admin/cms/list', () => ({ success: true, cms }));
  openPage('/manage-cmspages');
  expect(await screen.findByText('About us')).toBeVisible();
  cms.push({ _id: 'p', pageTitle: 'News', slug: 'News', metaTitle: 'All news', ...flags });
  act(() => socket.deliver('contentChanged', { kind: 'cms' }));
  expect(await screen.findByText('All news')).toBeVisible();
});

it('the bell counts a notification on notificationCreated', async () => {
  const notifications: object[] = [];
  answer('GET /v1/admin/notifications/list', () => ({
    success: true,
    data: { notifications, unread: notifications.length },
  }));
  answer('GET /v1/admin/pools/list/*', () => poolList([]));
  openPage('/managepools');
  await screen.findByRole('button', { name: /^Notifications/ });
  const entry = { kind: 'newPool', title: 'Moon', logo: '', createdBy: OWNER, createdAt: NOW, read: false };
  notifications.push({ _id: 'n', poolId: 'abc123', ...entry });
  act(() => socket.deliver('notificationCreated', { poolId: 'abc123' }));
  expect(await screen.findByRole('button', { name: 'Notifications, 1' })).toBeVisible();
});

it('the admin’s home moves a pool marked as scam from the settlements to the refunds', async () => {
  let moon = aPool({ version: 1, poolStatus: true, poolStartDate: NOW - 9_000, poolEndDate: NOW - 3_600 });
  moon = { ...moon, payouts: { orders: 3, paid: 1 } };
  const listed = (query: Record<string, string>) => {
    if (query['outcome'] === 'scam') return moon.scamStatus;
    return query['kyc'] === 'approved' && !moon.scamStatus;
  };
  answer('GET /v1/admin/pools/list/*', ({ query }) => poolList(listed(query) ? [moon] : []));
  openPage('/dashboard');
  const settlements = await screen.findByRole('list', { name: 'To settle' });
  expect(within(settlements).getByText('Moon')).toBeVisible();
  moon = { ...moon, scamStatus: true };
  change(moon);
  const refunds = await screen.findByRole('list', { name: 'Scams with open refunds' });
  expect(within(refunds).getByText('Moon')).toBeVisible();
  expect(settlements).not.toBeInTheDocument();
});

it('hiding a comment says that another admin has hidden it meanwhile, with which reason, and keeps what is typed', async () => {
  const comment = {
    ...{ _id: 'c2', poolId: 'abc123', message: 'Buy elsewhere', userAddress: OWNER, messageTime: NOW },
    ...{ createdAt: NOW, pool: { chainId: 5, title: 'Moon', owner: OWNER } },
  };
  const hidden = { reason: 'Forged link', by: 'f2f7-admin', name: 'Ada Lovelace', time: NOW };
  const list = (one: object) => ({
    success: true,
    data: { comments: [one], pagination: { page: 1, limit: 20, total: 1, pages: 1 } },
  });
  answer('GET /v1/admin/comments', list(comment));
  openPage('/comments');
  await userEvent.click(await screen.findByRole('button', { name: 'Hide comment' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Spam');
  answer('GET /v1/admin/comments', list({ ...comment, hidden }));
  act(() => socket.deliver('poolupdated', { poolId: 'abc123', what: 'moderated' }));
  expect(await dialog.findByText('Somebody else has hidden this comment meanwhile')).toBeVisible();
  expect(dialog.getByText(hidden.reason)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Spam');
});
