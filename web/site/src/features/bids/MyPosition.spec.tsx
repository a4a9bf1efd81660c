import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Order, Pool } from '@launchpad/api';
import { auctionInterface } from '@launchpad/contracts';
import { FailedReads, sharedApi, store } from '@launchpad/web-kit';
import { alertStore, dismissAlert } from '@launchpad/web-kit/alerts/alerts';
import { goerli } from '@launchpad/web-kit/test/mockApi';
import { investor, mockBid, mockPool, NOW, settledPool, units } from '@launchpad/web-kit/test/mockPool';
import { renderAt } from '@launchpad/web-kit/test/render';
import { disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { axe } from '@launchpad/web-kit/test/axe';
import { connect, servePool, type Chain } from '../../test/poolHarness';
import { MyPosition } from './MyPosition';

const part = { claimedValue: units(50, 18), refundedValue: units(150, 6) };
const second = mockBid({ _id: 'b2', order: '2', minBuyAmounts: units(50, 18), outcome: part });
const clears3 = { clearingPrice: { sell: units(3, 6), buy: units(1, 18) } };
const paid = (bid: Order, claimedType: 'claimed' | 'claimed&refund'): Order => ({
  ...bid,
  claimStatus: true,
  trxStats: { ...bid.outcome!, claimedType },
});

afterEach(async () => {
  act(() => alertStore.get().forEach(({ id }) => dismissAlert(id)));
  await act(() => disconnectWallet());
});

async function show(pool: Pool, mine: Order[], chain: Partial<Chain> = {}, handlers = {}) {
  servePool(pool, { mine, bids: [], chain });
  await act(() => store.dispatch(sharedApi.endpoints.getPool.initiate('solar', { forceRefetch: true })));
  const view = renderAt(
    '/',
    <>
      <FailedReads />
      <MyPosition pool={pool} network={goerli} />
    </>,
  );
  await connect(investor, handlers);
  const card = await screen.findByRole('region', { name: 'Your position' });
  const figures = [...card.querySelectorAll('dl > div')].map(
    (row) => `${row.querySelector('dt')?.textContent}: ${row.querySelector('dd')?.textContent}`,
  );
  return { ...view, card, figures };
}

describe('the position', () => {
  it('says of a running sale what the bids get now, what comes back, and how to leave', async () => {
    const { card, figures, container } = await show(mockPool(clears3), [mockBid(), second]);
    expect(figures).toEqual([
      '2 bids: 600 USDC',
      'If it ended now you get: 200 SOLR',
      'Comes back: 150 USDC',
      'Your highest price: 6.00 USDC 100% above',
    ]);
    expect(card).toHaveTextContent('Partly winning');
    expect(card).toHaveTextContent('You can withdraw a bid until 15 January 2027, 10:45 UTC, for 10% of it.');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('has each bid behind Details, with what can be done with it', async () => {
    const { card } = await show(mockPool(clears3), [mockBid(), second]);
    expect(within(card).queryByRole('listitem')).toBeNull();
    fireEvent.click(within(card).getByRole('button', { name: 'Details', expanded: false }));
    const bids = within(card).getAllByRole('listitem');
    expect(bids).toHaveLength(2);
    expect(bids[1]).toHaveTextContent('300 USDC for 50 SOLR or more');
    expect(bids[1]).toHaveTextContent('at up to 6.00 USDC · 50 SOLR, 150 USDC back');
    expect(within(bids[0]!).getByRole('button', { name: 'Withdraw (costs 30 USDC)' })).toBeEnabled();
  });

  it('says what withdrawing the only bid costs, and asks first', async () => {
    const { card } = await show(mockPool(), [mockBid()]);
    fireEvent.click(within(card).getByRole('button', { name: 'Details' }));
    // once, also with the details open
    fireEvent.click(within(card).getByRole('button', { name: 'Withdraw (costs 30 USDC)' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'You get 270 USDC back; the penalty is 30 USDC.',
    );
  });

  it('says in the last 90 seconds that it is too late to withdraw', async () => {
    const { card } = await show(mockPool({ poolEndDate: NOW + 90 }), [mockBid()]);
    expect(card).toHaveTextContent('Withdrawing is no longer possible. The sale ends on');
    expect(within(card).queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  });

  it('says why nothing is won', async () => {
    const nothing = mockBid({ outcome: { claimedValue: '0', refundedValue: units(300, 6) } });
    const high = mockPool({ clearingPrice: { sell: units(4, 6), buy: units(1, 18) } });
    const { card } = await show(high, [nothing]);
    expect(card).toHaveTextContent('Not winning');
    expect(card).toHaveTextContent('25% below');
    expect(card).toHaveTextContent('The clearing price is above your highest price.');
  });

  it('waits for the settlement after the end', async () => {
    const { card, figures } = await show(mockPool({ poolEndDate: NOW - 10 }), [mockBid()]);
    expect(figures).toContain('Once settled you get: 150 SOLR');
    expect(card).toHaveTextContent('Once the sale is settled you can claim here.');
  });

  it('is claimed here once settled, all at once', async () => {
    const { card, figures } = await show(settledPool(true), [mockBid(), second]);
    expect(card).toHaveTextContent('Partly won');
    expect(figures).toContain('You get: 200 SOLR');
    expect(within(card).getByRole('button', { name: 'Claim all 2' })).toBeEnabled();
  });

  it.each([
    ['settled below its soft cap', settledPool(false)],
    ['cancelled', mockPool({ isCancelled: true })],
    ['a scam', mockPool({ scamStatus: true })],
  ])('is refunded here in full where the sale is %s', async (_, pool) => {
    const lost = mockBid({ outcome: { claimedValue: '0', refundedValue: units(300, 6) } });
    const { card, figures } = await show(pool, [lost]);
    expect(figures.slice(0, 2)).toEqual(['1 bid: 300 USDC', 'Comes back: 300 USDC']);
    expect(card).toHaveTextContent('300 USDC can be refunded to you.');
    expect(within(card).getByRole('button', { name: 'Refund my bid' })).toBeEnabled();
  });

  it('ends with what was paid out', async () => {
    const { card, figures } = await show(settledPool(true), [
      paid(mockBid(), 'claimed'),
      paid(second, 'claimed&refund'),
    ]);
    expect(card).toHaveTextContent('Paid out');
    expect(figures.slice(1, 3)).toEqual(['You got: 200 SOLR', 'Came back: 150 USDC']);
    expect(card).toHaveTextContent('All of it was claimed or refunded.');
    expect(within(card).queryByRole('button', { name: /Claim|Refund/ })).toBeNull();
  });

  it('says when it was paid out, and by which transactions', async () => {
    const [early, late] = [`0x${'e1'.repeat(32)}`, `0x${'1a'.repeat(32)}`];
    const { card } = await show(settledPool(true), [
      { ...paid(mockBid(), 'claimed'), claimTrxHash: early, updatedAt: NOW },
      { ...paid(second, 'claimed'), claimTrxHash: late, updatedAt: NOW + 60 },
      { ...paid(mockBid({ _id: 'b3' }), 'claimed'), claimTrxHash: late, updatedAt: NOW + 60 },
    ]);
    const lines = within(card).getAllByText(/^Paid on/);
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Paid on 15 January 2027, 08:01 UTC, transaction'),
      expect.stringContaining('Paid on 15 January 2027, 08:00 UTC, transaction'),
    ]);
    expect(within(lines[0]!).getByRole('link')).toHaveAttribute('href', `${goerli.explorer}/tx/${late}`);
  });

  it('keeps what was withdrawn, and what that cost', async () => {
    const { card } = await show(mockPool(), [mockBid({ isEWD: true })]);
    expect(card).toHaveTextContent('Withdrawn');
    expect(card).toHaveTextContent('1 bid withdrawn: 270 USDC came back, 30 USDC was the cost.');
  });
});

describe('a payment that a token refused', () => {
  const hash = `0x${'9a'.repeat(32)}`;
  const pool = settledPool(true);
  const refused = { [pool.poolingToken]: BigInt(units(150, 18)) };
  const waits = '150 SOLR could not be sent, since the token refused it, and waits in the sale’s contract.';

  it('is shown with the bids, and withdrawn to the wallet with one click', async () => {
    const chain: Partial<Chain> = { credits: refused };
    const sent: { to: string; data: string }[] = [];
    const { card, container } = await show(pool, [paid(mockBid(), 'claimed')], chain, {
      eth_sendTransaction: ([transaction]: readonly unknown[]) => {
        sent.push(transaction as (typeof sent)[number]);
        chain.credits = {};
        return hash;
      },
    });
    expect(await within(card).findByText((_, element) => element?.textContent === waits)).toBeVisible();
    expect(card).not.toHaveTextContent('USDC could not be sent');
    expect(await axe(container)).toHaveNoViolations();
    fireEvent.click(within(card).getByRole('button', { name: 'Withdraw SOLR' }));
    await waitFor(() => expect(within(card).queryByText(/could not be sent/)).toBeNull());
    expect(sent.map(({ to }) => to)).toEqual([pool.idoAddress]);
    const args = auctionInterface.decodeFunctionData('withdrawCredit', sent[0]!.data).toArray();
    expect(args.map((one) => String(one).toLowerCase())).toEqual([pool.poolingToken, investor]);
    expect(alertStore.get()[0]).toMatchObject({
      title: 'Withdrawn',
      message: '150 SOLR went to your wallet.',
    });
  });

  it('stays where the token still refuses it, and says so', async () => {
    const { card } = await show(pool, [paid(mockBid(), 'claimed')], {
      credits: refused,
      revertsWith: 'SafeERC20FailedOperation',
      revertArgs: [pool.poolingToken],
    });
    fireEvent.click(await within(card).findByRole('button', { name: 'Withdraw SOLR' }));
    await waitFor(() => expect(alertStore.get()).toHaveLength(1));
    expect(alertStore.get()[0]).toMatchObject({
      kind: 'error',
      message: 'Nothing was lost: it still waits in the sale’s contract. Try again later.',
      detail: 'The token refused the transfer.',
    });
    expect(within(card).getByRole('button', { name: 'Withdraw SOLR' })).toBeEnabled();
  });

  it('is read once the bids are claimed', async () => {
    const chain: Partial<Chain> = {};
    const mine = [mockBid()];
    const { card } = await show(pool, mine, chain, {
      eth_sendTransaction: () => {
        chain.credits = refused;
        mine[0] = paid(mockBid(), 'claimed');
        return hash;
      },
    });
    fireEvent.click(within(card).getByRole('button', { name: 'Claim my bid' }));
    expect(await within(card).findByRole('button', { name: 'Withdraw SOLR' })).toBeEnabled();
  });

  it('is not taken for none where the chain cannot be read', async () => {
    const log = console.error;
    console.error = () => {};
    const chain: Partial<Chain> = { credits: refused, isDown: true };
    const { card } = await show(pool, [paid(mockBid(), 'claimed')], chain);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    chain.isDown = false;
    fireEvent.click(retry);
    expect(await within(card).findByRole('button', { name: 'Withdraw SOLR' })).toBeEnabled();
    console.error = log;
  });
});
