import { useEffect, useRef } from 'react';
import { useGoTo } from '../components/useGoTo';
import { api } from '../api/client';
import { reconnectRealtime } from '../realtime/realtime';
import { useSignedIn, useWallet } from '../wallet/hooks';
import { endSession } from '../wallet/session';
import { store } from './store';

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
