import { act, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { configAnswer, me, serve } from '../test/mockApi';
import { investor, poolOwner } from '../test/mockPool';
import { MockWallet } from '../test/mockWallet';
import { renderAt } from '../test/render';
import { discoverWallets } from '../wallet/discovery';
import { connectWallet, disconnectWallet } from '../wallet/wallet';
import { WalletEvents } from './WalletEvents';

const Where = () => <p>{useLocation().pathname}</p>;

async function openConnected(): Promise<MockWallet> {
  const wallet = new MockWallet(`events-${Math.random()}`, [investor]);
  serve({
    'GET /v1/config': configAnswer(1_000),
    'GET /v1/auth/me': me(investor),
    'POST /v1/auth/logout': { success: true },
  });
  discoverWallets();
  wallet.announce();
  renderAt(
    '/pool/solar',
    <>
      <WalletEvents />
      <Where />
    </>,
  );
  await act(() => connectWallet(wallet.rdns));
  expect(screen.getByText('/pool/solar')).toBeVisible();
  return wallet;
}

const storedAddress = () => Object.values(localStorage).includes(investor);

afterEach(() => act(() => disconnectWallet()));

describe('a wallet disconnect', () => {
  it('clears the stored address and navigates to /', async () => {
    await openConnected();
    expect(storedAddress()).toBe(true);
    await act(() => disconnectWallet());
    expect(await screen.findByText('/')).toBeVisible();
    expect(storedAddress()).toBe(false);
  });

  it('in another tab applies here too', async () => {
    await openConnected();
    localStorage.clear();
    act(
      () => void window.dispatchEvent(new StorageEvent('storage', { key: 'wallet.address', newValue: null })),
    );
    expect(await screen.findByText('/')).toBeVisible();
  });

  it('happens when the wallet revokes its accounts', async () => {
    const wallet = await openConnected();
    act(() => wallet.emit('accountsChanged', []));
    expect(await screen.findByText('/')).toBeVisible();
    expect(storedAddress()).toBe(false);
  });
});

it('switching the account stays on the page', async () => {
  const wallet = await openConnected();
  await act(() => Promise.resolve(wallet.emit('accountsChanged', [poolOwner])));
  expect(screen.getByText('/pool/solar')).toBeVisible();
});
