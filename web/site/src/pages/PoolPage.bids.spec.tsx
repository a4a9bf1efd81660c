import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { auctionInterface } from '@launchpad/contracts';
import type { SentTx } from '@launchpad/web-kit';
import { alertStore } from '@launchpad/web-kit/alerts/alerts';
import { txStore } from '@launchpad/web-kit/transactions/txStore';
import {
  investor,
  mockBid,
  mockPool,
  NOW,
  poolOwner,
  settledPool,
  units,
} from '@launchpad/web-kit/test/mockPool';
import { disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { failAnswers } from '@launchpad/web-kit/test/mockApi';
import { connect, openPool, servePool, type Chain } from '../test/poolHarness';

let log: typeof console.error;
beforeEach(() => {
  log = console.error;
  console.error = () => {};
});
afterEach(async () => {
  console.error = log;
  await act(() => disconnectWallet());
});

describe('the bids', () => {
  const row = async () => within((await screen.findByText('You')).closest('tr') ?? document.body);

  it('are paginated by four', async () => {
    servePool(mockPool(), { bids: [mockBid()], total: 4 });
    const { unmount } = openPool();
    expect(await screen.findByText('Pending')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    unmount();
    const requests = servePool(mockPool(), { bids: [mockBid()], total: 5 });
    openPool();
    fireEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() =>
      expect(requests.some(({ query }) => query['page'] === '2' && query['limit'] === '4')).toBe(true),
    );
  });

  it('are not those of the page before where a page could not be loaded, which Retry repeats', async () => {
    servePool(mockPool(), { bids: [mockBid()], total: 5 });
    openPool();
    const next = await screen.findByRole('button', { name: 'Page 2' });
    const { resume } = failAnswers('/order/list/solar?page=2&limit=4', 500);
    fireEvent.click(next);
    const bids = within(screen.getByRole('heading', { name: 'Bids' }).closest('section')!);
    const retry = await bids.findByRole('button', { name: 'Retry' });
    expect(bids.queryByText('Pending')).toBeNull();
    expect(bids.getByRole('button', { name: 'Page 1' })).toBeVisible();
    resume();
    fireEvent.click(retry);
    expect(await bids.findByText('Pending')).toBeVisible();
  });

  it('offer their owner an emergency withdraw, with a confirmation', async () => {
    servePool(mockPool(), { bids: [mockBid()] });
    openPool();
    await connect(investor);
    fireEvent.click(await (await row()).findByRole('button', { name: 'Emergency Withdraw' }));
    expect(screen.getAllByRole('button', { name: 'Emergency Withdraw' })).toHaveLength(1);
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(
      'Emergency withdrawal takes your contribution (with 10% penalty) out of Presale Pool and cancel your participation from Pool!',
    );
    expect(dialog).toHaveTextContent('You get 270 USDC back; the penalty is 30 USDC.');
    const buttons = [...dialog.querySelectorAll('.modal-actions button')];
    expect(buttons.map((button) => button.textContent)).toEqual(['Close', 'Yes, withdraw']);
  });

  it('wait for settlement in the last 90 seconds', async () => {
    servePool(mockPool({ poolEndDate: NOW + 90 }), { bids: [mockBid()] });
    openPool();
    expect(await screen.findByText('Waiting to settle')).toBeVisible();
  });

  it('offer Claim when the threshold was achieved, else Refund', async () => {
    servePool(settledPool(true), { bids: [mockBid()] });
    const { unmount } = openPool();
    await connect(investor);
    expect(await (await row()).findByRole('button', { name: 'Claim' })).toBeEnabled();
    unmount();
    servePool(settledPool(false), { bids: [mockBid()] });
    openPool();
    expect(await (await row()).findByRole('button', { name: 'Refund' })).toBeEnabled();
  });

  it.each([
    ['claimed', 'Claimed'],
    ['refunded', 'Refunded'],
    ['claimed&refund', 'Claimed and Refunded'],
  ] as const)('that are %s read %s and Completed', async (claimedType, text) => {
    const trxStats = { claimedType, claimedValue: units(1, 18), refundedValue: units(1, 6) };
    servePool(settledPool(true), { bids: [mockBid({ claimStatus: true, trxStats })] });
    openPool();
    expect(await screen.findByRole('button', { name: text })).toBeDisabled();
    expect(screen.getByText('Completed')).toBeVisible();
  });

  it('show Emergency Withdraw and offer nothing once withdrawn', async () => {
    servePool(mockPool(), { bids: [mockBid({ isEWD: true })] });
    openPool();
    await connect(investor);
    expect(await screen.findByText('Emergency Withdraw')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Emergency Withdraw' })).toBeNull();
  });

  it('can be claimed all in one transaction', async () => {
    servePool(settledPool(true), { bids: [mockBid(), mockBid({ _id: 'b2', order: '2' })] });
    openPool();
    await connect(investor);
    expect(await screen.findByRole('button', { name: 'Claim all 2' })).toBeEnabled();
  });
});

describe('a single bid with a payout due that is not on the visible page', () => {
  it.each([
    ['settled', settledPool(true), 'Claim my bid', 'claimFromParticipantOrder'],
    ['settled below its soft cap', settledPool(false), 'Refund my bid', 'refundOrder'],
    ['cancelled', mockPool({ isCancelled: true }), 'Refund my bid', 'refundOrder'],
    ['a scam', mockPool({ scamStatus: true }), 'Refund my bid', 'refundOrder'],
  ] as const)(
    'is paid out from the top of a pool that is %s, with one button',
    async (_, pool, name, call) => {
      const sent: string[] = [];
      const others = Array.from({ length: 4 }, (__, index) =>
        mockBid({ _id: `other${index}`, order: `${index}`, orderBy: poolOwner }),
      );
      servePool(pool, { bids: others, mine: [mockBid()], total: 12 });
      openPool();
      await connect(investor, {
        eth_sendTransaction: ([asked]) => {
          sent.push((asked as { data: string }).data);
          return `0x${'77'.repeat(32)}`;
        },
      });
      fireEvent.click(await screen.findByRole('button', { name }));
      await waitFor(() => expect(sent).toHaveLength(1));
      const args = auctionInterface.decodeFunctionData(call, sent[0] ?? '');
      expect(args.toArray(true)).toEqual([7n, [12345n]]);
    },
  );
});

describe('claiming several bids some of which were paid out before', () => {
  const bids = [mockBid(), mockBid({ _id: 'b2', order: '2', sellAmounts: units(200, 6) })];
  const sends = { eth_sendTransaction: () => `0x${'77'.repeat(32)}` };

  async function claim(chain: Partial<Chain>) {
    servePool(settledPool(true), { bids, chain });
    openPool();
    await connect(investor, sends);
    fireEvent.click(await screen.findByRole('button', { name: 'Claim all 2' }));
  }

  it('reports which were skipped', async () => {
    const event = auctionInterface.encodeEventLog('OrderClaimedByUser', [7n, investor, 2n, 1n, 0n, investor]);
    await claim({ logs: [{ address: mockPool().idoAddress, ...event }] });
    expect(
      await screen.findByText(
        'Skipped, since somebody had them paid out to you before: the bid of 300 USDC for 100 SOLR. The others were paid now.',
      ),
    ).toBeVisible();
  });

  it('reports nothing if none were', async () => {
    const logs = ['12345', '2'].map((order) => ({
      address: mockPool().idoAddress,
      ...auctionInterface.encodeEventLog('OrderClaimedByUser', [7n, investor, order, 1n, 0n, investor]),
    }));
    await claim({ logs });
    await waitFor(() => expect(alertStore.get()).toMatchObject([{ title: 'Claimed' }]));
    expect(screen.queryByText(/^Skipped/)).toBeNull();
  });

  it('is not a failure if all were', async () => {
    await claim({ revertsWith: 'OrderNotFound', revertArgs: [12345n] });
    await waitFor(() =>
      expect(alertStore.get()).toMatchObject([{ kind: 'info', title: 'Already paid out' }]),
    );
  });
});

describe('a newly sent bid', () => {
  const sent = (changes: Partial<SentTx> = {}): SentTx => ({
    id: 'sent',
    chainId: 5,
    hash: `0x${'77'.repeat(32)}`,
    from: investor,
    nonce: 0,
    startBlock: 0,
    label: 'Place order',
    sentAt: Date.now(),
    status: 'pending',
    to: '0x',
    data: '0x',
    poolId: 'solar',
    bid: { minBuyAmounts: units(50, 18), sellAmounts: units(200, 6) },
    ...changes,
  });

  it('is shown as pending until the backend lists it', async () => {
    const hash = `0x${'77'.repeat(32)}`;
    act(() => txStore.add(sent()));
    servePool(mockPool());
    const { unmount } = openPool();
    await connect(investor);
    expect(await screen.findByText('Sending…')).toBeVisible();
    expect(screen.getByText('200')).toBeVisible();
    act(() => txStore.change('sent', { status: 'confirmed' }));
    expect(screen.getByText('Recording…')).toBeVisible();
    unmount();
    servePool(mockPool(), { bids: [mockBid({ transactionHash: hash })] });
    openPool();
    expect(await screen.findByText('300')).toBeVisible();
    expect(screen.queryByText('Recording…')).toBeNull();
    act(() => txStore.remove('sent'));
  });

  it('is shown as unseen, and keeps the form from sending another one, until it is let go', async () => {
    act(() => txStore.add(sent({ unseen: true, twice: 'you bid twice, 2 × 200 USDC' })));
    servePool(mockPool());
    openPool();
    await connect(investor);
    expect(await screen.findByText('Not seen by the network yet')).toBeVisible();
    expect(await screen.findByText(/^Your last bid has not been seen by the network yet/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Place Order' })).toBeDisabled();
    fireEvent.click(screen.getByRole('button', { name: 'Let it go' }));
    const question = within(await screen.findByRole('dialog', { name: 'Let this transaction go?' }));
    expect(
      question.getByText('Your wallet may still send it: then you bid twice, 2 × 200 USDC.'),
    ).toBeVisible();
    fireEvent.click(question.getByRole('button', { name: 'Let it go' }));
    expect(await screen.findByText('Enter what you spend.')).toBeVisible();
    expect(screen.queryByText('Not seen by the network yet')).toBeNull();
  });

  it('is shown to the account that sent it, and to no other', async () => {
    act(() => txStore.add(sent()));
    servePool(mockPool());
    openPool();
    const wallet = await connect(`0x${'0b'.repeat(20)}`);
    expect(await screen.findByText('No Record Found')).toBeVisible();
    expect(screen.queryByText('You')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Your position' })).toBeNull();
    act(() => wallet.emit('accountsChanged', [investor]));
    expect(await screen.findByText('You')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Your position' })).toHaveTextContent(
      '1 bid is on the way and not counted yet.',
    );
    act(() => txStore.remove('sent'));
  });
});

describe('comments', () => {
  it('need a wallet', async () => {
    servePool(mockPool());
    openPool();
    fireEvent.click(await screen.findByRole('button', { name: 'Post comment' }));
    expect(await screen.findByText('Sorry! please connect your wallet to communicate.')).toBeVisible();
  });

  it('are rejected when empty or with a leading space', async () => {
    servePool(mockPool());
    openPool();
    await connect(investor);
    fireEvent.click(await screen.findByRole('button', { name: 'Post comment' }));
    expect(await screen.findByText('Please enter a comment')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Your comment'), { target: { value: ' hi' } });
    expect(screen.getByText('Space not allowed at start')).toBeVisible();
  });

  it('are shown with the author’s short address', async () => {
    const comment = {
      _id: 'c',
      poolId: 'solar',
      message: 'Hello',
      messageTime: NOW,
      userAddress: investor,
      createdAt: NOW,
    };
    servePool(mockPool(), { comments: [comment] });
    openPool();
    expect(await screen.findByText('Hello')).toBeVisible();
    expect(screen.getByText('0xa1a1…a1a1')).toBeVisible();
  });

  it('of the pool’s owner are marked as such, and no others', async () => {
    const comment = { poolId: 'solar', messageTime: NOW, createdAt: NOW };
    servePool(mockPool(), {
      comments: [
        { ...comment, _id: 'a', message: 'A question', userAddress: investor },
        { ...comment, _id: 'b', message: 'The answer', userAddress: poolOwner },
      ],
    });
    openPool();
    const written = async (text: string) => (await screen.findByText(text)).closest('li');
    expect(await written('The answer')).toHaveTextContent('Pool owner');
    expect(await written('A question')).not.toHaveTextContent('Pool owner');
  });
});
