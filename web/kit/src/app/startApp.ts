import type { Config } from '@launchpad/api';
import { loadedConfig } from '../api/loadedConfig';
import { ignoreHeldKeys } from '../components/focus';
import { whenLiveIsWanted } from '../realtime/wanted';
import { watchLoads } from '../release/release';
import { onSession } from '../session/renewal';
import { txStore } from '../transactions/txStore';
import { discoverWallets } from '../wallet/discovery';
import { whenSessionKnown } from '../wallet/session';
import { reconnectWallet } from '../wallet/wallet';

const logError = (error: unknown) => console.error(error);

/** Number inputs lose focus on scroll, so that the wheel never changes an amount. */
function blurNumbersOnScroll() {
  document.addEventListener(
    'wheel',
    () => {
      const focused = document.activeElement;
      if (
        focused instanceof HTMLInputElement &&
        (focused.type === 'number' || focused.inputMode === 'decimal')
      ) {
        focused.blur();
      }
    },
    { passive: true },
  );
}

/** Few visits have a transaction under way, and none needs the socket before it shows its data. */
const resumeTransactions = async () => (await import('../transactions/sendTx')).resumeTransactions();
const postWaiting = async () => (await import('../transactions/sendTx')).postWaiting();
const connectRealtime = async () => (await import('../realtime/realtime')).connectRealtime();

/** Only where the operator has a project there. */
async function offerWalletConnect({ walletConnectProjectId: projectId, networks }: Config) {
  if (projectId)
    (await import('../wallet/walletConnect/announce')).announceWalletConnect(projectId, networks);
}

let started = false;

/** Runs once when a page opens, apart from rendering. */
export function startApp(): void {
  if (started) return;
  started = true;
  watchLoads();
  blurNumbersOnScroll();
  ignoreHeldKeys();
  discoverWallets();
  if (__DEMO_WALLET__)
    import('../wallet/demo/install').then((demo) => demo.installDemoWallet()).catch(logError);
  if (window.parent !== window)
    import('../wallet/safe/announce').then((safe) => safe.announceSafe()).catch(logError);
  loadedConfig().then(offerWalletConnect).catch(logError);
  reconnectWallet().catch(logError);
  if (txStore.get().length > 0) resumeTransactions().catch(logError);
  onSession(() => {
    if (txStore.get().some((tx) => tx.awaitsSession)) postWaiting().catch(logError);
  });
  loadedConfig().then(whenSessionKnown).then(whenLiveIsWanted).then(connectRealtime).catch(logError);
}
