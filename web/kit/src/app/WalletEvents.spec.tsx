import { act, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { configAnswer, me, serve } from '../test/mockApi';
import { investor, poolOwner } from '../test/mockPool';
import { MockWallet } from '../test/mockWallet';
import { renderAt } from '../test/render';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { discoverWallets } from '../wallet/discovery';
import { connectWallet, disconnectWallet } from '../wallet/wallet';
import { WalletEvents } from './WalletEvents';

const Where = () => <p>{useLocation().pathname}</p>;

async function openConnected() {
  const wallet = new MockWallet(`events-${Math.random()}`, [investor]);
  const requests = serve({
    'GET /v1/config': configAnswer(1_000),
    'GET /v1/auth/me': me(investor),
    'POST /v1/auth/logout': { success: true },
    'GET /v1/admin/cms/list': { success: true, cms: [] },
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
  return { wallet, requests };
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
    const { wallet } = await openConnected();
    act(() => wallet.emit('accountsChanged', []));
    expect(await screen.findByText('/')).toBeVisible();
    expect(storedAddress()).toBe(false);
  });
});

it('switching the account stays on the page', async () => {
  const { wallet } = await openConnected();
  await act(() => Promise.resolve(wallet.emit('accountsChanged', [poolOwner])));
  expect(screen.getByText('/pool/solar')).toBeVisible();
});

it('another account reads the CMS pages again: of inactive ones an admin sees more', async () => {
  const { wallet, requests } = await openConnected();
  const reads = () => requests.filter(({ path }) => path === '/v1/admin/cms/list');
  await act(async () => void (await store.dispatch(sharedApi.endpoints.listCms.initiate())));
  await act(() => Promise.resolve(wallet.emit('accountsChanged', [poolOwner])));
  await waitFor(() => expect(reads()).toHaveLength(2));
});
