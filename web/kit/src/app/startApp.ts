import { loadedConfig } from '../api/loadedConfig';
import { ignoreHeldKeys } from '../components/focus';
import { connectRealtime } from '../realtime/realtime';
import { resumeTransactions } from '../transactions/sendTx';
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

let started = false;

/** Runs once when a page opens, apart from rendering. */
export function startApp(): void {
  if (started) return;
  started = true;
  blurNumbersOnScroll();
  ignoreHeldKeys();
  discoverWallets();
  if (__DEMO_WALLET__)
    import('../wallet/demo/install').then((demo) => demo.installDemoWallet()).catch(logError);
  reconnectWallet().catch(logError);
  resumeTransactions().catch(logError);
  loadedConfig().then(whenSessionKnown).then(connectRealtime).catch(logError);
}
