import { withTimeout } from '../api/deadline';
import { setAccountSource } from '../session/renewal';
import { browserStorage } from '../storage/storage';
import { t } from '../strings';
import { isAtWork } from '../unsaved/unsaved';
import { awaitWallet, discoverWallets, walletRegistry, whenAnnounced } from './discovery';
import { isAlreadyPending } from './errors';
import type { Eip1193Provider, WalletState } from './types';

/**
 * The wallet connection: its state and what changes it. Does not use ethers, so that the page can reconnect before
 * ethers is loaded.
 */

const LAST_WALLET = 'wallet.last';
const ADDRESS = 'wallet.address';
/** A wallet that does not have to prompt the user responds sooner. */
const RESPONSE_TIMEOUT_MS = 10_000;

let state: WalletState = { status: 'disconnected' };
const listeners = new Set<() => void>();
let unwatch = () => {};

function publish(next: WalletState) {
  state = next;
  for (const listener of listeners) listener();
}

export const walletStore = {
  get: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

setAccountSource(() => (state.status === 'connected' ? state.address : undefined));

/** The last connected wallet, which comes first in the list. */
export function lastWallet(): string | null {
  return browserStorage.get(LAST_WALLET);
}

/** Whether the page tries to reconnect a wallet when it opens. */
export const reconnects = (): boolean => Boolean(lastWallet() && browserStorage.get(ADDRESS));

const isLocked = () => state.status === 'connected' && state.isLocked === true;

/** The provider of the connected wallet. Throws if none is connected, or if it is locked. */
export function connectedProvider(): Eip1193Provider {
  if (isLocked()) throw new Error(t.wallet.locked.title);
  const wallet = state.status === 'connected' ? walletRegistry.find(state.rdns) : undefined;
  if (!wallet) throw new Error('No wallet is connected');
  return wallet.provider;
}

function firstAddress(accounts: unknown): string | undefined {
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  return typeof first === 'string' ? first.toLowerCase() : undefined;
}

async function readChainId(provider: Eip1193Provider): Promise<number> {
  return Number(await provider.request({ method: 'eth_chainId' }));
}

function watch(rdns: string, provider: Eip1193Provider) {
  const onAccounts = (accounts: unknown) => {
    const address = firstAddress(accounts);
    if (!address) lose();
    else if (state.status === 'connected' && (address !== state.address || isLocked()))
      remember(rdns, address, state.chainId);
  };
  const onChain = (chainId: unknown) => {
    if (state.status === 'connected') publish({ ...state, chainId: Number(chainId) });
  };
  provider.on?.('accountsChanged', onAccounts);
  provider.on?.('chainChanged', onChain);
  return () => {
    provider.removeListener?.('accountsChanged', onAccounts);
    provider.removeListener?.('chainChanged', onChain);
  };
}

let attempts = 0;

function remember(rdns: string, address: string, chainId: number) {
  browserStorage.set(LAST_WALLET, rdns);
  browserStorage.set(ADDRESS, address);
  publish({ status: 'connected', rdns, address, chainId });
}

function forget() {
  // what a wallet still asks its user is no answer to this any more
  attempts += 1;
  unwatch();
  unwatch = () => {};
  browserStorage.remove(ADDRESS);
  publish({ status: 'disconnected' });
}

/**
 * The wallet no longer shares its account. Work on the page stays until it does again, or the user leaves: to be locked
 * after a while is no decision to give it up.
 */
function lose() {
  if (state.status !== 'connected') return;
  browserStorage.remove(ADDRESS);
  if (isAtWork()) publish({ ...state, isLocked: true });
  else forget();
}

// a disconnect in one tab applies to all
window.addEventListener('storage', ({ key, newValue }) => {
  const removed = key === null || (key === ADDRESS && newValue === null);
  if (removed) lose();
});

async function attach(rdns: string, method: 'eth_requestAccounts' | 'eth_accounts'): Promise<boolean> {
  const attempt = ++attempts;
  const wallet = await awaitWallet(rdns);
  const address = wallet && firstAddress(await wallet.provider.request({ method }));
  if (!wallet || !address) return false;
  const chainId = await readChainId(wallet.provider);
  // another wallet was chosen in the meantime
  if (attempt !== attempts) return false;
  unwatch();
  unwatch = watch(rdns, wallet.provider);
  remember(rdns, address, chainId);
  return true;
}

/**
 * Asks the wallet for its accounts; a locked one thereby to be unlocked. Throws what the wallet throws, including a
 * rejection.
 */
export async function connectWallet(rdns: string): Promise<void> {
  if (!isLocked()) publish({ status: 'connecting', rdns });
  const attaching = attach(rdns, 'eth_requestAccounts');
  const attempt = attempts;
  const giveUp = () => {
    // unless another wallet was chosen in the meantime; a locked one stays so
    if (attempt === attempts && state.status === 'connecting') publish({ status: 'disconnected' });
  };
  try {
    if (!(await attaching)) giveUp();
  } catch (error) {
    giveUp();
    if (!isAlreadyPending(error)) throw error;
  }
}

let reconnecting = Promise.resolve();

/**
 * Reconnects to the last wallet without prompting the user. A wallet that starts late is connected once it has
 * started.
 */
export function reconnectWallet(): Promise<void> {
  reconnecting = reconnect();
  return reconnecting;
}

/** Resolves once it is known whether the last wallet has reconnected. */
export const walletReconnected = (): Promise<void> => reconnecting;

async function reconnect(): Promise<void> {
  discoverWallets();
  const rdns = lastWallet();
  if (!rdns || !reconnects() || state.status !== 'disconnected') return;
  publish({ status: 'connecting', rdns });
  const attaching = attach(rdns, 'eth_accounts').catch(() => false);
  const attempt = attempts;
  const isConnected = await withTimeout(RESPONSE_TIMEOUT_MS, attaching);
  // another wallet was chosen in the meantime
  if (isConnected || attempt !== attempts) return;
  if (isConnected === false && walletRegistry.find(rdns)) return forget();
  publish({ status: 'disconnected' });
  // a wallet that has not responded yet connects once it does
  if (isConnected === false) whenAnnounced(rdns, () => void reconnectWallet());
}

/** Disconnects here, and in the wallet if it supports that. */
export async function disconnectWallet(): Promise<void> {
  if (state.status !== 'connected') return;
  const wallet = walletRegistry.find(state.rdns);
  forget();
  await wallet?.provider
    .request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    .catch(() => undefined);
}
