import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SentTx } from '@launchpad/web-kit';
import { txStore } from '@launchpad/web-kit/transactions/txStore';
import { investor, mockBid, mockPool, NOW, settledPool, units } from '@launchpad/web-kit/test/mockPool';
import { disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { connect, openPool, servePool } from '../test/poolBench';

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

  it('are four to a page, with pages only when there are more', async () => {
    servePool(mockPool(), { bids: [mockBid()], total: 4 });
    const { unmount } = openPool();
    expect(await screen.findByText('Pending')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    unmount();
    const asked = servePool(mockPool(), { bids: [mockBid()], total: 5 });
    openPool();
    fireEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() =>
      expect(asked.some(({ query }) => query['page'] === '2' && query['limit'] === '4')).toBe(true),
    );
  });

  it('offer an emergency withdraw to their owner, who is asked first', async () => {
    servePool(mockPool(), { bids: [mockBid()] });
    openPool();
    await connect(investor);
    fireEvent.click(await (await row()).findByRole('button', { name: 'Emergency Withdraw' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(
      'Emergency withdrawal takes your contribution (with 10% penalty) out of Presale Pool and cancel your participation from Pool!',
    );
    expect(dialog).toHaveTextContent('You get 270 USDC back; the penalty is 30 USDC.');
    const buttons = [...dialog.querySelectorAll('.modal-actions button')];
    expect(buttons.map((button) => button.textContent)).toEqual(['Close', 'Yes, withdraw']);
  });

  it('wait to settle in the last 90 seconds', async () => {
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

  it('that were withdrawn read Emergency Withdraw and offer nothing', async () => {
    servePool(mockPool(), { bids: [mockBid({ isEWD: true })] });
    openPool();
    await connect(investor);
    expect(await screen.findByText('Emergency Withdraw')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Emergency Withdraw' })).toBeNull();
  });

  it('of a pool can be claimed all in one transaction', async () => {
    servePool(settledPool(true), { bids: [mockBid(), mockBid({ _id: 'b2', order: '2' })] });
    openPool();
    await connect(investor);
    expect(await screen.findByRole('button', { name: 'Claim all 2' })).toBeEnabled();
  });
});

describe('a bid that was just sent', () => {
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
});

describe('comments', () => {
  it('need a wallet', async () => {
    servePool(mockPool());
    openPool();
    fireEvent.click(await screen.findByRole('button', { name: 'Post comment' }));
    expect(await screen.findByText('Sorry! please connect your wallet to communicate.')).toBeVisible();
  });

  it('are refused when empty or with a space at the start', async () => {
    servePool(mockPool());
    openPool();
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
    openPool();
    expect(await screen.findByText('Hello')).toBeVisible();
    expect(screen.getByText('0xa1a1…a1a1')).toBeVisible();
  });
});
