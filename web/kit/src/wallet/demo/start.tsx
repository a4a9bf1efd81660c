import { createRoot } from 'react-dom/client';
import { loadedConfig } from '../../api/loadedConfig';
import { demoAccounts, type DemoAccount } from './accounts';
import { DemoBar, DemoChooser } from './DemoChooser';
import { DemoProvider } from './provider';

const networks = async () => (await loadedConfig()).networks;

/** Asks which account to use; undefined when the user cancels. */
function choose(): Promise<DemoAccount | undefined> {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  return new Promise((resolve) => {
    const done = (account: DemoAccount | undefined) => {
      root.unmount();
      host.remove();
      resolve(account);
    };
    root.render(<DemoChooser onChoose={done} />);
  });
}

/** The demo wallet, with its bar below the page. */
export function startDemoWallet(): DemoProvider {
  const provider = new DemoProvider(networks, choose);
  const host = document.body.appendChild(document.createElement('div'));
  host.className = 'demo-place';
  createRoot(host).render(<DemoBar provider={provider} accounts={demoAccounts} />);
  return provider;
}
