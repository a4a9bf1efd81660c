import type { ChangedMetadata, Pool } from '@launchpad/api';
import { pageOf } from '@launchpad/contracts/pool-page';
import { Problem } from '@launchpad/web-kit/test/mockApi';
import { eventTerms } from '@launchpad/web-kit/test/mockPool';
import { MockSocket } from '@launchpad/web-kit/test/mockSocket';
import { press } from '@launchpad/web-kit/test/press';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ADMIN, aPool, OWNER, poolList } from '../test/fixtures';
import { signedInWith } from '../test/oidc';
import { openPage, resetPages, serveBasics } from '../test/openPage';
import { answer, callsOf, delayResponses, resetServer } from '../test/server';
import { connectAs } from '../test/wallet';

const socket = MockSocket.install();
const { connectRealtime } = await import('@launchpad/web-kit/realtime/realtime');

const LIST = '/v1/admin/pools/list';
const POOL = '/v1/front/pools/get';
const KYC = 'PATCH /v1/admin/pools/updateStatus/abc123';
const METADATA = 'PATCH /v1/admin/pools/updateMetadata/abc123';
const FEATURE = 'PATCH /v1/admin/pools/updateFeatureStatus/abc123';
const RESUBMIT = 'PUT /v1/front/pools/abc123/review';
const CHANGED = 'This has changed since it was shown to you';

const pending = aPool();
const resubmitted = aPool({ version: 2, name: 'Luna Lang', email: 'luna@example.org', title: 'Moon 2' });
const changedTo = (title: string): ChangedMetadata => ({
  ...pageOf(aPool({ title })),
  isKyc: true,
  formHash: `bafy${title}`,
});
const edited = aPool({ poolStatus: true, awaitsReview: true, pendingMetadata: changedTo('Mars') });
const editedAgain = { ...edited, version: 2, pendingMetadata: changedTo('Venus') };

/** The server's pool, and an answer to a decision about another version of it. */
let pool: Pool;
const decided = ({ body }: { body: unknown }) => {
  const { version } = body as { version?: number };
  if (version !== undefined && version !== pool.version) {
    return new Problem(409, 'This was changed by somebody else in the meantime.', [], 'outdated');
  }
  return { success: true, data: pool };
};

const change = (to: Pool) => {
  pool = to;
  act(() => socket.deliver('poolupdated', { poolId: 'abc123', what: 'changed', pool: eventTerms(to) }));
};
const sent = (call: string) => callsOf(call).map(({ body }) => body);
const choose = async (action: string) => {
  await press('Actions for Moon');
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const dialog = async () => within(await screen.findByRole('dialog'));

beforeAll(async () => {
  await connectRealtime();
  socket.connect();
});
beforeEach(async () => {
  resetServer();
  signedInWith(['launchpad-admin']);
  pool = pending;
  answer(`GET ${LIST}/*`, () => poolList([pool]));
  answer(`GET ${POOL}/abc123`, () => ({ success: true, data: pool }));
  answer('GET /v1/front/pools/abc123/review', {
    success: true,
    data: { entries: [], pagination: { page: 1, limit: 40, total: 0, pages: 1 } },
  });
  for (const call of [KYC, METADATA, FEATURE, RESUBMIT]) answer(call, decided);
  serveBasics(ADMIN);
});
afterEach(resetPages);

describe('an admin decides about nothing that was not on the screen', () => {
  beforeEach(() => connectAs(ADMIN));

  it.each<[what: string, open: () => Promise<unknown>, as: [first: Pool, then: Pool], of: Texts]>([
    [
      'contact data in Manage Pools',
      () => (openPage('/managepools'), choose('KYC review')),
      [pending, resubmitted],
      { call: KYC, button: 'Approve', shown: 'Ann Owner', later: 'Luna Lang' },
    ],
    [
      'contact data on the pool’s page',
      async () => openPage('/pool/abc123?tab=review'),
      [pending, resubmitted],
      { call: KYC, button: 'Approve the pool', shown: 'Ann Owner', later: 'Luna Lang' },
    ],
    [
      'an approved pool’s changes',
      () => (openPage('/managepools'), choose('Review changes')),
      [edited, editedAgain],
      { call: METADATA, button: 'Approve changes', shown: 'Mars', later: 'Venus' },
    ],
  ])('%s', async (what, open, [first, then], { call, button, shown, later }) => {
    pool = first;
    await open();
    expect(await screen.findByText(shown)).toBeInTheDocument();

    // the event is there before the rest
    const release = delayResponses(/Manage/.test(what) ? LIST : POOL);
    change(then);
    await press(button);
    await waitFor(() => expect(sent(call)).toMatchObject([{ version: 1 }]));
    expect(await screen.findByText('This was changed by somebody else in the meantime.')).toBeVisible();
    release();

    expect(await screen.findByText(CHANGED)).toBeInTheDocument();
    expect(screen.getByText(shown)).toBeInTheDocument();
    expect(screen.queryByText(later)).toBeNull();
    expect(screen.getByRole('button', { name: button })).toBeDisabled();

    await press('Show what it is now');
    expect(screen.getByText(later)).toBeInTheDocument();
    expect(screen.queryByText(shown)).toBeNull();
    expect(screen.queryByText(CHANGED)).toBeNull();
    await press(button);
    await waitFor(() => expect(sent(call)[1]).toMatchObject({ version: 2 }));
  });

  it('a reason that was typed about what was there before', async () => {
    openPage('/pool/abc123?tab=review');
    const reason = () => screen.findByRole('textbox', { name: /Reason/ });
    await userEvent.type(await reason(), 'Complete');
    await userEvent.click(screen.getByRole('link', { name: 'History' }));
    change(resubmitted);
    expect(await screen.findByRole('heading', { name: 'Moon 2' })).toBeVisible();
    await waitFor(() => expect(callsOf(`GET ${POOL}/abc123`).length).toBeGreaterThan(1));
    await userEvent.click(screen.getByRole('link', { name: 'Review' }));
    expect(await screen.findByText(CHANGED)).toBeVisible();
    expect(await reason()).toHaveValue('Complete');
    expect(screen.getByRole('button', { name: 'Approve the pool' })).toBeDisabled();
    await press('Show what it is now');
    await press('Approve the pool');
    await waitFor(() => expect(sent(KYC)).toMatchObject([{ version: 2, reason: 'Complete' }]));
  });

  it('several pools of which one changes after it was selected', async () => {
    const mars = aPool({ _id: 'mars', poolId: 'mars', title: 'Mars' });
    answer(`GET ${LIST}/*`, () => poolList([pool, mars]));
    answer('PATCH /v1/admin/pools/updateStatus/mars', { success: true, data: mars });
    openPage('/managepools');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Moon' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Mars' }));
    const release = delayResponses(LIST);
    change(resubmitted);
    await press('Approve 2');
    release();
    expect(await screen.findByText('1 pool selected')).toBeVisible();
    await press('Yes');
    expect(await screen.findByText('1 of 2 could not be updated')).toBeVisible();
    expect(sent(KYC)).toMatchObject([{ version: 1 }]);
  });

  it('features a pool that another admin features meanwhile, and does not undo it', async () => {
    openPage('/managepools');
    await userEvent.click(await screen.findByRole('switch', { name: 'Featured: Moon' }));
    await dialog();
    change({ ...pending, featureStatus: true });
    await waitFor(() => expect(document.querySelector('.ant-switch-checked')).not.toBeNull());
    await press('Yes');
    await waitFor(() => expect(sent(FEATURE)).toEqual([{ featureStatus: true }]));
  });
});

interface Texts {
  call: string;
  button: string;
  /** what is decided about, and what it is replaced by */
  shown: string;
  later: string;
}

it('an owner’s corrections of what was submitted again elsewhere are not sent over it', async () => {
  const asked = { ...pending, requestedChanges: ['email'] };
  pool = asked;
  serveBasics(OWNER);
  await connectAs(OWNER);
  openPage('/pool/abc123?tab=review');
  const name = () => screen.findByRole('textbox', { name: /^Name/ });
  await userEvent.type(await name(), ' of Moon');
  change({ ...resubmitted, requestedChanges: ['email'] });
  expect(await screen.findByText('What you correct was submitted again meanwhile')).toBeVisible();
  expect(await name()).toHaveValue('Ann Owner of Moon');
  expect(screen.getByRole('button', { name: 'Resubmit for review' })).toBeDisabled();
  await press('Start from what is there now');
  expect(await name()).toHaveValue('Luna Lang');
  await press('Resubmit for review');
  await waitFor(() => expect(sent(RESUBMIT)).toMatchObject([{ name: 'Luna Lang', version: 2 }]));
});
