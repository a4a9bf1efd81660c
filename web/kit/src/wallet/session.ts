import { signInMessage } from '@launchpad/api';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { serverNow } from '../clock/chainClock';
import { beginSession, setSession } from '../session/renewal';
import { sameAddress } from '../formats';
import { requireAccount } from './account';
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
    issuedAt: new Date(serverNow()).toISOString(),
  });
  const signature = await connectedProvider().request({
    method: 'personal_sign',
    params: [hexlify(toUtf8Bytes(message)), address],
  });
  if (typeof signature !== 'string') throw new Error('The wallet returned no signature');
  // it would be taken for the session of the account that is connected now
  if (!isConnected({ address, chainId })) throw new Error('The wallet has changed its account or network');
  await store.dispatch(sharedApi.endpoints.verify.initiate({ message, signature })).unwrap();
  beginSession('wallet');
}

/** An account on a network, whose sessions are apart. */
interface Account {
  address: string;
  chainId: number;
}

function isConnected({ address, chainId }: Account): boolean {
  const wallet = walletStore.get();
  return wallet.status === 'connected' && wallet.chainId === chainId && sameAddress(wallet.address, address);
}

let running: { of: Account; done: Promise<void> } | undefined;

/**
 * Makes sure that the connected wallet is signed in, asking for a signature if not. Throws what the wallet or the
 * server throws, including a rejection, and if the wallet changes its account or network meanwhile.
 * @param of of a flow that began with this account: throws `OtherAccount` where another one is connected
 */
export async function ensureSession(of?: string): Promise<void> {
  const wallet = walletStore.get();
  if (wallet.status !== 'connected') throw new Error('No wallet is connected');
  if (of) requireAccount(of);
  if (running && isConnected(running.of)) return running.done;
  const { address, chainId } = wallet;
  const done = ended
    .then(() => hasSession(address, chainId))
    .then((known) => (known ? undefined : signIn(address, chainId)))
    .finally(() => {
      if (running === mine) running = undefined;
    });
  const mine = { of: { address, chainId }, done };
  running = mine;
  return done;
}

/** Settles once the server has answered the last sign-out, which would end a session that begins before that. */
let ended: Promise<unknown> = Promise.resolve();

/** Signs out on the server. */
export async function endSession(): Promise<void> {
  setSession('wallet', false);
  ended = store.dispatch(sharedApi.endpoints.logout.initiate());
  await ended;
}
