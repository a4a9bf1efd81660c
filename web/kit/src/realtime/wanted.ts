import { appBase } from '../config/env';
import { walletStore } from '../wallet/wallet';
import { whenWatching } from './subscriptions';

/** Signs of somebody who stays. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;
/** Who only looks stays, too. */
const AT_LATEST_MS = 10_000;

/**
 * Resolves once live events are worth a connection: at once for a page that watches a pool, for a wallet and for admins;
 * else with the first sign that the visitor stays, so that a first visit loads what it shows before what may change.
 */
export async function whenLiveIsWanted(): Promise<void> {
  if (appBase === '/admin/' || walletStore.get().status === 'connected') return;
  await Promise.race([whenWatching, firstSign()]);
}

function firstSign(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, end, true);
      resolve();
    };
    const timer = setTimeout(end, AT_LATEST_MS);
    for (const sign of SIGNS) window.addEventListener(sign, end, true);
  });
}
