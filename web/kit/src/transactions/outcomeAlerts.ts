import type { ApiError } from '../api/client';
import { sharedApi } from '../api/shared';
import { alertError, showAlert, type Alert } from '../alerts/alerts';
import { store } from '../api/store';
import { explorerTxUrl, shortAddress } from '../formats';
import { t } from '../strings/transaction';
import type { Failure } from './failure';
import { isOfAdmin, isTransient } from './report';
import type { AlertText, SentTx, TxRequest } from './types';

type Messages = Pick<TxRequest, 'alerts' | 'done'>;

/** Alerts the user to a failure, unless it needs none, like a rejection without a text of its own. */
export function alertFailure({ alerts, done }: Messages, failure: Failure, explorer: string): void {
  const { kind, reason, hash, technical } = failure;
  if (kind === 'done') return showAlert({ kind: 'info', ...(done?.alert ?? { title: reason }) });
  if (kind === 'unbatched' || kind === 'discarded') return;
  if (kind === 'busy') return showAlert({ kind: 'info', title: reason });
  if (kind === 'rejected' && !alerts?.onReject) return;
  if (kind === 'otherAccount') return alertError(t.wallet.otherAccount.title, reason);
  const text: AlertText | undefined = (kind === 'reverted' ? alerts?.reverted : undefined) ?? alerts?.failure;
  const link = hash ? { href: explorerTxUrl(explorer, hash), text: t.transaction.view } : undefined;
  const detail = kind === 'rejected' ? t.transaction.rejected : reason;
  const isReverted = kind === 'simulation' || kind === 'reverted';
  const general = isReverted ? t.alerts.reverted : t.alerts.unexpected;
  const { title, message } = text ?? { title: t.transaction.failed, message: general };
  showAlert({
    kind: 'error',
    title,
    message,
    link,
    ...(detail !== message && { detail }),
    ...(technical !== detail && { technical }),
  });
}

/** Alerts the user to a transaction that is on chain, but whose report waits for its account to be signed in. */
export function alertWaiting({ label, report, from }: SentTx, link: Alert['link']): void {
  const { title, signInWith, signInAsAdmin } = t.transaction.unreported;
  const isAdmins = report !== undefined && isOfAdmin(report);
  alertError(title(label), isAdmins ? signInAsAdmin : signInWith(shortAddress(from)), link);
}

/** Alerts the user to a transaction that is on chain but was not accepted by the backend. */
export function alertReportError(label: string, error: ApiError, link: Alert['link']): void {
  const isSignedIn = sharedApi.endpoints.me.select()(store.getState()).data?.address;
  // expected without a session: the backend finds the transaction by itself
  if (error.status === 401 && !isSignedIn) return;
  const { title, later, refusedFor } = t.transaction.unreported;
  alertError(title(label), isTransient(error) ? later : refusedFor(error.title), link, error.detail);
}
