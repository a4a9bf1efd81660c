import type { Network } from '@launchpad/api';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { refusalReason } from '../api/client';
import { sharedApi } from '../api/shared';
import { alertError, alertWrongNetwork } from '../alerts/alerts';
import { rpc } from '../chain/rpc';
import { sameAddress } from '../formats';
import { t } from '../strings';
import { confirmLeave } from '../unsaved/unsaved';
import { walletRegistry } from './discovery';
import { isRejection } from './errors';
import { switchNetwork } from './network';
import { ensureSession } from './session';
import type { DiscoveredWallet, WalletState } from './types';
import { connectWallet, disconnectWallet, lastWallet, walletStore } from './wallet';

/** The wallet connection. */
export function useWallet(): WalletState {
  return useSyncExternalStore(walletStore.subscribe, walletStore.get);
}

/** The connected address in lower case, or undefined. */
export function useAddress(): string | undefined {
  const wallet = useWallet();
  return wallet.status === 'connected' ? wallet.address : undefined;
}

/** The wallets of this browser, the last used one first. */
export function useDiscoveredWallets(): DiscoveredWallet[] {
  const wallets = useSyncExternalStore(walletRegistry.subscribe, walletRegistry.get);
  const last = lastWallet();
  return wallets.toSorted((a, b) => Number(b.info.rdns === last) - Number(a.info.rdns === last));
}

const { select, useQuerySubscription: useMeSubscription } = sharedApi.endpoints.me;
const selectMe = select();

/** Whether the connected wallet is signed in. */
export function useSignedIn(): boolean {
  const address = useAddress();
  useMeSubscription(undefined, { skip: !address });
  return sameAddress(useSelector(selectMe).data?.address ?? undefined, address);
}

/** Alerts a wallet failure; a rejection is silent. */
export function alertWalletFailure(error: unknown, title: string): void {
  if (isRejection(error)) return;
  console.error(title, error);
  alertError(title, error instanceof Error ? error.message : refusalReason(error));
}

/** Connect, sign in, switch and disconnect. Failures become alerts, rejections do not. */
export function useWalletActions() {
  const connect = useCallback(async (rdns: string) => {
    try {
      await connectWallet(rdns);
      if (walletStore.get().status === 'connected') await ensureSession();
    } catch (error) {
      alertWalletFailure(error, t.wallet.signInFailed);
    }
  }, []);

  const disconnect = useCallback(async () => {
    // disconnecting leaves the pages that need a wallet
    if (await confirmLeave()) await disconnectWallet();
  }, []);

  /** @returns whether there is a session now */
  const signIn = useCallback(async () => {
    try {
      await ensureSession();
      return true;
    } catch (error) {
      alertWalletFailure(error, t.wallet.signInFailed);
      return false;
    }
  }, []);

  /** @returns whether the wallet is on that network now */
  const switchTo = useCallback(async (network: Network) => {
    try {
      await switchNetwork(network);
      return true;
    } catch (error) {
      alertWrongNetwork();
      if (!isRejection(error)) console.error(error);
      return false;
    }
  }, []);

  return { connect, disconnect, signIn, switchTo };
}

/** The wallet's balance of the network's native currency in wei; follows address, network and `refresh`. */
export function useNativeBalance(network: Network | undefined, refresh: unknown): bigint | undefined {
  const address = useAddress();
  const url = network?.publicRpcUrl;
  const [balance, setBalance] = useState<{ key: string; wei: bigint }>();
  const key = `${address} ${url}`;
  useEffect(() => {
    if (!address || !url) return undefined;
    let current = true;
    rpc(url, 'eth_getBalance', [address, 'latest'])
      .then((wei) => current && setBalance({ key, wei: BigInt(String(wei)) }))
      .catch((error: unknown) => console.error('balance', error));
    return () => {
      current = false;
    };
  }, [key, address, url, refresh]);
  return balance?.key === key ? balance.wei : undefined;
}
