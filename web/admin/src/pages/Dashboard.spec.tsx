import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from '@launchpad/web-kit/test/axe';
import { api, store } from '@launchpad/web-kit';
import { Problem } from '@launchpad/web-kit/test/mockApi';
import { queryOf, viewOf } from '../features/manage-pools/model/listQuery';
import { ADMIN, aPool, config, GOERLI, NOW, OWNER, poolList } from '../test/fixtures';
import { signedInWith } from '../test/oidc';
import { openPage, resetPages, serveBasics } from '../test/openPage';
import { answer, callsOf, resetServer } from '../test/server';
import { connectAs } from '../test/wallet';

const ended = aPool({ poolStartDate: NOW - 9_000, poolEndDate: NOW - 3_600, poolStatus: true, bidCount: 18 });
const reached = {
  ...ended,
  figures: { ...ended.figures, thresholdCounter: '329012000000', thresholdStatus: true },
};

beforeEach(() => {
  resetServer();
  signedInWith(['launchpad-admin']);
  answer('GET /v1/front/pools/list/*', poolList([]));
  answer('GET /v1/front/pools/abc123/bidders', {
    success: true,
    data: {
      bidders: [],
      pagination: { page: 1, limit: 1, total: 13, pages: 13 },
      total: '0',
      largest: '0',
      tenLargest: '0',
    },
  });
});
afterEach(resetPages);

async function open(by: string, pools: (query: Record<string, string>) => ReturnType<typeof aPool>[]) {
  serveBasics(by);
  answer('GET /v1/admin/pools/list/*', ({ query }) => poolList(pools(query)));
  await connectAs(by);
  return openPage('/dashboard');
}

it('an owner sees at once that an ended sale waits for its settlement, with the amount and the button', async () => {
  const { container } = await open(OWNER, () => [reached]);
  const todo = within(await screen.findByRole('list', { name: 'What needs you now' }));
  expect(todo.getByText(/ended: 329,012/)).toHaveTextContent('Moon ended: 329,012 USDC');
  expect(todo.getByText(/18 bids · ended 1h 0m ago/)).toBeVisible();
  expect(todo.getByRole('button', { name: 'Settle' })).toBeVisible();
  expect(await screen.findByText('13')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Moon' })).toHaveAttribute(
    'href',
    expect.stringContaining('/pool/abc123'),
  );
  expect(await axe(container)).toHaveNoViolations();
});

it('the pools of every network are counted', async () => {
  serveBasics(OWNER);
  answer(
    'GET /v1/config',
    config({ networks: [1, 2, 3].map((chainId) => ({ ...GOERLI, chainId, name: `Chain ${chainId}` })) }),
  );
  answer('GET /v1/admin/pools/list/*', poolList([]));
  await connectAs(OWNER);
  openPage('/dashboard');
  // two upcoming, three live and one ended on each
  expect(await screen.findByText('18')).toBeVisible();
  const asked = callsOf('GET /v1/front/pools/list/*').map(({ query }) => query['network']);
  expect(asked).toEqual(['Chain 1', 'Chain 2', 'Chain 3']);
});

it('charts whose counts failed to load say so and load on Retry, and stay when they are read again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const failing = () => answer('GET /v1/front/pools/list/*', () => new Problem(503, 'Unavailable'));
  failing();
  await open(OWNER, () => []);
  const charts = within((await screen.findByRole('heading', { name: 'Approved pools' })).closest('div')!);
  const [retry] = await charts.findAllByRole('button', { name: 'Retry' });
  expect(charts.getAllByText('No Record Found')).toHaveLength(2);
  answer('GET /v1/front/pools/list/*', poolList([]));
  fireEvent.click(retry!);
  // two upcoming, three live and one ended on each of two networks
  expect(await charts.findByText('12')).toBeVisible();
  expect(charts.queryByRole('button', { name: 'Retry' })).toBeNull();
  failing();
  const asked = callsOf('GET /v1/front/pools/list/*').length;
  act(() => void store.dispatch(api.util.invalidateTags(['Pools'])));
  await waitFor(() => expect(callsOf('GET /v1/front/pools/list/*').length).toBeGreaterThan(asked));
  await waitFor(() => expect(log).toHaveBeenLastCalledWith('countPools: 503 Unavailable', ''));
  await act(async () => {});
  expect(charts.getByText('12')).toBeVisible();
  expect(charts.queryByText('No Record Found')).toBeNull();
  log.mockRestore();
});

it('an owner is led to the fields that an admin asked to correct', async () => {
  const { poolStatus: _, ...pending } = aPool({ poolStartDate: NOW + 9_000, poolEndDate: NOW + 99_000 });
  await open(OWNER, () => [{ ...pending, requestedChanges: ['website', 'identityDoc'] }]);
  const todo = within(await screen.findByRole('list', { name: 'What needs you now' }));
  expect(todo.getByText(/Changes requested on/)).toHaveTextContent('Changes requested on Moon');
  expect(todo.getByText('2 fields')).toBeVisible();
  expect(todo.getByRole('link', { name: 'Correct' })).toHaveAttribute(
    'href',
    expect.stringContaining('tab=review'),
  );
});

const payout = {
  ...{
    poolId: 'abc123',
    title: 'Aurora',
    chainId: 5,
    payouts: { orders: 430, paid: 412 },
    state: 'overBudget',
  },
  ...{ gasSpent: 99_000_000, gasBudget: 100_000_000, gasMost: 150_000_000 },
};
const keeper = {
  ...{ chainId: 5, address: OWNER, balance: '1450000000000000000', isPaused: false },
  last: { poolId: 'abc123', transactionHash: `0x${'ab'.repeat(32)}`, paidAt: NOW - 60 },
};
const servePayouts = (payouts: object[], keepers: object[]) =>
  answer('GET /v1/admin/payouts', {
    success: true,
    data: { payouts, keepers, pagination: { page: 1, limit: 5, total: payouts.length, pages: 1 } },
  });

it('an admin sees what the keeper holds and did last, and raises the gas of a pool that used it up', async () => {
  servePayouts([payout], [keeper, { ...keeper, chainId: 97, balance: null, last: null }]);
  answer('PUT /v1/admin/payouts/abc123/budget', {
    success: true,
    data: { ...payout, gasBudget: 150_000_000 },
  });
  const { container } = await open(ADMIN, () => []);
  const queue = within(await screen.findByRole('list', { name: 'To pay out' }));
  const link = queue.getByRole('link', { name: 'Aurora' });
  expect(link).toHaveAttribute('href', expect.stringContaining('/pool/abc123'));
  expect(queue.getByRole('listitem')).toHaveTextContent('412 of 430 paid. The gas for this pool is used up.');
  const [goerli, bsc] = screen.getAllByRole('row', { name: /0x3c44…|none yet|transaction/ });
  expect(goerli).toHaveTextContent(/1\.45.* ETH.*pays out.*transaction/);
  expect(within(goerli!).getByRole('link', { name: /^transaction/ })).toHaveAttribute(
    'href',
    expect.stringContaining(keeper.last.transactionHash),
  );
  expect(bsc).toHaveTextContent(/–.*unknown: the network does not answer.*none yet/);
  expect(await axe(container)).toHaveNoViolations();

  fireEvent.click(queue.getByRole('button', { name: 'Raise the gas budget' }));
  await screen.findByText(/up to 150,000,000 gas on paying out this pool, instead of 100,000,000/);
  const asked = callsOf('GET /v1/admin/payouts').length;
  fireEvent.click(screen.getByRole('button', { name: 'Raise to 150,000,000' }));
  await waitFor(() => expect(callsOf('PUT /v1/admin/payouts/abc123/budget')).toHaveLength(1));
  expect(callsOf('PUT /v1/admin/payouts/abc123/budget')[0]!.body).toEqual({ gas: 150_000_000 });
  await waitFor(() => expect(callsOf('GET /v1/admin/payouts').length).toBeGreaterThan(asked));
});

it.each([
  ['is unknown', undefined],
  ['has invisible characters only', '\u200b\u2066'],
])('a pool to pay out whose title %s has its id', async (_, title) => {
  servePayouts([{ ...payout, title }], [keeper]);
  await open(ADMIN, () => []);
  expect(await screen.findByRole('link', { name: 'abc123' })).toBeVisible();
});

it('an admin sees when the keeper pays nothing out', async () => {
  servePayouts([], []);
  await open(ADMIN, () => []);
  expect(await screen.findByText('Everything is paid out.')).toBeVisible();
  expect(screen.getByText('The keeper pays out on no network.')).toBeVisible();
});

it('an admin sees what waits: reviews with their age, settlements, refunds of scams, and the networks', async () => {
  const { poolStatus: _, ...pending } = aPool({ title: 'Waiting', createdAt: NOW - 2 * 86_400 });
  const scam = aPool({ title: 'Bad', scamStatus: true, payouts: { orders: 9, paid: 4 } });
  const { container } = await open(ADMIN, ({ kyc, outcome }) => {
    if (kyc === 'pending') return [pending];
    return outcome === 'scam' ? [scam] : [reached];
  });
  const review = within(await screen.findByRole('list', { name: 'To review' }));
  expect(review.getByText('waits for 2d 0h')).toBeVisible();
  const settle = within(await screen.findByRole('list', { name: 'To settle' }));
  expect(await settle.findByRole('button', { name: 'Settle' })).toBeVisible();
  const refunds = within(await screen.findByRole('list', { name: 'Scams with open refunds' }));
  expect(refunds.getByText('5 of 9 bids not refunded yet')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Networks' })).toBeVisible();
  await waitFor(() => expect(callsOf('GET /v1/admin/pools/list/*')).toHaveLength(3));
  expect(await axe(container)).toHaveNoViolations();
});

it('each queue’s link opens the list that the queue is the start of', async () => {
  servePayouts([], []);
  serveBasics(ADMIN);
  answer('GET /v1/admin/pools/list/*', () => {
    const { data } = poolList([]);
    return { success: true, data: { ...data, pagination: { ...data.pagination, total: 6 } } };
  });
  await connectAs(ADMIN);
  openPage('/dashboard');
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'All 6' })).toHaveLength(3));
  const listed = screen.getAllByRole('link', { name: 'All 6' }).map((link) => {
    const { pathname, searchParams } = new URL((link as HTMLAnchorElement).href);
    expect(pathname).toMatch(/\/managepools$/);
    return queryOf(viewOf(searchParams));
  });
  const queues = [
    { kyc: 'pending', outcome: 'open', sort: 'oldest' },
    { kyc: 'approved', status: 'ended', outcome: 'open', sort: 'ending' },
    { kyc: 'all', outcome: 'scam', sort: 'newest' },
  ];
  expect(listed).toMatchObject(queues);
  expect(callsOf('GET /v1/admin/pools/list/*').map(({ query }) => query)).toMatchObject(queues);
});

it('an admin sees open refunds behind scams that are refunded, and their number', async () => {
  servePayouts([], []);
  const scam = (poolId: string, paid: number) =>
    aPool({ poolId, title: poolId, scamStatus: true, payouts: { orders: 9, paid } });
  const scams = [...['a', 'b', 'c', 'd', 'e'].map((id) => scam(id, 9)), scam('Old', 4), scam('Older', 0)];
  await open(ADMIN, ({ outcome, limit }) => (outcome === 'scam' ? scams.slice(0, Number(limit)) : []));
  const refunds = within(await screen.findByRole('list', { name: 'Scams with open refunds' }));
  expect(refunds.getAllByRole('listitem')).toHaveLength(2);
  expect(refunds.getByText('5 of 9 bids not refunded yet')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Scams with open refunds 2' })).toBeVisible();
});

it('an admin sees each network as it is, however long the page is open', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    servePayouts([], []);
    await open(ADMIN, () => []);
    const row = (name: RegExp) => screen.findByRole('row', { name });
    expect(await row(/^Goerli Testnet/)).toHaveTextContent(/answers$/);
    const arrivedAt = Date.now();
    const clock = { chainId: 5, blockNumber: 2, timestamp: NOW, arrivedAt, healthy: false };
    answer('GET /v1/config', () => config({ clocks: [clock] }));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(await row(/^Goerli Testnet.*does not answer, or is behind$/)).toHaveTextContent(
      /Goerli Testnet21m/,
    );
  } finally {
    jest.useRealTimers();
  }
});
