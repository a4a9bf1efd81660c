import { plainText } from '../formats';
import { t } from '../strings';

/** A toast. */
export interface Alert {
  id: number;
  kind: 'success' | 'error' | 'info';
  title: string;
  message?: string | undefined;
  /** the reason, in one sentence */
  detail?: string | undefined;
  /** the wallet's, node's or server's own message, shown on demand */
  technical?: string | undefined;
  /** to the transaction */
  link?: { href: string; text: string } | undefined;
  /** overrides the duration of its kind */
  durationMs?: number | undefined;
}

/** Status messages clear after 3 s; errors stay long enough to be read and can be dismissed. */
const DURATION_MS: Record<Alert['kind'], number> = { success: 3_000, info: 3_000, error: 8_000 };

let alerts: readonly Alert[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly Alert[]) {
  alerts = next;
  for (const listener of listeners) listener();
}

/** Shows an alert, unless the same one is already shown. */
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

/** How long an alert stays without hover or focus, in ms. */
export function alertDuration(alert: Alert): number {
  return alert.durationMs ?? DURATION_MS[alert.kind];
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
