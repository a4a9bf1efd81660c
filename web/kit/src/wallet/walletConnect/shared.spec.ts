import { jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { bsc, goerli, serve } from '../../test/mockApi';
import { MockPhone } from '../../test/mockPhone';

let phone = new MockPhone();
jest.unstable_mockModule('@walletconnect/universal-provider', () => ({
  UniversalProvider: { init: () => Promise.resolve(phone) },
}));

const { WalletConnectProvider } = await import('./provider');
const { discoverWallets, walletRegistry, WALLET_CONNECT_RDNS } = await import('../discovery');
const { connectedProvider, connectWallet, disconnectWallet, walletStore } = await import('../wallet');
const { switchNetwork } = await import('../network');

const ADDRESS = `0x${'ab'.repeat(20)}`;
const OTHER = `0x${'cd'.repeat(20)}`;
const on = (chainId: number, address = ADDRESS) => `eip155:${chainId}:${address}`;

beforeAll(() => {
  discoverWallets();
  const info = { uuid: 'u', name: 'WalletConnect', icon: '', rdns: WALLET_CONNECT_RDNS };
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: {} } }));
});

beforeEach(() => {
  phone = new MockPhone();
  serve({});
  const provider = new WalletConnectProvider('0123456789abcdef0123456789abcdef', [goerli, bsc]);
  Object.assign(walletRegistry.find(WALLET_CONNECT_RDNS) ?? {}, { provider });
});
afterEach(() => act(() => disconnectWallet()));

const connected = (chainId = 5, address = ADDRESS) => ({
  status: 'connected',
  rdns: WALLET_CONNECT_RDNS,
  address,
  chainId,
});
const connect = (...accounts: string[]) => {
  phone.approval = async () => phone.share(accounts);
  return act(() => connectWallet(WALLET_CONNECT_RDNS));
};

describe('a wallet on a phone', () => {
  it('that stops sharing the page’s network takes it to another of ours', async () => {
    await connect(on(5), on(97));
    act(() => void phone.emit('chainChanged', '97'));
    expect(walletStore.get()).toEqual(connected(97));
    phone.share([on(5)]);
    act(() => void phone.emit('session_update', {}));
    expect(walletStore.get()).toEqual(connected(5));
  });

  it('is asked nothing about a network that it shares, even if it knows the question', async () => {
    phone.approval = async () => phone.share([on(5), on(97)], ['wallet_switchEthereumChain']);
    await act(() => connectWallet(WALLET_CONNECT_RDNS));
    await act(() => switchNetwork(bsc));
    expect([walletStore.get(), phone.asked]).toEqual([connected(97), []]);
  });

  it.each([
    ['none', undefined],
    ['text', OTHER],
    ['no text', [7]],
    ['one that it did not share', [`0x${'12'.repeat(20)}`]],
  ])('that announces %s as its accounts stays on its account', async (_, accounts) => {
    await connect(on(5), on(5, OTHER));
    act(() => void phone.emit('accountsChanged', accounts));
    expect(walletStore.get()).toEqual(connected());
  });

  it('has its user’s choice of several accounts first, in whichever order it shared them', async () => {
    const third = `0x${'ef'.repeat(20)}`;
    await connect(on(5), on(5, OTHER), on(5, third));
    for (const chosen of [OTHER, third, ADDRESS]) {
      act(() => void phone.emit('accountsChanged', [chosen]));
      expect(walletStore.get()).toEqual(connected(5, chosen));
    }
  });

  it('is known by those of its accounts that are accounts on chains of this kind', async () => {
    const junk = ['eip155:5', 'eip155:5:0x12', `eip155:x:${OTHER}`, `eip155:1.5:${OTHER}`, ''];
    phone.approval = async () => {
      const namespace = (accounts: string[]) => ({ accounts, methods: [], events: [] });
      const namespaces = {
        solana: namespace([on(5, OTHER)]),
        'eip155:5': namespace([...junk, on(5)]),
        'eip155:97': namespace([on(97, OTHER)]),
      };
      phone.session = { topic: 't', namespaces };
    };
    await act(() => connectWallet(WALLET_CONNECT_RDNS));
    expect(await connectedProvider().request({ method: 'eth_accounts' })).toEqual([ADDRESS]);
    await act(() => switchNetwork(bsc));
    expect(await connectedProvider().request({ method: 'eth_accounts' })).toEqual([OTHER]);
  });
});
