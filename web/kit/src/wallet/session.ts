import { signInMessage } from '@launchpad/api';
import type { ApiError } from '../api/client';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { serverNow } from '../clock/chainClock';
import { beginSession, setSession } from '../session/renewal';
import { sameAddress } from '../formats';
import { requireAccount } from './account';
import { waitInQueue } from './signInQueue';
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

/** Throws if the wallet has changed: a session would be taken for one of the account that is connected now. */
function requireConnected(account: Account): void {
  if (!isConnected(account)) throw new Error('The wallet has changed its account or network');
}

/** Makes a call of a sign-in, again and again while the server asks to wait. */
async function inTurn<T>(account: Account, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const { retryAfterMs } = error as Partial<ApiError>;
      if (retryAfterMs === undefined) throw error;
      await waitInQueue(retryAfterMs, () => requireConnected(account));
    }
  }
}

const askNonce = () => store.dispatch(sharedApi.endpoints.nonce.initiate()).unwrap();
const verify = (signed: { message: string; signature: string }) =>
  store.dispatch(sharedApi.endpoints.verify.initiate(signed)).unwrap();

async function signIn(account: Account): Promise<void> {
  const { address, chainId } = account;
  const [{ getAddress, hexlify, toUtf8Bytes }, nonce] = await Promise.all([
    import('ethers'),
    inTurn(account, askNonce),
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
  requireConnected(account);
  let tries = 0;
  try {
    await inTurn(account, () => {
      tries += 1;
      return verify({ message, signature });
    });
  } catch (error) {
    // a message that was good when it was signed may have become too old in the queue
    if (tries > 1 && (error as Partial<ApiError>).status === 401) return signIn(account);
    throw error;
  }
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
    .then((known) => (known ? undefined : signIn({ address, chainId })))
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
