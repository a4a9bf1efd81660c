import { loadedConfig } from '../../api/loadedConfig';
import { announceWallet } from '../discovery';
import type { Eip1193Provider } from '../types';

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="8" fill="%23F5B14C"/%3E%3Cpath d="M8 12h16v10H8z" fill="none" stroke="%23131824" stroke-width="2.4"/%3E%3Ccircle cx="20" cy="17" r="1.8" fill="%23131824"/%3E%3C/svg%3E';

/** The wallet itself is loaded with the first request to it, as most visits have none. */
function lazyProvider(): Eip1193Provider {
  let loaded: Promise<Eip1193Provider> | undefined;
  const load = () => (loaded ??= import('./start').then(({ startDemoWallet }) => startDemoWallet()));
  const logError = (error: unknown) => console.error('demo wallet', error);
  return {
    request: async (call) => (await load()).request(call),
    on: (...listener) => void load().then((wallet) => wallet.on?.(...listener), logError),
    removeListener: (...listener) =>
      void load().then((wallet) => wallet.removeListener?.(...listener), logError),
  };
}

/**
 * Announces the demo wallet (EIP-6963) if the server says that this is a local stack. Without `demo` in the
 * configuration nothing appears, even in a build that includes it.
 */
export async function installDemoWallet(): Promise<void> {
  if (!(await loadedConfig()).demo) return;
  const info = {
    uuid: '6f1b7a52-9f0e-4c0b-9d4e-6c61756e6368',
    name: 'Demo wallet',
    icon: ICON,
    rdns: 'local.launchpad.demo',
  };
  announceWallet({ info, provider: lazyProvider() });
}
