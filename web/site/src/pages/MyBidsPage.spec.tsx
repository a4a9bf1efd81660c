import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { setClocks } from '@launchpad/web-kit';
import { axe } from 'jest-axe';
import { configAnswer, me, serve } from '@launchpad/web-kit/test/mockApi';
import { investor, mockBid, NOW, settledPool } from '@launchpad/web-kit/test/mockPool';
import { MockWallet } from '@launchpad/web-kit/test/mockWallet';
import { renderAt } from '@launchpad/web-kit/test/render';
import { discoverWallets } from '@launchpad/web-kit/wallet/discovery';
import { connectWallet, disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import MyBidsPage from './MyBidsPage';

function serveBids(signedIn: boolean) {
  const clock = { chainId: 5, blockNumber: 1, timestamp: NOW, arrivedAt: Date.now(), healthy: true };
  act(() => setClocks([clock], Date.now()));
  const orders = [mockBid(), mockBid({ _id: 'b2', order: '2' })];
  return serve({
    'GET /v1/config': configAnswer(NOW),
    'GET /v1/auth/me': me(signedIn ? investor : null),
    'GET /v1/front/pools/get/solar': { success: true, data: settledPool(true) },
    'GET /v1/front/order/mine': {
      success: true,
      data: { orders, pagination: { page: 1, limit: 10, total: 2, pages: 1 } },
    },
  });
}

async function connect() {
  const wallet = new MockWallet(`mine-${Math.random()}`, [investor]);
  discoverWallets();
  wallet.announce();
  await act(() => connectWallet(wallet.rdns));
}

afterEach(() => act(() => disconnectWallet()));

describe('My bids', () => {
  it('asks for a wallet, then for a signature', async () => {
    serveBids(false);
    renderAt('/my-bids', <MyBidsPage />);
    expect(screen.getByText('Connect your wallet to see your bids.')).toBeVisible();
    await connect();
    expect(
      await screen.findByRole('button', { name: 'Sign in with your wallet to see your bids.' }),
    ).toBeEnabled();
  });

  it('lists bids by pool with their outcome, and claims all of a pool at once', async () => {
    serveBids(true);
    const { container } = renderAt('/my-bids', <MyBidsPage />);
    await connect();
    expect(await screen.findByRole('link', { name: 'Solar Grid' })).toHaveAttribute('href', '/pool/solar');
    expect(screen.getByText('Solar Grid').localName).toBe('bdi');
    expect(screen.getAllByText('150 SOLR')).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: 'Claim' })).toHaveLength(2);
    expect(await screen.findByRole('button', { name: 'Claim all 2' })).toBeEnabled();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('can be filtered to claimable bids', async () => {
    const requests = serveBids(true);
    renderAt('/my-bids', <MyBidsPage />);
    await connect();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Only claimable' }));
    await waitFor(() => expect(requests.some(({ query }) => query['claimable'] === 'true')).toBe(true));
  });
});
