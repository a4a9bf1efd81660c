import { useEffect, useRef } from 'react';
import { useMeQuery } from '../api/shared';
import { serverNow } from '../clock';
import { useGoTo } from '../components/useGoTo';
import { useOnFirstControl } from '../components/useOnFirstControl';
import { api } from '../api/client';
import { withTimeout } from '../api/deadline';
import { reconnectRealtime } from '../realtime/subscriptions';
import { useSignedIn, useWallet } from '../wallet/hooks';
import { endSession } from '../wallet/session';
import { store } from '../api/store';

/** The longest timer browsers support. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** A page load into the other app would cut the end of the session off; a server that hangs is not waited for. */
const MOST_MS = 2_000;

/** What every transaction needs: ethers, and what sends it. */
const loadTransactions = () => Promise.all([import('../chain/calls'), import('../transactions/sendTx')]);

/**
 * Reacts to wallet changes: both a disconnect and an account switch end the session, a disconnect also navigates to /. A
 * wallet that is locked over work on the page has done neither yet.
 */
export function WalletEvents() {
  const wallet = useWallet();
  const signedIn = useSignedIn();
  const goTo = useGoTo();
  const address = wallet.status === 'connected' ? wallet.address : undefined;
  const lastAddress = useRef<string>(undefined);

  useEffect(() => {
    const previous = lastAddress.current;
    lastAddress.current = address;
    if (!previous || previous === address) return;
    const ended = endSession().then(() => {
      store.dispatch(api.util.invalidateTags(['Me', 'Pools', 'MyOrders', 'Notifications', 'Cms']));
    });
    if (!address) void withTimeout(MOST_MS, ended).then(() => goTo('/'));
  }, [address, goTo]);

  // notices a session that expires while the page is open
  const { data: me } = useMeQuery(undefined, { skip: !address });
  const expiresAt = me?.address ? me.expiresAt : null;
  useEffect(() => {
    if (!expiresAt) return undefined;
    const left = Math.min(Math.max(expiresAt * 1000 - serverNow(), 0) + 1_000, MAX_TIMER_MS);
    const timer = setTimeout(() => store.dispatch(api.util.invalidateTags(['Me'])), left);
    return () => clearTimeout(timer);
  }, [expiresAt]);

  useOnFirstControl(address ? loadTransactions : undefined);

  const wasSignedIn = useRef(signedIn);
  useEffect(() => {
    if (wasSignedIn.current !== signedIn) reconnectRealtime();
    wasSignedIn.current = signedIn;
  }, [signedIn]);

  return null;
}
