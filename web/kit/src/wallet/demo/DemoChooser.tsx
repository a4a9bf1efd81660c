import { useEffect, useRef } from 'react';
import { shortAddress } from '../../formats';
import { t } from '../../strings';
import { useWallet } from '../hooks';
import { demoAccounts, type DemoAccount } from './accounts';
import type { DemoProvider } from './provider';
import './demo.css';

/** The demo wallet's own window: which account to connect. */
export function DemoChooser({ onChoose }: { onChoose: (account: DemoAccount | undefined) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="demo-dialog"
      aria-labelledby="demo-title"
      onCancel={() => onChoose(undefined)}
    >
      <h3 id="demo-title">{t.wallet.demoChoose}</h3>
      <p className="muted">{t.wallet.demoNote}</p>
      {demoAccounts.map((account) => (
        <button
          key={account.address}
          type="button"
          className="wallet-choice"
          onClick={() => onChoose(account)}
        >
          {account.name}
          <span className="faint num">{shortAddress(account.address)}</span>
        </button>
      ))}
      <button type="button" className="wallet-choice" onClick={() => onChoose(undefined)}>
        {t.confirm.cancel}
      </button>
    </dialog>
  );
}

/** A bar below the page: the demo wallet's account, and a way to switch it. */
export function DemoBar({
  provider,
  accounts,
}: {
  provider: DemoProvider;
  accounts: readonly DemoAccount[];
}) {
  const wallet = useWallet();
  if (wallet.status !== 'connected' || wallet.rdns !== 'local.launchpad.demo') return null;
  return (
    <label className="demo-bar" title={t.wallet.demoNote}>
      {t.wallet.demoName}
      <select value={wallet.address} onChange={(event) => provider.switchTo(event.target.value)}>
        {accounts.map(({ name, address }) => (
          <option key={address} value={address}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
