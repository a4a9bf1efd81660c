import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Order, Pool } from '@launchpad/gateway/api';
import { axe } from 'jest-axe';
import { Route, Routes } from 'react-router';
import { setClocks } from '@launchpad/web-kit';
import { configAnswer, me, serve, type Asked } from '@launchpad/web-kit/test/mockApi';
import {
  investor,
  mockBid,
  mockPool,
  NOW,
  poolOwner,
  settledPool,
  units,
} from '@launchpad/web-kit/test/mockPool';
import { MockWallet } from '@launchpad/web-kit/test/mockWallet';
import { renderAt } from '@launchpad/web-kit/test/render';
import { discoverWallets } from '@launchpad/web-kit/wallet/discovery';
import { connectWallet, disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import PoolPage from './PoolPage';

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;

interface Served {
  bids?: Order[];
  total?: number;
  whited?: object;
  comments?: object[];
}

function servePool(
  pool: Pool | undefined,
  { bids = [], total = bids.length, whited, comments = [] }: Served = {},
) {
  setClocks(
    [5, 97].map((chainId) => ({
      chainId,
      blockNumber: 1,
      timestamp: NOW,
      arrivedAt: Date.now(),
      healthy: true,
    })),
    Date.now(),
  );
  return serve({
    'GET /v1/config': configAnswer(NOW),
    'GET /v1/auth/me': me(investor),
    ...(pool && { 'GET /v1/front/pools/get/solar': { success: true, data: pool } }),
    'GET /v1/front/pools/solar/book': {
      success: true,
      data: { steps: [], figures: mockPool().figures, bidCount: 0 },
    },
    'GET /v1/front/order/list/solar': ({ query }: Asked) => ({
      success: true,
      data: {
        orders: bids,
        pagination: { page: Number(query['page']), limit: 4, total, pages: Math.ceil(total / 4) },
      },
    }),
    'GET /v1/front/order/mine': {
      success: true,
      data: { orders: bids, pagination: { page: 1, limit: 100, total, pages: 1 } },
    },
    'GET /v1/front/comments/commentsByPoolId/solar': {
      success: true,
      data: { comments, pagination: { page: 1, limit: 20, total: 0, pages: 0 } },
    },
    'GET /v1/front/whitelist/get/solar': { success: true, whited: whited ?? {} },
    // a wallet with 1000 USDC and nothing approved
    'POST /5': ({ body }: Asked) => {
      const { params } = body as { params: [{ data?: string }] };
      const isBalance = params[0].data?.startsWith('0x70a08231') ?? false;
      return { jsonrpc: '2.0', id: 1, result: word(isBalance ? 1_000_000_000n : 0n) };
    },
  });
}

function open() {
  return renderAt(
    '/pool/solar',
    <Routes>
      <Route path="pool/:poolId" element={<PoolPage />} />
    </Routes>,
  );
}

async function connect(address: string) {
  const wallet = new MockWallet(`pool-${address}-${Math.random()}`, [address]);
  discoverWallets();
  wallet.announce();
  await act(() => connectWallet(wallet.rdns));
}

let log: typeof console.error;
beforeEach(() => {
  log = console.error;
  console.error = () => {};
});
afterEach(async () => {
  console.error = log;
  await act(() => disconnectWallet());
});

describe('a pool', () => {
  it('shows title, symbols, badges, countdown, figures, info and links', async () => {
    servePool(mockPool());
    const { container } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Solar Grid' })).toBeVisible();
    const header = container.querySelector('.pool-head');
    expect(header).toHaveTextContent('SOLR / USDC · Ethereum');
    expect(header).toHaveTextContent('LiveKyc');
    expect(screen.getByRole('timer', { name: 'Sale ends in' })).toBeVisible();
    expect(screen.getByText('Pool not yet closed')).toBeVisible();
    expect(screen.getByRole('link', { name: /Website/ })).toHaveAttribute('href', 'https://solar.test');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('counts down to its start while it is upcoming and passes to Live by itself', async () => {
    servePool(mockPool({ poolStartDate: NOW + 60 }));
    const { container } = open();
    expect(await screen.findByRole('timer', { name: 'Sale starts in' })).toBeVisible();
    expect(container.querySelector('.pool-head')).toHaveTextContent('upcoming');
    const clock = { chainId: 5, blockNumber: 2, timestamp: NOW + 61, arrivedAt: Date.now(), healthy: true };
    act(() => setClocks([clock], Date.now()));
    expect(screen.getByRole('timer', { name: 'Sale ends in' })).toBeVisible();
    expect(container.querySelector('.pool-head')).toHaveTextContent('Live');
  });

  it('awaiting KYC says so and takes no bid', async () => {
    servePool(mockPool({ poolStatus: undefined }));
    open();
    expect((await screen.findAllByText('KYC approval is awaiting from admin')).length).toBeGreaterThan(0);
    expect(screen.getByText('awaiting KYC')).toBeVisible();
    expect(screen.getByLabelText('Buy')).toBeDisabled();
  });

  it('with KYC disabled says so in place of bidding', async () => {
    servePool(mockPool({ isKyc: false }));
    open();
    expect(
      await screen.findByText(
        'Currently KYC is disabled from the admin, To continue this feature please contact with the admin.',
      ),
    ).toBeVisible();
  });

  it('that was cancelled offers refunds and no order', async () => {
    servePool(mockPool({ isCancelled: true }), { bids: [mockBid()] });
    open();
    await connect(investor);
    expect(
      await screen.findByText(
        'Currently Pool is Cancelled from the Owner, You can withdraw/refund you invested Tokens',
      ),
    ).toBeVisible();
    expect(screen.getByText('Cancelled Pool! can not place an order')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Refund' })).toBeEnabled();
  });

  it('that is a scam says so as an alert', async () => {
    servePool(mockPool({ scamStatus: true }));
    open();
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.some((alert) => alert.textContent?.includes('Pool Is Scammed'))).toBe(true);
    expect(screen.queryByLabelText('Buy')).toBeNull();
  });

  it('that was deleted answers with the popup', async () => {
    servePool(mockPool({ isDeleted: true }));
    open();
    expect(
      (await screen.findAllByText('Failed! Current Pool Has been Deleted/Disabled')).length,
    ).toBeGreaterThan(0);
    expect(screen.getAllByText('Please Contact With Admin').length).toBeGreaterThan(0);
  });

  it('that nobody may see is the not-found page', async () => {
    servePool(undefined);
    open();
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  it('after its end can be settled by any connected wallet', async () => {
    servePool(mockPool({ poolEndDate: NOW - 10 }));
    open();
    await connect(investor);
    expect(await screen.findByRole('button', { name: 'Settle Pool' })).toBeEnabled();
    expect(screen.getByText('Not Achieved')).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('that is settled reads Sale Ended, with its threshold achieved or not', async () => {
    servePool(settledPool(true));
    const { unmount } = open();
    expect(await screen.findByText('Sale Ended')).toBeVisible();
    expect(screen.getByText('Achieved')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Settle Pool' })).toBeNull();
    unmount();
    servePool(settledPool(false));
    open();
    expect(
      await screen.findByText(
        "Unfortunately, the threshold didn't hit for this pool. You can get refund for your investment.",
      ),
    ).toBeVisible();
    expect(screen.getByText('Not Achieved')).toBeVisible();
  });
});

describe('the bid form', () => {
  it('enables the order once both amounts are right, and shows ratio and errors', async () => {
    servePool(mockPool());
    open();
    await connect(investor);
    const buy = await screen.findByLabelText('Buy');
    const pay = screen.getByLabelText('Bid');
    const order = screen.getByRole('button', { name: 'Place Order' });
    expect(order).toBeDisabled();

    fireEvent.change(buy, { target: { value: '5' } });
    expect(screen.getByText('Please Enter Valid Buy Amount')).toBeVisible();
    fireEvent.change(buy, { target: { value: '100' } });
    fireEvent.change(pay, { target: { value: '1' } });
    expect(screen.getByText('Please enter valid number')).toBeVisible();
    fireEvent.change(pay, { target: { value: '150' } });
    expect(screen.getByText('Bid Ratio is less than previous bid ratio')).toBeVisible();
    expect(screen.getByText('1.50')).toBeVisible();
    fireEvent.change(pay, { target: { value: '250' } });
    await waitFor(() => expect(order).toBeEnabled());
    fireEvent.change(pay, { target: { value: '1000.01' } });
    await waitFor(() =>
      expect(screen.getByText('Do not have enough tokens. Please deposit then try again')).toBeVisible(),
    );
    expect(order).toBeDisabled();
  });

  it('opens Place Order with the two steps, the wait note and the choice of allowance', async () => {
    servePool(mockPool());
    open();
    await connect(investor);
    fireEvent.change(await screen.findByLabelText('Buy'), { target: { value: '100' } });
    fireEvent.change(screen.getByLabelText('Bid'), { target: { value: '250' } });
    const order = screen.getByRole('button', { name: 'Place Order' });
    await waitFor(() => expect(order).toBeEnabled());
    fireEvent.click(order);
    const dialog = await screen.findByRole('dialog', { name: 'Place Order' });
    expect(dialog).toHaveTextContent('Approve allowance of USDC tokens');
    expect(dialog).toHaveTextContent('Place order');
    expect(dialog).toHaveTextContent('Wait ! it takes some time for Approval');
    expect(within(dialog).getByRole('radio', { name: /Unlimited/ })).toBeChecked();
    expect(within(dialog).getByRole('radio', { name: /Only this amount/ })).toBeInTheDocument();
  });

  it('is closed to the pool’s owner', async () => {
    servePool(mockPool());
    open();
    await connect(poolOwner);
    expect(await screen.findByText('Owner can not place an order')).toBeVisible();
    expect(screen.getByLabelText('Buy')).toBeDisabled();
    expect(screen.getByLabelText('Bid')).toBeDisabled();
  });

  it.each([
    ['an address outside the list', { listed: false, size: 3, proof: [] }],
    ['an empty list', { listed: false, size: 0, proof: [] }],
  ])('of a whitelist pool is hidden from %s', async (_who, whited) => {
    servePool(mockPool({ poolType: 'whiteList' }), { whited });
    open();
    await connect(investor);
    expect(await screen.findByText('You are not whitelist')).toBeVisible();
    expect(screen.queryByLabelText('Buy')).toBeNull();
  });

  it('of a whitelist pool is there for a listed address', async () => {
    servePool(mockPool({ poolType: 'whiteList' }), { whited: { listed: true, size: 3, proof: ['0x1'] } });
    open();
    await connect(investor);
    expect(await screen.findByLabelText('Buy')).toBeEnabled();
  });
});

describe('the bids', () => {
  const row = async () => within((await screen.findByText('You')).closest('tr') ?? document.body);

  it('are four to a page, with pages only when there are more', async () => {
    servePool(mockPool(), { bids: [mockBid()], total: 4 });
    const { unmount } = open();
    expect(await screen.findByText('Pending')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    unmount();
    const asked = servePool(mockPool(), { bids: [mockBid()], total: 5 });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() =>
      expect(asked.some(({ query }) => query['page'] === '2' && query['limit'] === '4')).toBe(true),
    );
  });

  it('offer an emergency withdraw to their owner, who is asked first', async () => {
    servePool(mockPool(), { bids: [mockBid()] });
    open();
    await connect(investor);
    fireEvent.click(await (await row()).findByRole('button', { name: 'Emergency Withdraw' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(
      'Emergency withdrawal takes your contribution (with 10% penalty) out of Presale Pool and cancel your participation from Pool!',
    );
    expect(dialog).toHaveTextContent('You get 270 USDC back; the penalty is 30 USDC.');
    expect(within(dialog).getByRole('button', { name: 'Yes, withdraw' })).toBeInTheDocument();
    expect(within(dialog).getAllByRole('button', { name: 'Close' }).length).toBeGreaterThan(0);
  });

  it('wait to settle in the last 90 seconds', async () => {
    servePool(mockPool({ poolEndDate: NOW + 90 }), { bids: [mockBid()] });
    open();
    expect(await screen.findByText('Waiting to settle')).toBeVisible();
  });

  it('offer Claim when the threshold was achieved, else Refund', async () => {
    servePool(settledPool(true), { bids: [mockBid()] });
    const { unmount } = open();
    await connect(investor);
    expect(await (await row()).findByRole('button', { name: 'Claim' })).toBeEnabled();
    unmount();
    servePool(settledPool(false), { bids: [mockBid()] });
    open();
    expect(await (await row()).findByRole('button', { name: 'Refund' })).toBeEnabled();
  });

  it.each([
    ['claimed', 'Claimed'],
    ['refunded', 'Refunded'],
    ['claimed&refund', 'Claimed and Refunded'],
  ] as const)('that are %s read %s and Completed', async (claimedType, text) => {
    const trxStats = { claimedType, claimedValue: units(1, 18), refundedValue: units(1, 6) };
    servePool(settledPool(true), { bids: [mockBid({ claimStatus: true, trxStats })] });
    open();
    expect(await screen.findByRole('button', { name: text })).toBeDisabled();
    expect(screen.getByText('Completed')).toBeVisible();
  });

  it('that were withdrawn read Emergency Withdraw and offer nothing', async () => {
    servePool(mockPool(), { bids: [mockBid({ isEWD: true })] });
    open();
    await connect(investor);
    expect(await screen.findByText('Emergency Withdraw')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Emergency Withdraw' })).toBeNull();
  });

  it('of a pool can be claimed all in one transaction', async () => {
    servePool(settledPool(true), { bids: [mockBid(), mockBid({ _id: 'b2', order: '2' })] });
    open();
    await connect(investor);
    expect(await screen.findByRole('button', { name: 'Claim all 2' })).toBeEnabled();
  });
});

describe('comments', () => {
  it('need a wallet', async () => {
    servePool(mockPool());
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Post comment' }));
    expect(await screen.findByText('Sorry! please connect your wallet to communicate.')).toBeVisible();
  });

  it('are refused when empty or with a space at the start', async () => {
    servePool(mockPool());
    open();
    await connect(investor);
    fireEvent.click(await screen.findByRole('button', { name: 'Post comment' }));
    expect(await screen.findByText('Please enter a comment')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Your comment'), { target: { value: ' hi' } });
    expect(screen.getByText('Space not allowed at start')).toBeVisible();
  });

  it('are shown with the writer’s short address', async () => {
    const comment = {
      _id: 'c',
      poolId: 'solar',
      message: 'Hello',
      messageTime: NOW,
      userAddress: investor,
      createdAt: NOW,
    };
    servePool(mockPool(), { comments: [comment] });
    open();
    expect(await screen.findByText('Hello')).toBeVisible();
    expect(screen.getByText('0xa1a1…a1a1')).toBeVisible();
  });
});
