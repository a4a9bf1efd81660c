import { plainText } from '../formats';
import { t } from '../strings';

/** A message about something that happened. */
export interface Alert {
  id: number;
  kind: 'success' | 'error' | 'info';
  title: string;
  message?: string | undefined;
  /** why, in a sentence */
  detail?: string | undefined;
  /** what the wallet, node or server said, shown on demand */
  technical?: string | undefined;
  /** a transaction to look at */
  link?: { href: string; text: string } | undefined;
  /** how long it stays, where its kind's time is not the one */
  lifeMs?: number | undefined;
}

/** Status messages clear after 3 s; errors stay long enough to be read and can be dismissed. */
const LIFE_MS: Record<Alert['kind'], number> = { success: 3_000, info: 3_000, error: 8_000 };

let alerts: readonly Alert[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly Alert[]) {
  alerts = next;
  for (const listener of listeners) listener();
}

/** Shows a message; the same message twice at once is shown once. */
export function showAlert(alert: Omit<Alert, 'id'>): void {
  const same = alerts.some(
    (a) => a.kind === alert.kind && a.title === alert.title && a.message === alert.message,
  );
  if (same) return;
  const { title, message, detail } = alert;
  publish(
    [
      ...alerts,
      {
        ...alert,
        title: plainText(title),
        message: message && plainText(message),
        detail: detail && plainText(detail),
        id: nextId++,
      },
    ].slice(-4),
  );
}

export function dismissAlert(id: number): void {
  publish(alerts.filter((alert) => alert.id !== id));
}

/** How long this message stays when nobody rests on it. */
export function alertLife(alert: Alert): number {
  return alert.lifeMs ?? LIFE_MS[alert.kind];
}

export const alertStore = {
  get: () => alerts,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export const alertSuccess = (title: string, message?: string, link?: Alert['link']) =>
  showAlert({ kind: 'success', title, message, link });

export const alertError = (title: string, message?: string, link?: Alert['link'], detail?: string) =>
  showAlert({ kind: 'error', title, message, link, detail });

/** 'Wallet Not Connected!' / 'Please connect your wallet then proceed.' */
export const alertWalletNotConnected = () =>
  alertError(t.alerts.walletNotConnected.title, t.alerts.walletNotConnected.message);

/** 'wrong network' / 'selected and wallet networks are different' */
export const alertWrongNetwork = () => alertError(t.alerts.wrongNetwork.title, t.alerts.wrongNetwork.message);
