import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { axe } from '../../test/axe';
import { bsc, configAnswer, goerli, me, serve } from '../../test/mockApi';
import { MockPhone } from '../../test/mockPhone';
import { MockWallet, walletError } from '../../test/mockWallet';
import { renderAt } from '../../test/render';

let phone = new MockPhone();
let load: () => Promise<MockPhone> = () => Promise.resolve(phone);
/** What the package was started with. */
let options: object = {};
jest.unstable_mockModule('@walletconnect/universal-provider', () => ({
  UniversalProvider: {
    init: (given: object) => {
      options = given;
      return load();
    },
  },
}));

const { announceWalletConnect } = await import('./announce');
const { WalletConnectProvider } = await import('./provider');
const { WalletDialog } = await import('../../layout/WalletDialog');
const { discoverWallets, walletRegistry, WALLET_CONNECT_RDNS } = await import('../discovery');
const { connectedProvider, connectWallet, disconnectWallet, reconnectWallet, walletStore } =
  await import('../wallet');
const { switchNetwork } = await import('../network');
const { alertStore } = await import('../../alerts/alerts');
const { canBatch } = await import('../batch');

const ADDRESS = `0x${'ab'.repeat(20)}`;
const OTHER = `0x${'cd'.repeat(20)}`;
const on = (chainId: number, address = ADDRESS) => `eip155:${chainId}:${address.replace('ab', 'AB')}`;
const never = () => new Promise<never>(() => {});
const project = '0123456789abcdef0123456789abcdef';

/** The page is loaded again: what it knows is in storage only. */
function reload() {
  const provider = new WalletConnectProvider(project, [goerli, bsc]);
  const known = walletRegistry.find(WALLET_CONNECT_RDNS);
  if (known) Object.assign(known, { provider });
  else announceWalletConnect(project, [goerli, bsc]);
}

/** WalletConnect's entry, frozen by its announcement, is replaced by one of each test. */
beforeAll(() => {
  discoverWallets();
  const provider = new WalletConnectProvider(project, [goerli, bsc]);
  const info = { uuid: 'u', name: 'WalletConnect', icon: '', rdns: WALLET_CONNECT_RDNS };
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }));
});

beforeEach(() => {
  phone = new MockPhone();
  load = () => Promise.resolve(phone);
  serve({ 'GET /v1/config': configAnswer(1_000), 'GET /v1/auth/me': me(ADDRESS) });
  reload();
});

afterEach(async () => {
  jest.useRealTimers();
  phone.relay = () => Promise.resolve();
  await act(() => disconnectWallet());
});

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

describe('the dialog', () => {
  const closed = jest.fn();
  const open = async () => {
    closed.mockClear();
    const view = renderAt('/', <WalletDialog onClose={closed} balance={undefined} />);
    const choice = await screen.findByRole('button', { name: /WalletConnect/ });
    return { ...view, choice };
  };
  // on a busy machine it is in the page for some time before it is drawn there
  const code = () => waitFor(() => expect(screen.getByText('Code for your wallet')).toBeVisible());

  it('says what each wallet needs', async () => {
    new MockWallet('extension.test', [ADDRESS]).announce();
    const { choice } = await open();
    expect(choice).toHaveTextContent('Scan a code with a wallet on your phone');
    expect(screen.getByRole('button', { name: /extension\.test/ })).toHaveTextContent(
      'An extension of this browser',
    );
  });

  it('shows the code that the phone scans, and closes once the phone has approved', async () => {
    let approve = () => {};
    phone.approval = () => new Promise((resolve) => (approve = resolve));
    const { baseElement, choice } = await open();
    fireEvent.click(choice);
    await code();
    const here = screen.getByRole('link', { name: 'Open in a wallet on this device' });
    expect(here).toHaveAttribute('href', expect.stringMatching(/^wc:7f6e@2/));
    expect(closed).not.toHaveBeenCalled();
    expect(await axe(baseElement)).toHaveNoViolations();
    phone.share([on(5)]);
    await act(async () => approve());
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(walletStore.get()).toEqual(connected());
  });

  it('closed in front of the phone’s answer ends the attempt without a word; a late answer connects nothing', async () => {
    let approve = () => {};
    phone.approval = () => new Promise((resolve) => (approve = resolve));
    const { choice } = await open();
    fireEvent.click(choice);
    await code();
    fireEvent.click(screen.getByRole('button', { name: /close/i }));
    await waitFor(() => expect(walletStore.get().status).toBe('disconnected'));
    expect(alertStore.get()).toEqual([]);
    phone.share([on(5)]);
    await act(async () => approve());
    await waitFor(() => expect(phone.session).toBeUndefined());
    expect([walletStore.get().status, phone.goodbyes]).toEqual(['disconnected', 1]);
  });
});

describe('a wallet on a phone', () => {
  it('is asked for networks and methods that it need not have, and sends from the account it shared', async () => {
    await connect(on(5));
    const [offer] = phone.offered as { optionalNamespaces: { eip155: { chains: string[] } } }[];
    expect(Object.keys(offer!)).toEqual(['optionalNamespaces']);
    expect(offer!.optionalNamespaces.eip155.chains).toEqual(['eip155:5', 'eip155:97']);
    expect(walletStore.get()).toEqual(connected());
    expect(await connectedProvider().request({ method: 'personal_sign', params: ['0x12', ADDRESS] })).toBe(
      '0x5a',
    );
    expect(phone.asked).toEqual([{ method: 'personal_sign', params: ['0x12', ADDRESS], chain: 'eip155:5' }]);
    expect(await canBatch(5)).toBe(false);
  });

  it('is connected still after a reload, without asking it, on the chain and account it was on', async () => {
    await connect(on(5), on(97), on(97, OTHER));
    await act(() => switchNetwork(bsc));
    act(() => void phone.emit('accountsChanged', [OTHER]));
    expect(walletStore.get()).toEqual(connected(97, OTHER));
    const [asked, offered] = [phone.asked.length, phone.offered.length];
    reload();
    await act(() => reconnectWallet());
    expect(walletStore.get()).toEqual(connected(97, OTHER));
    expect([phone.asked.length, phone.offered.length]).toEqual([asked, offered]);
  });

  it('has nothing said of it to anybody but the relay', async () => {
    await connect(on(5));
    expect(options).toMatchObject({ projectId: project, telemetryEnabled: false });
  });

  it('loads nothing for a visitor who never chose it', async () => {
    load = jest.fn(load);
    await act(() => reconnectWallet());
    expect(load).not.toHaveBeenCalled();
  });

  it.each(['session_delete', 'session_expire'])(
    'that ends the connection (%s) is gone from the page',
    async (event) => {
      await connect(on(5));
      const emitter = event === 'session_delete' ? phone : phone.client;
      if (emitter !== phone) act(() => void emitter.emit(event, { topic: 'an older one' }));
      expect(walletStore.get()).toEqual(connected());
      act(() => void emitter.emit(event, { topic: 't' }));
      expect(walletStore.get().status).toBe('disconnected');
      expect(localStorage.getItem('wallet.address')).toBeNull();
    },
  );

  it('learns of a disconnect in the page, which forgets it at once, relay or not', async () => {
    await connect(on(5));
    await act(() => disconnectWallet());
    expect([walletStore.get().status, phone.goodbyes, phone.session]).toEqual(['disconnected', 1, undefined]);

    await connect(on(5));
    phone.relay = never;
    jest.useFakeTimers();
    const leaving = disconnectWallet();
    expect(walletStore.get().status).toBe('disconnected');
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    await leaving;
    expect(phone.session).toBeUndefined();
  });

  it('moves between the networks it shared without being asked, and says why to another it can’t', async () => {
    await connect(on(5), on(97));
    await act(() => switchNetwork(bsc));
    expect([walletStore.get(), phone.asked]).toEqual([connected(97), []]);
    await act(() => disconnectWallet());

    await connect(on(5));
    await expect(switchNetwork(bsc)).rejects.toThrow(
      /connected without BSC Testnet\. Switch that network on/,
    );
    expect(walletStore.get()).toEqual(connected());
  });

  it('may share a network when it is asked to switch to it', async () => {
    phone.approval = async () => phone.share([on(5)], ['wallet_switchEthereumChain', 'personal_sign']);
    await act(() => connectWallet(WALLET_CONNECT_RDNS));
    phone.answers['wallet_switchEthereumChain'] = () => {
      phone.share([on(5), on(97)]);
      phone.emit('session_update', {});
    };
    await act(() => switchNetwork(bsc));
    expect(walletStore.get()).toEqual(connected(97));
    await connectedProvider().request({ method: 'personal_sign', params: [] });
    expect(phone.asked.at(-1)?.chain).toBe('eip155:97');
  });

  it('on a network that is none of ours stays connected on ours', async () => {
    await connect(on(5), on(97), on(1));
    for (const chain of ['1', '56']) {
      act(() => void phone.emit('chainChanged', chain));
      expect(walletStore.get()).toEqual(connected());
    }
    act(() => void phone.emit('chainChanged', '97'));
    expect(walletStore.get()).toEqual(connected(97));
  });

  it('without a session is not asked, and says that it is offline', async () => {
    await connect(on(5));
    phone.session = undefined;
    const asked = connectedProvider().request({ method: 'personal_sign', params: [] });
    await expect(asked).rejects.toMatchObject({ code: 4900, message: 'The wallet has lost its network.' });
  });

  it('that shares no account of our networks is not connected, and it is said why', async () => {
    phone.approval = async () => phone.share([on(1)]);
    await expect(connectWallet(WALLET_CONNECT_RDNS)).rejects.toThrow(
      'The wallet shared no account on Goerli Testnet or BSC Testnet. Switch test networks on in it',
    );
    expect([walletStore.get().status, phone.session]).toEqual(['disconnected', undefined]);
  });

  it('is not asked for what it doesn’t know', async () => {
    await connect(on(5));
    const asked = connectedProvider().request({ method: 'wallet_sendCalls', params: [{}] });
    await expect(asked).rejects.toMatchObject({ code: 4200 });
    expect(phone.asked).toEqual([]);
  });

  it('that refuses, or doesn’t answer in time, differs from one that fails', async () => {
    phone.approval = () => Promise.reject({ code: 5000, message: 'User rejected.' });
    await expect(connectWallet(WALLET_CONNECT_RDNS)).rejects.toMatchObject({ code: 5000 });
    phone.approval = () => Promise.reject(new Error('Proposal expired'));
    await expect(connectWallet(WALLET_CONNECT_RDNS)).rejects.toThrow('The code has expired');
    await connect(on(5));
    phone.answers['personal_sign'] = () => {
      throw walletError(0, 'Request expired. Please try again.');
    };
    const signing = connectedProvider().request({ method: 'personal_sign', params: [] });
    await expect(signing).rejects.toThrow('Your wallet did not answer');
  });
});

describe('a relay that does not respond', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockReturnValue());

  const failed = (work: Promise<unknown>) => work.catch((error: unknown) => error as Error);

  it.each([
    ['at all', never],
    ['well', () => Promise.reject(new Error('socket hang up'))],
  ])(
    '%s ends an attempt to connect within 20 seconds, with a reason; the next one may work',
    async (_, relay) => {
      phone.relay = relay;
      jest.useFakeTimers();
      const attempt = failed(connectWallet(WALLET_CONNECT_RDNS));
      await act(() => jest.advanceTimersByTimeAsync(20_000));
      expect((await attempt) as Error).toMatchObject({
        message: expect.stringMatching(/^WalletConnect’s relay is not/),
      });
      expect(walletStore.get().status).toBe('disconnected');
      jest.useRealTimers();
      phone.relay = () => Promise.resolve();
      await connect(on(5));
      expect(walletStore.get()).toEqual(connected());
    },
  );

  it('ends a request within 20 seconds, and nothing was asked', async () => {
    await connect(on(5));
    [phone.connected, phone.relay] = [false, never];
    jest.useFakeTimers();
    const signing = failed(connectedProvider().request({ method: 'personal_sign', params: [] }));
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(await signing).toMatchObject({ message: expect.stringMatching(/relay is not responding/) });
    expect(phone.asked).toEqual([]);
  });

  it.each([
    ['takes too long', never],
    ['fails', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))],
  ])('nor a package that %s to load', async (_, loads) => {
    load = loads;
    jest.useFakeTimers();
    const attempt = failed(connectWallet(WALLET_CONNECT_RDNS));
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(await attempt).toMatchObject({ message: expect.stringMatching(/could not be loaded/) });
    jest.useRealTimers();
    load = () => Promise.resolve(phone);
    await connect(on(5));
    expect(walletStore.get()).toEqual(connected());
  });
});
