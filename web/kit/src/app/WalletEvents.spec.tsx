import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { jest } from '@jest/globals';
import { useLocation } from 'react-router';
import { configAnswer, holdAnswers, me, serve, type ApiRequest } from '../test/mockApi';
import { investor, poolOwner } from '../test/mockPool';
import { MockWallet } from '../test/mockWallet';
import { renderAt } from '../test/render';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { discoverWallets } from '../wallet/discovery';
import { useAddress, useWalletActions } from '../wallet/hooks';
import { connectWallet, disconnectWallet } from '../wallet/wallet';
import { WalletEvents } from './WalletEvents';

const Where = () => <p>{useLocation().pathname}</p>;

function Account() {
  const { disconnect } = useWalletActions();
  const address = useAddress();
  if (!address) return <p>No account</p>;
  return (
    <button type="button" onClick={() => void disconnect()}>
      Disconnect
    </button>
  );
}

let requests: ApiRequest[] = [];
const logouts = () => requests.filter(({ path }) => path === '/v1/auth/logout').length;

async function openConnected(): Promise<MockWallet> {
  const wallet = new MockWallet(`events-${Math.random()}`, [investor]);
  requests = serve({
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
      <Account />
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

  it('by the user ends the session once', async () => {
    await openConnected();
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('/')).toBeVisible();
    expect(logouts()).toBe(1);
  });

  it('shows at once, and navigates within 2 s, where the server does not respond', async () => {
    await openConnected();
    jest.useFakeTimers();
    const { resume, release } = holdAnswers();
    try {
      fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
      await act(() => jest.advanceTimersByTimeAsync(0));
      expect(screen.getByText('No account')).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(1_999));
      expect(screen.getByText('/pool/solar')).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(1));
      expect(screen.getByText('/')).toBeVisible();
    } finally {
      jest.useRealTimers();
      resume();
      await act(async () => release());
    }
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

it('another account reads the CMS pages again: of inactive ones an admin sees more', async () => {
  const wallet = await openConnected();
  const reads = () => requests.filter(({ path }) => path === '/v1/admin/cms/list');
  await act(async () => void (await store.dispatch(sharedApi.endpoints.listCms.initiate())));
  await act(() => Promise.resolve(wallet.emit('accountsChanged', [poolOwner])));
  await waitFor(() => expect(reads()).toHaveLength(2));
});
