import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { auctionInterface } from '@launchpad/contracts';
import type { Order, Pool } from '@launchpad/api';
import { configAnswer, me, Problem, serve, type ApiRequest } from '@launchpad/web-kit/test/mockApi';
import { investor, mockBid, mockPool, NOW, settledPool, units } from '@launchpad/web-kit/test/mockPool';
import { walletError } from '@launchpad/web-kit/test/mockWallet';
import { renderAt } from '@launchpad/web-kit/test/render';
import { disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { axe } from '@launchpad/web-kit/test/axe';
import { connect, openPool, servePool } from '../test/poolHarness';
import MyBidsPage from './MyBidsPage';

const HASH = `0x${'9a'.repeat(32)}`;
const clears3 = { clearingPrice: { sell: units(3, 6), buy: units(1, 18) } };
const live = mockPool({ ...clears3, title: 'Solar Grid' });
const won = { ...settledPool(true), poolId: 'tidal', title: 'Tidal Works' };
const missed = { ...settledPool(false), poolId: 'wind', title: 'Wind Farm' };
const lost = { claimedValue: '0', refundedValue: units(300, 6) };
const bids = [
  mockBid({ _id: 'b1' }),
  mockBid({ _id: 'b2', poolId: 'tidal', order: '2' }),
  mockBid({ _id: 'b3', poolId: 'wind', order: '3', outcome: lost }),
];

afterEach(async () => {
  await act(() => disconnectWallet());
});

async function open(
  mine: Order[] = bids,
  pools: Pool[] = [live, won, missed],
  wallet = {},
  chain = {},
  down: string[] = [],
) {
  const requests = servePool(undefined, { mine, others: pools, total: mine.length, chain, down });
  const view = renderAt('/my-bids', <MyBidsPage />);
  await connect(investor, { eth_sendTransaction: () => HASH, ...wallet });
  return { ...view, requests };
}

const cards = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
    .filter((title) => title !== 'Watched sales');

describe('My bids', () => {
  it('asks for a wallet, then for a signature', async () => {
    serve({ 'GET /v1/config': configAnswer(NOW), 'GET /v1/auth/me': me(null) });
    renderAt('/my-bids', <MyBidsPage />);
    expect(screen.getByText('Connect your wallet to see your bids.')).toBeVisible();
    await connect(investor);
    expect(
      await screen.findByRole('button', { name: 'Sign in with your wallet to see your bids.' }),
    ).toBeEnabled();
  });

  it('adds up for each stablecoin what is in bids, would win, can be claimed and came back', async () => {
    const { container } = await open();
    const table = await screen.findByRole('table', { name: 'Totals for each stablecoin' });
    const [head, row] = within(table)
      .getAllByRole('row')
      .map((one) => [...one.children].map(({ textContent }) => textContent));
    expect(head).toEqual(['Stablecoin', 'In bids', 'Would win now', 'Can be claimed', 'Came back']);
    expect(row).toEqual(['USDC Ethereum', '300', '300', '300and tokens bought for 300 USDC', '0']);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('has a card for each sale, what can be claimed first, with state, time left, price and outcome', async () => {
    await open();
    await screen.findByRole('table', { name: 'Totals for each stablecoin' });
    expect(cards()).toEqual(['Tidal Works', 'Wind Farm', 'Solar Grid']);
    const card = screen.getByRole('region', { name: 'Solar Grid' });
    expect(within(card).getByRole('link', { name: 'Solar Grid' })).toHaveAttribute('href', '/pool/solar');
    expect(within(card).getByText('Solar Grid').localName).toBe('bdi');
    expect(card).toHaveTextContent('Winning, at risk');
    expect(card).toHaveTextContent('Ends in 2h 46m');
    expect(card).toHaveTextContent('Your highest price3.00 USDC at the clearing price');
    expect(screen.getByRole('region', { name: 'Tidal Works' })).toHaveTextContent('Won');
  });

  it('has one main action for each sale, and withdrawing behind the details', async () => {
    await open();
    const card = await screen.findByRole('region', { name: 'Solar Grid' });
    expect(within(card).getByRole('link', { name: 'Open pool' })).toBeVisible();
    expect(within(card).queryByRole('button', { name: /Withdraw/ })).toBeNull();
    fireEvent.click(within(card).getByRole('button', { name: 'Details' }));
    expect(within(card).getByRole('button', { name: 'Withdraw (costs 30 USDC)' })).toBeEnabled();
    const claimed = screen.getByRole('region', { name: 'Tidal Works' });
    expect(within(claimed).getByRole('button', { name: 'Claim my bid' })).toBeEnabled();
    expect(within(claimed).queryByRole('link', { name: 'Open pool' })).toBeNull();
  });

  it('claims everything on a network, a transaction for each sale, and says how far it is', async () => {
    const { requests } = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Claim all on Ethereum (2 sales)' }));
    expect(await screen.findByText('1 of 2: Tidal Works')).toBeVisible();
    expect(await screen.findByText('2 sales were paid out.', {}, { timeout: 5_000 })).toBeVisible();
    const posts = requests.filter(({ path }) => path === '/v1/front/claim/create');
    expect(posts.map(({ body }) => (body as { poolId: string }).poolId)).toEqual(['tidal', 'wind']);
  });

  it('says of which sales a token refused the payment', async () => {
    const event = auctionInterface.encodeEventLog('PaymentCredited', [won.poolingToken, investor, 150n]);
    const logs = [{ address: won.idoAddress, ...event }];
    const wind = { ...missed, poolingToken: `0x${'44'.repeat(20)}` };
    await open(bids, [live, won, wind], {}, { logs });
    fireEvent.click(await screen.findByRole('button', { name: 'Claim all on Ethereum (2 sales)' }));
    const text =
      '1 sale was paid out. A token refused a payment, which waits in the sale’s contract: Tidal Works.';
    expect(await screen.findByText(text, {}, { timeout: 5_000 })).toBeVisible();
  });

  describe('with a wallet that combines calls', () => {
    const combines = (sendCalls: (params: readonly unknown[]) => unknown) => ({
      wallet_getCapabilities: () => ({ '0x5': { atomic: { status: 'supported' } } }),
      wallet_sendCalls: sendCalls,
      wallet_getCallsStatus: () => ({ status: 200, receipts: [{ transactionHash: HASH, logs: [] }] }),
    });

    it('claims everything on a network in one confirmation', async () => {
      const calls: unknown[][] = [];
      await open(
        bids,
        [live, won, missed],
        combines(([batch]) => {
          calls.push((batch as { calls: unknown[] }).calls);
          return { id: 'batch' };
        }),
      );
      fireEvent.click(await screen.findByRole('button', { name: 'Claim all on Ethereum (2 sales)' }));
      expect(await screen.findByText('1 of 2: Tidal Works, Wind Farm')).toBeVisible();
      expect(await screen.findByText('2 sales were paid out.', {}, { timeout: 5_000 })).toBeVisible();
      expect(calls.map(({ length }) => length)).toEqual([2]);
    });

    it('claims one after another if it declines to', async () => {
      const decline = combines(() => {
        throw walletError(5740);
      });
      const { requests } = await open(bids, [live, won, missed], decline);
      fireEvent.click(await screen.findByRole('button', { name: 'Claim all on Ethereum (2 sales)' }));
      expect(await screen.findByText('2 sales were paid out.', {}, { timeout: 5_000 })).toBeVisible();
      expect(requests.filter(({ path }) => path === '/v1/front/claim/create')).toHaveLength(2);
    });

    it('stops when the batch is rejected', async () => {
      const reject = combines(() => {
        throw walletError(4001);
      });
      await open(bids, [live, won, missed], reject);
      fireEvent.click(await screen.findByRole('button', { name: 'Claim all on Ethereum (2 sales)' }));
      expect(await screen.findByText('Stopped: 2 sales are left.')).toBeVisible();
    });
  });

  it('stops claiming when a transaction is refused in the wallet', async () => {
    const refuse = { eth_sendTransaction: () => Promise.reject(walletError(4001)) };
    const { requests } = await open(bids, [live, won, missed], refuse);
    fireEvent.click(await screen.findByRole('button', { name: 'Claim all on Ethereum (2 sales)' }));
    expect(await screen.findByText('Stopped: 2 sales are left.')).toBeVisible();
    expect(requests.filter(({ path }) => path === '/v1/front/claim/create')).toEqual([]);
  });

  it('can be filtered to what is claimable', async () => {
    await open();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Only claimable' }));
    expect(cards()).toEqual(['Tidal Works', 'Wind Farm']);
  });

  it('reads every bid of a wallet with many, before it adds them up', async () => {
    const many = Array.from({ length: 150 }, (_, index) => mockBid({ _id: `m${index}` }));
    const page = ({ query }: ApiRequest) => ({
      success: true,
      data: {
        orders: many.slice((Number(query['page']) - 1) * 100, Number(query['page']) * 100),
        pagination: { page: Number(query['page']), limit: 100, total: 150, pages: 2 },
      },
    });
    serve({
      'GET /v1/config': configAnswer(NOW),
      'GET /v1/auth/me': me(investor),
      'GET /v1/front/pools/get/solar': { success: true, data: live },
      'GET /v1/front/order/mine': page,
    });
    renderAt('/my-bids', <MyBidsPage />);
    await connect(investor);
    expect(await screen.findByRole('region', { name: 'Solar Grid' })).toHaveTextContent(
      '150 bids45,000 USDC',
    );
  });

  it('says what could not be loaded, and that the totals are without it', async () => {
    const log = console.error;
    console.error = () => {};
    await open(bids, [live, won], {}, {}, ['wind']);
    expect(await screen.findByText('1 sale could not be loaded: the totals are without it.')).toBeVisible();
    expect(cards()).toEqual(['Tidal Works', 'Solar Grid']);
    console.error = log;
  });

  it('leaves out bids that somebody placed in a sale that is not public, and says so', async () => {
    await open(bids, [live, won]);
    expect(await screen.findByText(/^1 sale is left out, since it is not public here\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(cards()).toEqual(['Tidal Works', 'Solar Grid']);
  });

  it('marks tokens that cannot be read, and those that carry a stablecoin’s name', async () => {
    const hostile = { ...live, ptUnknown: true, ptSymbol: '?' };
    await open(
      [mockBid({ _id: 'b1' }), mockBid({ _id: 'b2', poolId: 'tidal', order: '2' })],
      [hostile, { ...won, ptSymbol: 'USDC' }],
    );
    expect(await screen.findByRole('region', { name: 'Solar Grid' })).toHaveTextContent('Unknown token');
    const imitating = screen.getByRole('region', { name: 'Tidal Works' });
    expect(imitating).toHaveTextContent('not USDC');
    expect(imitating).not.toHaveTextContent('Unknown token');
  });
});

describe('My bids without any to show', () => {
  it('says that there are none yet, and where the sales are', async () => {
    await open([]);
    expect(await screen.findByText('You have not bid yet.')).toBeVisible();
    expect(screen.getByText('No Record Found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Explore sales' })).toHaveAttribute('href', '/?id=pools');
  });

  const fail = async () => {
    const log = console.error;
    console.error = () => {};
    serve({
      'GET /v1/config': configAnswer(NOW),
      'GET /v1/auth/me': me(investor),
      'GET /v1/front/order/mine': new Problem(503, 'Please wait'),
    });
    renderAt('/my-bids', <MyBidsPage />);
    await connect(investor);
    return () => void (console.error = log);
  };

  it('offers a retry where they could not be loaded', async () => {
    const restore = await fail();
    const [retry] = await screen.findAllByRole('button', { name: 'Retry' });
    expect(retry).toBeEnabled();
    expect(screen.queryByText('You have not bid yet.')).toBeNull();
    restore();
  });

  it('says that the browser is offline', async () => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    const restore = await fail();
    expect(
      await screen.findByText('You are offline. Your bids are shown as soon as you are back.'),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    restore();
  });
});

describe('watched sales', () => {
  it('are put on the list with the star of their page, and stay below the bids', async () => {
    servePool(live);
    const page = openPool();
    fireEvent.click(await screen.findByRole('button', { name: 'Watch this sale' }));
    expect(screen.getByRole('button', { name: 'Stop watching this sale' })).toBeVisible();
    expect(JSON.parse(localStorage.getItem('watched') ?? '')).toEqual(['solar']);
    page.unmount();
    renderAt('/my-bids', <MyBidsPage />);
    const list = within(screen.getByRole('region', { name: 'Watched sales' }));
    expect(await list.findByRole('link', { name: /Solar Grid/ })).toHaveAttribute('href', '/pool/solar');
  });

  it('that are gone say so, and can be taken off', async () => {
    servePool(undefined);
    renderAt('/my-bids', <MyBidsPage />);
    expect(await screen.findByText(/This sale is not shown any more/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/Watch a sale with the star on its page/)).toBeVisible();
  });
});
