import { signInMessage } from '@launchpad/api';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { setSession } from '../session/renewal';
import { sameAddress } from '../formats';
import { connectedProvider, walletReconnected, walletStore } from './wallet';

/** Resolves once the last wallet has reconnected, if it does, and its session is known. */
export async function whenSessionKnown(): Promise<void> {
  await walletReconnected();
  if (walletStore.get().status !== 'connected') return;
  await store.dispatch(sharedApi.endpoints.me.initiate(undefined, { subscribe: false }));
}

/** Whether the server has a session for this address that counts on this chain. */
async function hasSession(address: string, chainId: number): Promise<boolean> {
  const { data } = await store.dispatch(sharedApi.endpoints.me.initiate(undefined, { forceRefetch: true }));
  const only = data?.onlyChainId ?? chainId;
  return only === chainId && sameAddress(data?.address ?? undefined, address);
}

async function signIn(address: string, chainId: number): Promise<void> {
  const [{ getAddress, hexlify, toUtf8Bytes }, nonce] = await Promise.all([
    import('ethers'),
    store.dispatch(sharedApi.endpoints.nonce.initiate()).unwrap(),
  ]);
  const message = signInMessage({
    domain: window.location.host,
    address: getAddress(address),
    uri: window.location.origin,
    chainId,
    nonce,
    issuedAt: new Date().toISOString(),
  });
  const signature = await connectedProvider().request({
    method: 'personal_sign',
    params: [hexlify(toUtf8Bytes(message)), address],
  });
  if (typeof signature !== 'string') throw new Error('The wallet returned no signature');
  await store.dispatch(sharedApi.endpoints.verify.initiate({ message, signature })).unwrap();
}

let running: Promise<void> | undefined;

/**
 * Makes sure that the connected wallet is signed in, asking for a signature if not. Throws what the wallet or the
 * server throws, including a rejection.
 */
export function ensureSession(): Promise<void> {
  const wallet = walletStore.get();
  if (wallet.status !== 'connected') return Promise.reject(new Error('No wallet is connected'));
  running ??= hasSession(wallet.address, wallet.chainId)
    .then((known) => (known ? undefined : signIn(wallet.address, wallet.chainId)))
    .finally(() => {
      running = undefined;
    });
  return running;
}

/** Signs out on the server. */
export async function endSession(): Promise<void> {
  setSession('wallet', false);
  await store.dispatch(sharedApi.endpoints.logout.initiate());
}
