import { useEffect, useRef } from 'react';
import { useMeQuery } from '../api/shared';
import { useGoTo } from '../components/useGoTo';
import { api } from '../api/client';
import { reconnectRealtime } from '../realtime/realtime';
import { useSignedIn, useWallet } from '../wallet/hooks';
import { endSession } from '../wallet/session';
import { store } from '../api/store';

/** Browsers take no longer timer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** What follows when the wallet changes: a disconnect leads home, another account ends the session. */
export function WalletEvents() {
  const wallet = useWallet();
  const signedIn = useSignedIn();
  const goTo = useGoTo();
  const address = wallet.status === 'connected' ? wallet.address : undefined;
  const before = useRef<string>(undefined);

  useEffect(() => {
    const previous = before.current;
    before.current = address;
    if (!previous || previous === address) return;
    void endSession().then(() => {
      store.dispatch(api.util.invalidateTags(['Me', 'Pools', 'MyOrders', 'Notifications']));
      if (!address) goTo('/');
    });
  }, [address, goTo]);

  // a session that ends while the page is open is noticed when it does
  const { data: me } = useMeQuery(undefined, { skip: !address });
  const expiresAt = me?.address ? me.expiresAt : null;
  useEffect(() => {
    if (!expiresAt) return undefined;
    const left = Math.min(Math.max(expiresAt * 1000 - Date.now(), 0) + 1_000, LONGEST_TIMER_MS);
    const timer = setTimeout(() => store.dispatch(api.util.invalidateTags(['Me'])), left);
    return () => clearTimeout(timer);
  }, [expiresAt]);

  // ethers is needed for whatever a connected wallet does next
  useEffect(() => {
    if (address) import('../chain/calls').catch((error: unknown) => console.error(error));
  }, [address]);

  const wasSignedIn = useRef(signedIn);
  useEffect(() => {
    if (wasSignedIn.current !== signedIn) reconnectRealtime();
    wasSignedIn.current = signedIn;
  }, [signedIn]);

  return null;
}
