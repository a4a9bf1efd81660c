import { act, renderHook, waitFor } from '@testing-library/react';
import { alertStore, dismissAlert } from '../alerts/alerts';
import { confirmationStore } from '../confirmation/confirm';
import { bsc, goerli, me, Problem, serve, type ApiRequest, type Routes } from '../test/mockApi';
import { askedOf, nodeRoute } from '../test/mockNode';
import { investor } from '../test/mockPool';
import { MockWallet, walletError } from '../test/mockWallet';
import { useUnsavedWork } from '../unsaved/unsaved';
import { discoverWallets } from './discovery';
import { useAddress, useDiscoveredWallets, useNativeBalance, useWalletActions } from './hooks';
import { connectWallet, disconnectWallet, walletStore } from './wallet';

let requests: ApiRequest[];
const start = (routes: Routes = {}) =>
  (requests = serve({
    'GET /v1/auth/me': me(investor),
    'POST /v1/auth/logout': { success: true, data: { address: null } },
    ...nodeRoute({ eth_getBalance: () => '0x7' }),
    ...routes,
  }));
const paths = () => requests.map(({ path }) => path);

function announced(changes: ConstructorParameters<typeof MockWallet>[3] = {}): MockWallet {
  const wallet = new MockWallet(`hooks-${Math.random()}`, [investor], 5, changes);
  wallet.announce();
  return wallet;
}

const throws = (code: number) => () => {
  throw walletError(code, 'No');
};

const { error: log } = console;
let logged: unknown[] = [];
beforeEach(() => {
  logged = [];
  console.error = (about: unknown) => void logged.push(about);
  discoverWallets();
  start();
});
afterEach(async () => {
  console.error = log;
  alertStore.get().forEach(({ id }) => dismissAlert(id));
  await act(() => disconnectWallet());
});

const titles = () => alertStore.get().map(({ title, message }) => [title, message]);
const actions = () => renderHook(() => useWalletActions()).result.current;

describe('connecting', () => {
  it('signs in, unless there is a session', async () => {
    const wallet = announced();
    await actions().connect(wallet.rdns);
    expect(walletStore.get().status).toBe('connected');
    expect(paths()).toContain('/v1/auth/me');
    expect([wallet.methods().includes('personal_sign'), titles()]).toEqual([false, []]);
  });

  it.each([
    ['its user rejects it', 4001],
    ['the wallet shows it already', -32002],
  ])('says nothing where %s, and asks for no session', async (_, code) => {
    await actions().connect(announced({ eth_requestAccounts: throws(code) }).rdns);
    expect([walletStore.get().status, titles(), paths()]).toEqual(['disconnected', [], []]);
  });

  it('says why it failed', async () => {
    await actions().connect(announced({ eth_requestAccounts: throws(-32603) }).rdns);
    expect(titles()).toEqual([['Sign-in failed', 'No']]);
  });

  it('lists the last wallet first', async () => {
    const [first, last] = [announced(), announced()];
    await connectWallet(last.rdns);
    const { result } = renderHook(() => useDiscoveredWallets());
    expect(result.current[0]?.info.rdns).toBe(last.rdns);
    expect(result.current.map(({ info }) => info.rdns)).toContain(first.rdns);
  });
});

describe('signing in', () => {
  it.each([
    ['there is a session', true, undefined, []],
    ['its user rejects it', false, 4001, []],
    ['the wallet fails', false, -32603, [['Sign-in failed', 'No']]],
  ])('says whether there is a session now: %s', async (_, expected, code, alerts) => {
    if (code)
      start({
        'GET /v1/auth/me': me(null),
        'GET /v1/auth/nonce': { success: true, data: { nonce: 'abcdefgh12345678' } },
      });
    await connectWallet(announced(code ? { personal_sign: throws(code) } : {}).rdns);
    expect(await actions().signIn()).toBe(expected);
    expect(titles()).toEqual(alerts);
  });

  it('says in the server’s words why it is refused', async () => {
    const reason = 'The message is not valid at this time';
    start({
      'GET /v1/auth/me': me(null),
      'GET /v1/auth/nonce': { success: true, data: { nonce: 'abcdefgh12345678' } },
      'POST /v1/auth/verify': new Problem(401, 'Signing in failed', [], 'sign-in-refused', reason),
    });
    await connectWallet(announced().rdns);
    expect(await actions().signIn()).toBe(false);
    expect(titles()).toEqual([['Sign-in failed', reason]]);
  });

  it('shows no server’s answer in the place of words', async () => {
    start({ 'GET /v1/auth/me': me(null), 'GET /v1/auth/nonce': new Problem(503, 'Unavailable') });
    await connectWallet(announced().rdns);
    expect(await actions().signIn()).toBe(false);
    expect(titles()).toEqual([['Sign-in failed', 'Some Error occurred, please try again later']]);
  });
});

describe('switching the network', () => {
  it.each([
    ['the wallet switches', true, undefined, 0],
    ['its user rejects it', false, 4001, 0],
    ['the wallet fails', false, -32603, 1],
  ])('says whether the wallet is on it: %s', async (_, expected, code, logs) => {
    await connectWallet(announced(code ? { wallet_switchEthereumChain: throws(code) } : {}).rdns);
    expect(await actions().switchTo(bsc)).toBe(expected);
    expect(titles().map(([title]) => title)).toEqual(expected ? [] : ['wrong network']);
    expect(logged).toHaveLength(logs);
  });
});

describe('disconnecting', () => {
  it('leaves the wallet, but not unsaved work without a question', async () => {
    await connectWallet(announced().rdns);
    const { unmount } = renderHook(() => useUnsavedWork(true));
    const { disconnect } = actions();
    const staying = disconnect();
    await waitFor(() => expect(confirmationStore.get()).toBeDefined());
    confirmationStore.get()?.answer(false);
    await staying;
    expect([walletStore.get().status, paths()]).toEqual(['connected', []]);
    unmount();
    await disconnect();
    expect(walletStore.get().status).toBe('disconnected');
  });

  it('leaves no address', async () => {
    const { result } = renderHook(() => useAddress());
    expect(result.current).toBeUndefined();
    await act(() => connectWallet(announced().rdns));
    expect(result.current).toBe(investor);
    await act(() => disconnectWallet());
    expect(result.current).toBeUndefined();
  });
});

describe('the balance', () => {
  const show = () =>
    renderHook<bigint | undefined, { network: typeof goerli | undefined; refresh: number }>(
      ({ network, refresh }) => useNativeBalance(network, refresh),
      { initialProps: { network: goerli, refresh: 0 } },
    );

  it('is read for a wallet on a network only', async () => {
    const { result, rerender } = show();
    rerender({ network: undefined, refresh: 0 });
    await act(() => connectWallet(announced().rdns));
    expect([result.current, requests]).toEqual([undefined, []]);
    rerender({ network: goerli, refresh: 0 });
    await waitFor(() => expect(result.current).toBe(7n));
    expect(askedOf(requests, 'eth_getBalance')).toEqual([[investor, 'latest']]);
    rerender({ network: bsc, refresh: 0 });
    // never the other network's
    expect(result.current).toBeUndefined();
    await act(() => disconnectWallet());
    expect(result.current).toBeUndefined();
  });

  it('is the newest, although an older answer arrives after it', async () => {
    let balance = 1;
    start(nodeRoute({ eth_getBalance: () => `0x${balance++}` }));
    const { fetch } = globalThis;
    const arrivals: (() => void)[] = [];
    globalThis.fetch = async (...call) => {
      const answer = await fetch(...call);
      await new Promise<void>((resolve) => arrivals.push(resolve));
      return answer;
    };
    const { result, rerender } = show();
    await act(() => connectWallet(announced().rdns));
    await waitFor(() => expect(arrivals).toHaveLength(1));
    rerender({ network: goerli, refresh: 1 });
    await waitFor(() => expect(arrivals).toHaveLength(2));
    await act(async () => arrivals[1]?.());
    await waitFor(() => expect(result.current).toBe(2n));
    await act(async () => arrivals[0]?.());
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(result.current).toBe(2n);
  });
});
