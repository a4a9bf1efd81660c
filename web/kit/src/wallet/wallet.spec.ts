import { jest } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import { serve } from '../test/mockApi';
import { MockWallet, walletError } from '../test/mockWallet';
import { goerli, bsc } from '../test/mockApi';
import { useKeptWhileLocked } from '../unsaved/unsaved';
import { canBatch } from './batch';
import { discoverWallets, walletRegistry } from './discovery';
import { isAlreadyPending, isRejection, isUnknownChain } from './errors';
import { switchNetwork } from './network';
import { connectedProvider, connectWallet, disconnectWallet, reconnectWallet, walletStore } from './wallet';

const address = `0x${'Ab'.repeat(20)}`;

/** Resolves after everything that needs no timer has run. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(async () => {
  serve({});
  discoverWallets();
  await disconnectWallet();
});

describe('wallets', () => {
  it('are discovered by their announcement (EIP-6963), each once', () => {
    const wallet = new MockWallet('one.test', [address]);
    wallet.announce();
    wallet.announce();
    expect(walletRegistry.get().filter(({ info }) => info.rdns === 'one.test')).toHaveLength(1);
  });

  it('connect with a lowercase address, which is stored for the next visit', async () => {
    new MockWallet('two.test', [address], 97).announce();
    await connectWallet('two.test');
    expect(walletStore.get()).toEqual({
      status: 'connected',
      rdns: 'two.test',
      address: address.toLowerCase(),
      chainId: 97,
    });
    expect(localStorage.getItem('wallet.address')).toBe(address.toLowerCase());
  });

  it('reconnect without prompting the user', async () => {
    const wallet = new MockWallet('three.test', [address]);
    wallet.announce();
    localStorage.setItem('wallet.last', 'three.test');
    localStorage.setItem('wallet.address', address);
    await reconnectWallet();
    expect(walletStore.get().status).toBe('connected');
    expect(wallet.methods()).not.toContain('eth_requestAccounts');
  });

  it('reconnect when they start after the timeout', async () => {
    localStorage.setItem('wallet.last', 'late.test');
    localStorage.setItem('wallet.address', address);
    jest.useFakeTimers();
    const waiting = reconnectWallet();
    await jest.advanceTimersByTimeAsync(10_000);
    jest.useRealTimers();
    await waiting;
    expect(walletStore.get().status).toBe('disconnected');
    new MockWallet('late.test', [address]).announce();
    await waitFor(() => expect(walletStore.get()).toMatchObject({ status: 'connected', rdns: 'late.test' }));
  });

  it('that do not respond leave the page disconnected, and connect once they do, unless another was chosen', async () => {
    const other = new MockWallet('other.test', [`0x${'ef'.repeat(20)}`]);
    other.announce();
    for (const chosen of [undefined, other]) {
      let answer = (_accounts: string[]) => {};
      const accounts = new Promise<string[]>((resolve) => (answer = resolve));
      const rdns = `mute${chosen ? 2 : 1}.test`;
      new MockWallet(rdns, [address], 5, { eth_accounts: () => accounts }).announce();
      localStorage.setItem('wallet.last', rdns);
      localStorage.setItem('wallet.address', address);
      jest.useFakeTimers();
      const waiting = reconnectWallet();
      await jest.advanceTimersByTimeAsync(10_000);
      jest.useRealTimers();
      await waiting;
      expect(walletStore.get().status).toBe('disconnected');
      if (chosen) await connectWallet(chosen.rdns);
      answer([address]);
      await settled();
      const connected = chosen?.rdns ?? rdns;
      expect(walletStore.get()).toMatchObject({ status: 'connected', rdns: connected });
      await disconnectWallet();
    }
  });

  it('that respond after another was chosen do not replace it', async () => {
    let answer = (_accounts: string[]) => {};
    const accounts = new Promise<string[]>((resolve) => (answer = resolve));
    new MockWallet('slow.test', [address], 5, { eth_accounts: () => accounts }).announce();
    new MockWallet('chosen.test', [`0x${'ef'.repeat(20)}`]).announce();
    localStorage.setItem('wallet.last', 'slow.test');
    localStorage.setItem('wallet.address', address);
    const waiting = reconnectWallet();
    await connectWallet('chosen.test');
    answer([address]);
    await waiting;
    expect(walletStore.get()).toMatchObject({ status: 'connected', rdns: 'chosen.test' });
  });

  it.each([
    ['fails', () => Promise.reject(walletError(4001))],
    ['responds', () => Promise.resolve([address])],
    ['shares nothing', () => Promise.resolve([])],
  ])('that are chosen last stay connected when the one chosen before %s', async (how, end) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const [slow, chosen] = [`slow ${how}.test`, `last ${how}.test`];
    new MockWallet(slow, [], 5, { eth_requestAccounts: () => answered.then(end) }).announce();
    new MockWallet(chosen, [`0x${'ef'.repeat(20)}`]).announce();
    const waiting = connectWallet(slow).catch(() => undefined);
    await connectWallet(chosen);
    answer();
    await waiting;
    expect(walletStore.get()).toMatchObject({ status: 'connected', rdns: chosen });
  });

  it('that share no account are not connected', async () => {
    new MockWallet('empty.test', []).announce();
    await connectWallet('empty.test');
    expect(walletStore.get()).toEqual({ status: 'disconnected' });
  });

  it('are waited for three seconds', async () => {
    jest.useFakeTimers();
    const waiting = connectWallet('absent.test');
    await jest.advanceTimersByTimeAsync(2_999);
    expect(walletStore.get().status).toBe('connecting');
    await jest.advanceTimersByTimeAsync(1);
    expect(walletStore.get().status).toBe('disconnected');
    jest.useRealTimers();
    await waiting;
  });

  it.each([
    ['shares no account any more', false, () => Promise.resolve([])],
    ['fails', false, () => Promise.reject(walletError(-32603))],
    ['does not respond', true, () => new Promise<never>(() => {})],
  ])('are kept for the next visit where the last one %s: %s', async (how, isKept, answer) => {
    new MockWallet(`${how}.test`, [], 5, { eth_accounts: answer }).announce();
    localStorage.setItem('wallet.last', `${how}.test`);
    localStorage.setItem('wallet.address', address);
    jest.useFakeTimers();
    const waiting = reconnectWallet();
    await jest.advanceTimersByTimeAsync(10_000);
    jest.useRealTimers();
    await waiting;
    expect(walletStore.get().status).toBe('disconnected');
    expect(localStorage.getItem('wallet.address')).toBe(isKept ? address : null);
  });

  it.each([
    [true, { key: null, newValue: null }],
    [true, { key: 'wallet.address', newValue: null }],
    [false, { key: 'wallet.address', newValue: address }],
    [false, { key: 'wallet.last', newValue: null }],
    [false, { key: 'theme', newValue: 'dark' }],
  ])('disconnect with another tab: %s where that tab stores %j', async (disconnects, change) => {
    new MockWallet('tabs.test', [address]).announce();
    await connectWallet('tabs.test');
    window.dispatchEvent(new StorageEvent('storage', change));
    expect(walletStore.get().status).toBe(disconnects ? 'disconnected' : 'connected');
    // without a wallet there is nothing to disconnect
    await disconnectWallet();
    const before = walletStore.get();
    window.dispatchEvent(new StorageEvent('storage', change));
    expect(walletStore.get()).toBe(before);
  });

  it('do not reconnect after a disconnect, which clears the stored address', async () => {
    const wallet = new MockWallet('four.test', [address]);
    wallet.announce();
    await connectWallet('four.test');
    await disconnectWallet();
    expect(localStorage.getItem('wallet.address')).toBeNull();
    await reconnectWallet();
    expect(walletStore.get().status).toBe('disconnected');
  });

  it('disconnect when their accounts are revoked, and follow a switched account', async () => {
    const wallet = new MockWallet('five.test', [address]);
    wallet.announce();
    await connectWallet('five.test');
    wallet.emit('accountsChanged', [`0x${'CD'.repeat(20)}`]);
    const switched = walletStore.get();
    expect(switched).toMatchObject({ address: `0x${'cd'.repeat(20)}` });
    wallet.emit('accountsChanged', [`0x${'cd'.repeat(20)}`]);
    expect(walletStore.get()).toBe(switched);
    wallet.emit('accountsChanged', []);
    expect(walletStore.get().status).toBe('disconnected');
  });

  describe('that lock themselves over work on the page', () => {
    const own = address.toLowerCase();
    let close = () => {};
    beforeEach(() => {
      close = renderHook(() => useKeptWhileLocked()).unmount;
    });
    afterEach(async () => {
      close();
      await disconnectWallet();
    });

    async function locked(name: string) {
      const wallet = new MockWallet(name, [address]);
      wallet.announce();
      await connectWallet(name);
      wallet.accounts = [];
      wallet.emit('accountsChanged', []);
      return wallet;
    }

    it('stay known, but sign nothing and are not reconnected to by another page', async () => {
      await locked('locks.test');
      expect(walletStore.get()).toMatchObject({ status: 'connected', address: own, isLocked: true });
      expect(localStorage.getItem('wallet.address')).toBeNull();
      expect(() => connectedProvider()).toThrow('Unlock your wallet');
      expect(await canBatch(5)).toBe(false);
    });

    it.each([
      ['the same', address.toLowerCase()],
      ['another', `0x${'cd'.repeat(20)}`],
    ])('go on with the account that is unlocked: %s', async (_, account) => {
      const wallet = await locked(`unlocks-${account}.test`);
      wallet.emit('accountsChanged', [account]);
      expect(walletStore.get()).toEqual({
        status: 'connected',
        rdns: wallet.rdns,
        address: account,
        chainId: 5,
      });
      expect(localStorage.getItem('wallet.address')).toBe(account);
    });

    it('are asked to unlock, and stay locked where their user does not', async () => {
      const wallet = await locked('asked.test');
      const before = walletStore.get();
      await connectWallet(wallet.rdns);
      expect(walletStore.get()).toBe(before);
      wallet.handlers['eth_requestAccounts'] = () => {
        throw walletError(4001);
      };
      await expect(connectWallet(wallet.rdns)).rejects.toMatchObject({ code: 4001 });
      expect(walletStore.get()).toBe(before);
      wallet.handlers['eth_requestAccounts'] = () => [address];
      await connectWallet(wallet.rdns);
      expect(walletStore.get()).toMatchObject({ status: 'connected', address: own });
      expect(walletStore.get()).not.toHaveProperty('isLocked');
    });

    it('count as locked when another tab, without work, has given up their account first', async () => {
      new MockWallet('tabs.test', [address]).announce();
      await connectWallet('tabs.test');
      window.dispatchEvent(new StorageEvent('storage', { key: 'wallet.address', newValue: null }));
      expect(walletStore.get()).toMatchObject({ address: own, isLocked: true });
    });

    it('can be disconnected', async () => {
      await locked('ends.test');
      await disconnectWallet();
      expect(walletStore.get()).toEqual({ status: 'disconnected' });
    });

    it.each<[string, () => unknown]>([
      ['rejects', () => Promise.reject(walletError(4001))],
      ['unlocks', () => [address]],
    ])('stay disconnected whatever their user answers later: %s', async (answers, reply) => {
      const wallet = await locked(`later-${answers}.test`);
      let ask = () => {};
      const asked = new Promise<void>((resolve) => (ask = resolve));
      wallet.handlers['eth_requestAccounts'] = () => asked.then(reply);
      const unlocking = connectWallet(wallet.rdns).catch(() => {});
      await settled();
      await disconnectWallet();
      ask();
      await unlocking;
      expect(walletStore.get()).toEqual({ status: 'disconnected' });
    });
  });

  it('stay disconnected when the user rejects', async () => {
    const refuse = () => {
      throw walletError(4001);
    };
    new MockWallet('six.test', [], 5, { eth_requestAccounts: refuse }).announce();
    await expect(connectWallet('six.test')).rejects.toMatchObject({ code: 4001 });
    expect(walletStore.get().status).toBe('disconnected');
  });
});

describe('the network', () => {
  it('is switched by its hexadecimal id: 0x61 for BSC Testnet', async () => {
    const wallet = new MockWallet('seven.test', [address], 5);
    wallet.announce();
    await connectWallet('seven.test');
    await switchNetwork(bsc);
    expect(wallet.requests).toContainEqual({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x61' }],
    });
    expect(walletStore.get()).toMatchObject({ chainId: 97 });
  });

  it.each([
    ['its explorer', goerli, [goerli.explorer]],
    ['no explorer', { ...goerli, explorer: '' }, []],
  ])('is added with %s when the wallet does not know it', async (name, network, blockExplorerUrls) => {
    let known = false;
    const wallet: MockWallet = new MockWallet(`${name}.test`, [address], 97, {
      wallet_switchEthereumChain: ([request]) => {
        if (!known) throw walletError(4902);
        wallet.chainId = Number((request as { chainId: string }).chainId);
        return null;
      },
      wallet_addEthereumChain: () => {
        known = true;
        return null;
      },
    });
    wallet.announce();
    await connectWallet(wallet.rdns);
    await switchNetwork(network);
    const added = wallet.requests.find(({ method }) => method === 'wallet_addEthereumChain');
    expect(added?.params[0]).toEqual({
      ...{ chainId: '0x5', chainName: 'Goerli Testnet', blockExplorerUrls },
      ...{ rpcUrls: [goerli.publicRpcUrl], nativeCurrency: goerli.nativeCurrency },
    });
    expect(wallet.chainId).toBe(5);
  });

  it('is an error when the wallet does not switch', async () => {
    new MockWallet('nine.test', [address], 97, { wallet_switchEthereumChain: () => null }).announce();
    await connectWallet('nine.test');
    await expect(switchNetwork(goerli)).rejects.toThrow('stayed on chain 97');
  });
});

describe('wallet errors', () => {
  it('are recognised as rejections in all their forms', () => {
    const rejections = [
      { code: 4001 },
      { code: 'ACTION_REJECTED' },
      { code: 5000 },
      { message: 'MetaMask Tx Signature: User denied transaction signature.' },
      { message: 'User rejected the request.' },
      { code: 'UNKNOWN_ERROR', info: { error: { code: 4001, message: 'no' } } },
    ];
    for (const rejection of rejections) expect(isRejection(rejection)).toBe(true);
    for (const other of [new Error('execution reverted'), { code: -32603 }, null, undefined, 4001])
      expect(isRejection(other)).toBe(false);
  });

  it('are not shown while a request is already pending', () => {
    expect(isAlreadyPending({ code: -32002 })).toBe(true);
    expect(isUnknownChain({ code: -32603, data: { code: 4902, message: 'Unrecognized chain' } })).toBe(true);
  });
});
