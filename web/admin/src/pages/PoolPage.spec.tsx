import { whitelistTree } from '@launchpad/contracts';
import { auction } from '@launchpad/web-kit/chain/calls';
import { unisolated } from '@launchpad/web-kit/test/isolation';
import { Problem } from '@launchpad/web-kit/test/mockApi';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jest } from '@jest/globals';
import { axe } from '@launchpad/web-kit/test/axe';
import { chain, setChainTime } from '../test/chain';
import { ADMIN, aPool, NOW, OWNER, STRANGER } from '../test/fixtures';
import { signedInWith, signIn } from '../test/oidc';
import { openPage, resetPages, serveBasics } from '../test/openPage';
import { answer, callsOf, resetServer } from '../test/server';
import { connectAs, wallet } from '../test/wallet';

const HASH = `0x${'ab'.repeat(32)}`;
const BIDDER = `0x${'c1'.repeat(20)}`;
const settled = { poolStartDate: NOW - 9_000, poolEndDate: NOW - 5_000, closeStatus: true };
const total = (kind: string, amount: string, lines = 1) => ({ kind, amount, lines });
const ofPool = (kind: string, amount: string) => ({
  ...{ kind, amount, transactionHash: HASH, time: NOW - 4_000, orderId: '', orderBy: '' },
});
const statement = {
  totals: [
    ...[total('raised', '1000000001'), total('fee', '10000000'), total('net', '990000001')],
    ...[total('unsold', '1000000000000000001'), total('refundDue', '7', 2)],
  ],
  lines: [ofPool('raised', '1000000001'), ofPool('fee', '10000000'), ofPool('net', '990000001')],
  ...{ bids: 3, winners: 2, paid: 1, due: 2, settledAt: NOW - 4_000 },
};
const pagination = { page: 1, limit: 10, total: 1, pages: 1 };
const ok = (data: object) => ({ success: true, data });

function serve(pool: ReturnType<typeof aPool>) {
  answer('GET /v1/front/pools/get/abc123', ok(pool));
  answer('GET /v1/front/pools/abc123/statement', ok(statement));
  answer('GET /v1/front/pools/abc123/statement/bids', ok({ lines: [], pagination }));
  answer(
    'GET /v1/front/pools/abc123/bidders',
    ok({
      bidders: [{ address: BIDDER, bids: 2, sellAmount: '300' }],
      ...{ pagination, total: '1000', largest: '300', tenLargest: '999' },
    }),
  );
  answer('GET /v1/front/order/list/abc123', ok({ orders: [], pagination }));
  answer('GET /v1/front/pools/series/abc123', ok({ entries: [], pagination: { ...pagination, total: 0 } }));
  answer(
    'GET /v1/front/pools/abc123/history',
    ok({
      entries: [
        {
          ...{ _id: '1', time: NOW, action: 'chain.poolEditedByAdmin', actor: ADMIN, transactionHash: HASH },
          before: { minimumFundingThreshold: '1000000' },
          after: { minimumFundingThreshold: '2000000' },
        },
        {
          _id: '2',
          time: NOW,
          action: 'pool.approve',
          actor: '',
          transactionHash: '',
          before: null,
          after: null,
        },
      ],
      pagination,
    }),
  );
  answer('GET /v1/front/whitelist/get/abc123', {
    success: true,
    whited: { merkleTree: chain.merkleRoot, whiteListUsers: [BIDDER, OWNER], size: 2 },
  });
}

async function open(by: string, pool: ReturnType<typeof aPool>, tab = '', state: Partial<typeof chain> = {}) {
  serveBasics(by);
  Object.assign(chain, state);
  serve(pool);
  await connectAs(by);
  const page = openPage(`/pool/abc123${tab && `?tab=${tab}`}`);
  await screen.findByRole('navigation', { name: 'Parts of this pool' });
  return page;
}

beforeEach(() => {
  resetServer();
  signedInWith(['launchpad-admin']);
});
afterEach(resetPages);

it.each(['overview', 'bids', 'access', 'review', 'content', 'history', 'statement'])(
  'the owner’s %s is accessible and keeps a right-to-left name apart',
  async (tab) => {
    const names = { title: 'شبكة', ptSymbol: 'ريال' };
    const { container } = await open(OWNER, aPool({ poolType: 'whiteList', ...names }), tab);
    await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).toBeNull());
    expect(await axe(container)).toHaveNoViolations();
    for (const name of Object.values(names)) expect(unisolated(container, name)).toEqual([]);
  },
);

it('the statement has every amount to the smallest unit, with its transaction', async () => {
  await open(OWNER, aPool(settled), 'statement');
  const row = (name: RegExp) => within(screen.getByText(name).closest('div') as HTMLElement);
  await screen.findByText(/from 2 winners/);
  expect(row(/^Raised/).getByText(/1,000\.000001/)).toBeVisible();
  expect(row(/^Platform fee/).getByText(/− 10/)).toBeVisible();
  expect(row(/^Sent to the owner/).getByText(/990\.000001/)).toBeVisible();
  expect(row(/^Unsold/).getByText(/1\.000000000000000001/)).toBeVisible();
  expect(row(/^Refunds due/).getByText(/0\.000007/)).toBeVisible();
  expect(row(/^Raised/).getByRole('link')).toHaveAttribute('href', expect.stringContaining(HASH));
});

it('the statement can be saved as the server’s CSV', async () => {
  answer('GET /v1/front/pools/abc123/statement.csv', ok({}));
  await open(OWNER, aPool(settled), 'statement');
  const saved = jest.fn((_: Blob) => 'blob:x');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  await userEvent.click(screen.getByRole('button', { name: 'Statement as CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(callsOf('GET /v1/front/pools/abc123/statement.csv')).toHaveLength(1);
});

const unpaid = { ...settled, payouts: { orders: 430, paid: 412 } };
const payout = {
  ...{ poolId: 'abc123', chainId: 5, payouts: unpaid.payouts, state: 'refused' },
  ...{ gasSpent: 36_400_000, gasBudget: 100_000_000, gasMost: 100_000_000 },
};
const servePayout = (change: Partial<typeof payout>) =>
  answer('GET /v1/admin/payouts', ok({ payouts: [{ ...payout, ...change }], pagination, keepers: [] }));

it.each([
  ['overBudget', 150_000_000, /gas for this pool is used up/, 1],
  ['refused', 100_000_000, /This is the most a pool can get/, 0],
  ['byHand', 150_000_000, /does not pay this pool out/, 0],
] as const)('an admin sees why a pool is not paid out: %s', async (state, gasMost, text, buttons) => {
  servePayout({ state, gasMost });
  await open(ADMIN, aPool(unpaid));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Raise the gas budget' })).toHaveLength(buttons);
  expect(screen.queryAllByText('36,400,000 of 100,000,000 gas used')).toHaveLength(
    state === 'byHand' ? 0 : 1,
  );
  expect(callsOf('GET /v1/admin/payouts')[0]!.query).toEqual({ poolId: 'abc123' });
});

it.each([
  ['an owner of the operator’s gas', OWNER, 412],
  ['an admin of a pool that is paid out', ADMIN, 430],
])('nothing is asked for %s', async (_, by, paid) => {
  servePayout({});
  await open(by, aPool({ ...settled, payouts: { orders: 430, paid } }));
  expect(await screen.findByText(`${paid} of 430`)).toBeVisible();
  expect(callsOf('GET /v1/admin/payouts')).toEqual([]);
});

it.each([
  ['its owner withdraws', OWNER, 1],
  ['an admin only sees', ADMIN, 0],
])('proceeds that the token refused to send, %s', async (_, by, buttons) => {
  await open(by, aPool(settled), '', { credit: 990_000_001n });
  expect(await screen.findAllByText(/could not be sent, since the token refused it/)).toHaveLength(2);
  const withdraw = screen.queryAllByRole('button', { name: 'Withdraw USDC' });
  expect(withdraw).toHaveLength(buttons);
  if (!withdraw[0]) return;
  await userEvent.click(withdraw[0]);
  await waitFor(() => expect(wallet.sent).toHaveLength(1));
  const { biddingToken, idoAddress } = aPool();
  expect(wallet.sent[0]!.to).toBe(idoAddress);
  const args = auction.decodeFunctionData('withdrawCredit', wallet.sent[0]!.data).toArray();
  expect(args.map((one) => String(one).toLowerCase())).toEqual([biddingToken, OWNER]);
});

it('bids say how much the largest bidders hold', async () => {
  await open(OWNER, aPool(), 'bids');
  expect(await screen.findByText('99.9%')).toBeVisible();
  expect(screen.getAllByText('30%')).toHaveLength(2);
});

it('the history says what an act changed, and hides from owners which admin decided', async () => {
  await open(OWNER, aPool(), 'history');
  expect(await screen.findByText(/soft cap: 1 .*USDC.* → 2 /)).toBeVisible();
  expect(screen.getByText('An admin')).toBeVisible();
});

it('a whitelist file is checked before anything is sent: each bad row is named, the new ones can be added', async () => {
  await open(OWNER, aPool({ poolType: 'whiteList' }), 'access');
  const fresh = `0x${'d2'.repeat(20)}`;
  const rows = [
    'wallet',
    BIDDER,
    fresh,
    fresh,
    'bob.eth',
    '0x12',
    '0xAB5801a7D398351b8bE11C439e05C5B3259aeC9B',
  ];
  const input = await screen.findByLabelText('Check a file');
  await userEvent.upload(input, new File([rows.join('\n')], 'list.csv', { type: 'text/csv' }));
  const report = within(await screen.findByRole('region', { name: 'What the file has' }));
  expect(report.getByText('1 new addresses')).toBeVisible();
  expect(report.getByText('1 already on the list')).toBeVisible();
  expect(report.getByText('1 repeated in the file')).toBeVisible();
  expect(report.getByText(/Line 5: bob.eth \(no address\)/)).toBeVisible();
  expect(report.getByText(/Line 6: 0x12 \(not 0x/)).toBeVisible();
  expect(report.getByText(/Line 7: .* \(wrong checksum/)).toBeVisible();
  await userEvent.click(report.getByRole('button', { name: 'Add 1 address' }));
  expect(await screen.findByRole('textbox', { name: /Add Users/ })).toHaveValue(fresh);
  expect(wallet.sent).toEqual([]);
});

it.each([
  [121, 'Whitelisted: Added to whitelist', 1],
  [120, 'Times Up! Pool is going to end in a while', 0],
  [10, 'Times Up! Pool is going to end in a while', 0],
  [9, 'Pool Ended! Pool is not live', 0],
])('with %i s left, a list from the Access tab gives "%s"', async (left, text, sent) => {
  answer('POST /v1/front/whitelist/add', { success: true, whited: {} });
  const pool = aPool({ poolType: 'whiteList' });
  await open(OWNER, pool, 'access');
  const file = new File([STRANGER], 'list.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText('Check a file'), file);
  await userEvent.click(await screen.findByRole('button', { name: 'Add 1 address' }));
  const add = await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Add addresses' });
  setChainTime(pool.poolEndDate - left);
  await userEvent.click(add);
  expect(await screen.findByText(text)).toBeVisible();
  expect(wallet.sent).toHaveLength(sent);
});

it('a whitelist pool’s list that is not known can’t be added to: the rest of it would lose its right to bid', async () => {
  await open(OWNER, aPool({ poolType: 'whiteList' }));
  answer('GET /v1/front/whitelist/get/abc123', {
    success: true,
    whited: { poolType: 'whiteList', size: 0 },
  });
  await userEvent.click(screen.getByRole('link', { name: 'Access' }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.queryByLabelText('Check a file')).toBeNull();
  expect(screen.queryByText(/addresses may bid/)).toBeNull();
});

it('a long whitelist is read in pages, searched, and changed by an upload', async () => {
  const list = Array.from({ length: 10_002 }, (_, n) => `0x${n.toString(16).padStart(40, '0')}`);
  const fresh = list.map((address) => address.replace('0x0', '0x1')).slice(1);
  const ended = { poolEndDate: NOW + 9_999 };
  await open(OWNER, aPool({ poolType: 'whiteList', ...ended }), 'overview', { merkleRoot: HASH });
  answer('GET /v1/front/whitelist/get/abc123', ({ query }) => {
    const start = list.indexOf(query['after'] ?? '') + 1;
    const whiteListUsers = list.slice(start, start + 10_000);
    return { success: true, whited: { whiteListUsers, size: list.length, merkleTree: HASH } };
  });
  answer('PUT /v1/front/whitelist/upload/*', ok({ size: 1 }));
  answer('POST /v1/front/whitelist/add', { success: true, whited: {} });
  await userEvent.click(screen.getByRole('link', { name: 'Access' }));
  expect(await screen.findByText('10,002 addresses may bid')).toBeVisible();
  const input = screen.getByLabelText('Check a file');
  await userEvent.upload(input, new File([fresh.join('\n')], 'list.csv', { type: 'text/csv' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add 10,001 addresses' }));
  const modal = within(await screen.findByRole('dialog'));
  expect(await modal.findByText('And 10,001 addresses of a long list')).toBeVisible();
  await userEvent.click(modal.getByRole('button', { name: 'Add addresses' }));
  expect(await screen.findByText('Whitelisted: Added to whitelist')).toBeVisible();
  const parts = callsOf('PUT /v1/front/whitelist/upload/*');
  expect(parts.flatMap(({ body }) => (body as { whiteListUsers: string[] }).whiteListUsers)).toEqual(fresh);
  const [post] = callsOf('POST /v1/front/whitelist/add');
  expect(post?.body).toMatchObject({ uploadId: parts[0]?.path.split('/').at(-2), methodType: 'add' });
  expect(post?.body).not.toHaveProperty('whiteListUsers');
  const root = auction.decodeFunctionData('whitelistUpdate', wallet.sent.at(-1)?.data ?? '0x').at(-1);
  expect(root).toBe(whitelistTree([...list, ...fresh]).root);
});

it('the main button settles a pool that has ended, and the menu says why it can’t be cancelled', async () => {
  const ended = { poolStartDate: NOW - 2_000, poolCancelDate: NOW - 1_500, poolEndDate: NOW - 1_000 };
  await open(OWNER, aPool({ ...ended, poolStatus: true }));
  expect(await screen.findByRole('button', { name: 'Settle' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Moon' }));
  expect(screen.getByRole('menuitem', { name: 'Cancel' })).toHaveAccessibleDescription(
    'Sorry! Pool cancell time ended',
  );
});

it('a stranger sees that the pool is not theirs, and nothing of it is asked for', async () => {
  serveBasics(STRANGER);
  serve(aPool());
  await connectAs(STRANGER);
  openPage('/pool/abc123');
  expect(await screen.findByText('Not your pool')).toBeVisible();
  expect(callsOf('GET /v1/front/pools/abc123/*')).toEqual([]);
});

describe('the comments of a pool', () => {
  const written = { poolId: 'abc123', messageTime: NOW, createdAt: NOW };
  const fine = { ...written, _id: 'c1', message: 'When does it start?', userAddress: BIDDER };
  const bad = { ...written, _id: 'c2', message: 'شراء elsewhere', userAddress: OWNER };
  const hidden = { reason: 'Forged link', by: 'f2f7-admin', time: NOW };
  const list = (...comments: object[]) =>
    answer('GET /v1/admin/comments/abc123', ok({ comments, pagination }));
  const of = (text: string) => within(screen.getByText(text).closest('li') as HTMLElement);

  it('are hidden with a reason, which is asked for, and shown with it', async () => {
    list(fine, bad);
    const { container } = await open(ADMIN, aPool(), 'comments');
    await screen.findByText(fine.message);
    expect(of(bad.message).getByText('Owner')).toBeVisible();
    await userEvent.click(of(bad.message).getByRole('button', { name: 'Hide comment' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Hide' }));
    expect(dialog.getByText('Please enter a reason')).toBeVisible();
    expect(callsOf('PUT *')).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Forged link');
    const way = 'PUT /v1/admin/comments/abc123/c2/hidden';
    answer(way, () => (list(fine, { ...bad, hidden }), ok({ ...bad, hidden })));
    await userEvent.click(dialog.getByRole('button', { name: 'Hide' }));
    expect(await screen.findByText('Forged link')).toBeVisible();
    expect(callsOf(way).map(({ body }) => body)).toEqual([{ reason: 'Forged link' }]);
    expect(of(bad.message).getByText('Hidden')).toBeVisible();
    expect(of(fine.message).queryByText('Hidden')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await axe(container)).toHaveNoViolations();
  });

  it('keep what was typed when the server refuses', async () => {
    list(fine);
    await open(ADMIN, aPool(), 'comments');
    await userEvent.click(await screen.findByRole('button', { name: 'Hide comment' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Forged link');
    answer('PUT /v1/admin/comments/abc123/c1/hidden', new Problem(404, 'not-found'));
    await userEvent.click(dialog.getByRole('button', { name: 'Hide' }));
    await waitFor(() => expect(callsOf('PUT /v1/admin/comments/abc123/c1/hidden')).toHaveLength(1));
    expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Forged link');
  });

  it('are shown again', async () => {
    list({ ...bad, hidden });
    await open(ADMIN, aPool(), 'comments');
    answer('DELETE /v1/admin/comments/abc123/c2/hidden', () => (list(bad), ok(bad)));
    await userEvent.click(await screen.findByRole('button', { name: 'Show again' }));
    expect(await screen.findByRole('button', { name: 'Hide comment' })).toBeVisible();
    expect(screen.queryByText('Forged link')).toBeNull();
  });

  it('are read by auditors and reviewers, who cannot hide them', async () => {
    list(fine, { ...bad, hidden });
    serveBasics();
    serve(aPool());
    await signIn(['launchpad-auditor']);
    openPage('/pool/abc123?tab=comments');
    expect(await screen.findByText('Forged link')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Hide comment' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show again' })).toBeNull();
  });

  it('say when there are none, and are no part of an owner’s page', async () => {
    list();
    const { unmount } = await open(ADMIN, aPool(), 'comments');
    expect(await screen.findByText('Nobody has commented yet.')).toBeVisible();
    unmount();
    await open(OWNER, aPool());
    expect(screen.getByRole('link', { name: 'Content' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Comments' })).toBeNull();
  });
});
