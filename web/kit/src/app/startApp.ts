import { configured } from '../api/configured';
import { ignoreHeldKeys } from '../components/focus';
import { connectRealtime } from '../realtime/realtime';
import { resumeTransactions } from '../transactions/sendTx';
import { discoverWallets } from '../wallet/discovery';
import { whoIsThere } from '../wallet/session';
import { reconnectWallet } from '../wallet/wallet';

const report = (error: unknown) => console.error(error);

/** Number inputs lose focus on scroll, so that a wheel never changes an amount. */
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

/** What happens once when a page opens, beside rendering. */
export function startApp(): void {
  if (started) return;
  started = true;
  blurNumbersOnScroll();
  ignoreHeldKeys();
  discoverWallets();
  if (__DEMO_WALLET__)
    import('../wallet/demo/install').then((demo) => demo.installDemoWallet()).catch(report);
  reconnectWallet().catch(report);
  resumeTransactions().catch(report);
  configured().then(whoIsThere).then(connectRealtime).catch(report);
}
