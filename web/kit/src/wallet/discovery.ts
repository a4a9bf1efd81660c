import type { DiscoveredWallet, Eip1193Provider, WalletInfo } from './types';

/**
 * Finds the wallets of this browser (EIP-6963). A legacy wallet in `window.ethereum` is listed if none announces
 * itself.
 */

let wallets: readonly DiscoveredWallet[] = [];
const listeners = new Set<() => void>();
let started = false;

function add(wallet: DiscoveredWallet) {
  if (wallets.some((known) => known.info.rdns === wallet.info.rdns)) return;
  wallets = [...wallets, wallet];
  for (const listener of listeners) listener();
}

function isAnnouncement(event: Event): event is CustomEvent<{ info: WalletInfo; provider: Eip1193Provider }> {
  const detail: unknown = (event as CustomEvent).detail;
  return typeof detail === 'object' && detail !== null && 'info' in detail && 'provider' in detail;
}

/** How long a wallet may take to announce itself before `window.ethereum` is checked. */
const ANNOUNCE_MS = 400;

export const WALLET_CONNECT_RDNS = 'org.walletconnect';

/** Whether one of these is a wallet of this browser: WalletConnect is offered by the page itself. */
export const hasBrowserWallet = (found: readonly DiscoveredWallet[]): boolean =>
  found.some(({ info }) => info.rdns !== WALLET_CONNECT_RDNS);

function addLegacyWallet() {
  const provider = (window as { ethereum?: Eip1193Provider }).ethereum;
  if (hasBrowserWallet(wallets) || typeof provider?.request !== 'function') return;
  add({ info: { uuid: 'injected', name: 'Browser wallet', icon: '', rdns: 'injected' }, provider });
}

/** Starts listening for wallets and asks them to announce themselves. Safe to call twice. */
export function discoverWallets(): void {
  if (started) return;
  started = true;
  window.addEventListener('eip6963:announceProvider', (event) => {
    if (isAnnouncement(event)) add({ info: event.detail.info, provider: event.detail.provider });
  });
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  setTimeout(addLegacyWallet, ANNOUNCE_MS);
}

/** Announces a wallet of the page's own, now and whenever somebody asks for wallets. */
export function announceWallet(wallet: DiscoveredWallet): void {
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze(wallet) }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}

export const walletRegistry = {
  get: () => wallets,
  find: (rdns: string) => wallets.find((wallet) => wallet.info.rdns === rdns),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Calls back once the wallet has announced itself, however late. @returns stops waiting */
export function whenAnnounced(rdns: string, callback: (wallet: DiscoveredWallet) => void): () => void {
  const stop = walletRegistry.subscribe(() => {
    const wallet = walletRegistry.find(rdns);
    if (!wallet) return;
    stop();
    callback(wallet);
  });
  return stop;
}

/** Waits until the wallet has announced itself; undefined after the timeout. */
export function awaitWallet(rdns: string, timeoutMs = 3_000): Promise<DiscoveredWallet | undefined> {
  const known = walletRegistry.find(rdns);
  if (known) return Promise.resolve(known);
  return new Promise((resolve) => {
    const stop = whenAnnounced(rdns, (wallet) => {
      clearTimeout(timer);
      resolve(wallet);
    });
    const timer = setTimeout(() => {
      stop();
      resolve(undefined);
    }, timeoutMs);
  });
}
