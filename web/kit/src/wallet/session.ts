import { signInMessage } from '@launchpad/api';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { holdSession } from '../session/renewal';
import { sameAddress } from '../formats';
import { connectedProvider, walletReconnected, walletStore } from './wallet';

/** Resolves once it is known who is there: whether the wallet of last time is back, and whether the server knows it. */
export async function whoIsThere(): Promise<void> {
  await walletReconnected();
  if (walletStore.get().status !== 'connected') return;
  await store.dispatch(sharedApi.endpoints.me.initiate(undefined, { subscribe: false }));
}

/** Whether the server has a session of this address. */
async function hasSession(address: string): Promise<boolean> {
  const me = await store.dispatch(sharedApi.endpoints.me.initiate(undefined, { forceRefetch: true }));
  return sameAddress(me.data?.address ?? undefined, address);
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
  if (typeof signature !== 'string') throw new Error('The wallet gave no signature');
  await store.dispatch(sharedApi.endpoints.verify.initiate({ message, signature })).unwrap();
}

let running: Promise<void> | undefined;

/**
 * Makes sure the server knows the connected wallet, asking for a signature when it does not. Throws what
 * the wallet or the server throws, a rejection included.
 */
export function ensureSession(): Promise<void> {
  const wallet = walletStore.get();
  if (wallet.status !== 'connected') return Promise.reject(new Error('No wallet is connected'));
  running ??= hasSession(wallet.address)
    .then((known) => (known ? undefined : signIn(wallet.address, wallet.chainId)))
    .finally(() => {
      running = undefined;
    });
  return running;
}

/** Ends the session at the server. */
export async function endSession(): Promise<void> {
  holdSession('wallet', false);
  await store.dispatch(sharedApi.endpoints.logout.initiate());
}
