import { api } from '../api/client';
import { loadedConfig } from '../api/loadedConfig';
import { alertSuccess, alertWrongNetwork, showAlert } from '../alerts/alerts';
import { store } from '../api/store';
import { refusedTokens } from '../chain/credit';
import { confirm } from '../confirmation/confirm';
import { explorerTxUrl } from '../formats';
import { t } from '../strings/transaction';
import { NoBatch } from '../wallet/batch';
import { isRejection } from '../wallet/errors';
import { OtherAccount, requireAccount } from '../wallet/account';
import { switchNetwork } from '../wallet/network';
import { actionKey, pendingAction, rememberSent, wasSentRecently } from './action';
import { untilConfirmed } from './confirmation';
import { revertFailure, type Failure } from './failure';
import type { Following, SentEnd } from './follow';
import { tryWithLock, LOCKED, withLock } from './lock';
import { alertFailure, alertReportError, alertWaiting } from './outcomeAlerts';
import { awaitsSession, hasSessionFor, isTransient, refreshPool, reportTransaction } from './report';
import { failureReason, revertReason, technicalText } from './revert';
import { sawBlock, sign, UnknownOutcome } from './sign';
import { callAll, simulate } from './simulate';
import { txStore } from './txStore';
import type { AccountRequest, SentTx, TxPhase, TxRequest, TxResult } from './types';
import { rpcReader, watchProposal, watchTransaction, type ChainReader } from './watch';
import { watchBatch } from './watchBatch';

/** All chain writes of the pages go through `sendTx`. */

const POLL_MS = 1_000;
/** How often a lock is tried that is released within a poll. */
const RELEASE_TRIES = 5;
/** As long as an error: it asks the user to do something. */
const REFUSED_MS = 8_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The same is being sent, or followed, already. */
const UNDER_WAY: Failure = { ok: false, kind: 'busy', reason: t.transaction.underWay };
/** The same was sent, and may still take effect. */
const UNSEEN: Failure = { ok: false, kind: 'busy', reason: t.transaction.unseenBefore };

/** Follows what was sent to its end, without doing anything about it. */
export function watchSent(tx: SentTx, reader: ChainReader, following: Following): Promise<SentEnd> {
  if (tx.batch) return watchBatch(reader, tx.batch, tx, following);
  if (tx.signers) return watchProposal(reader, tx, following);
  return watchTransaction(reader, tx, following);
}

function lostFailure({ signers }: SentTx, end: Exclude<SentEnd, { end: 'mined' }>): Failure {
  switch (end.end) {
    case 'replaced':
      return { ok: false, kind: 'replaced', reason: t.transaction.replaced, hash: end.hash };
    case 'dropped':
      return { ok: false, kind: 'dropped', reason: t.transaction.dropped };
    case 'discarded':
      return {
        ok: false,
        kind: 'discarded',
        reason: signers ? t.transaction.discarded : t.transaction.letGone,
      };
    case 'partial':
      return {
        ok: false,
        kind: 'failed',
        reason: t.transaction.partial,
        ...(end.hash && { hash: end.hash }),
      };
  }
}

/** Follows a sent transaction to its end, then posts it to the backend and alerts the user. */
async function follow(
  tx: SentTx,
  rpcUrl: string,
  explorer: string,
  onChange: (changes: Partial<SentTx>) => void = () => {},
): Promise<TxResult> {
  const end = await watchSent(tx, rpcReader(rpcUrl), {
    pause: () => pause(POLL_MS),
    isKept: () => txStore.has(tx.id),
    save: (changes) => {
      txStore.change(tx.id, changes);
      onChange(changes);
    },
  });
  if (end.end === 'mined' && end.receipt.blockNumber) sawBlock(tx.chainId, Number(end.receipt.blockNumber));
  if (end.end === 'mined' && end.receipt.status === '0x1') return succeed(tx, end.receipt, explorer);

  txStore.remove(tx.id);
  const failure: Failure =
    end.end === 'mined'
      ? { ...(await minedRevertFailure(tx, rpcUrl)), hash: end.receipt.transactionHash }
      : lostFailure(tx, end);
  alertFailure(tx, failure, explorer);
  refreshPool(tx.poolId);
  return failure;
}

async function succeed(
  tx: SentTx,
  receipt: { transactionHash: string; logs: { address: string; topics: string[]; data: string }[] },
  explorer: string,
): Promise<TxResult> {
  const hash = receipt.transactionHash;
  txStore.change(tx.id, { status: 'confirmed', hash, unseen: false });
  const reportError =
    tx.report && (await untilConfirmed(reportTransaction(tx.report, hash, pause), tx, hash));
  const link = { href: explorerTxUrl(explorer, hash), text: t.transaction.view };
  const refused = refusedTokens(receipt.logs, calledBy(tx), tx.from);
  const success = tx.alerts?.success;
  if (reportError && (await awaitsSession(tx, reportError))) {
    txStore.change(tx.id, { awaitsSession: true });
    alertWaiting(tx, link);
  } else {
    if (refused.length > 0) showAlert({ kind: 'info', ...t.credit.notSent, link, durationMs: REFUSED_MS });
    else if (success) alertSuccess(success.title, success.message, link);
    if (reportError) alertReportError(tx.label, reportError, link);
    // after a transient failure the next reload posts again
    if (!reportError || !isTransient(reportError)) txStore.remove(tx.id);
  }
  refreshPool(tx.poolId);
  return {
    ...{ ok: true, hash, logs: receipt.logs },
    ...(refused.length > 0 && { refused }),
    ...(reportError && { reportError }),
  };
}

const calledBy = ({ to, before = [] }: SentTx) => [to, ...before.map((call) => call.to)];

async function minedRevertFailure(tx: SentTx, rpcUrl: string): Promise<Failure> {
  try {
    await callAll(rpcUrl, tx, 'latest');
    return { ok: false, kind: 'reverted', reason: t.alerts.reverted };
  } catch (error) {
    return revertFailure(tx, 'reverted', (await revertReason(error)) ?? t.alerts.reverted, error);
  }
}

async function failureOf(error: unknown): Promise<Failure> {
  if (error instanceof NoBatch) return { ok: false, kind: 'unbatched', reason: t.transaction.unsupported };
  if (error instanceof OtherAccount) return { ok: false, kind: 'otherAccount', reason: error.message };
  if (isRejection(error)) return { ok: false, kind: 'rejected', reason: t.transaction.rejected };
  const technical = technicalText(error);
  const reason = error instanceof UnknownOutcome ? t.transaction.unsure : await failureReason(error);
  return { ok: false, kind: 'failed', reason, technical };
}

/** Fails a write that could not be built, before the wallet was asked for anything. */
export async function failTx(error: unknown, onPhase: (phase: TxPhase) => void): Promise<TxResult> {
  console.error(error);
  const failure = await failureOf(error);
  alertFailure({}, failure, '');
  return fail(failure, onPhase);
}

function fail(failure: Failure, onPhase: (phase: TxPhase) => void): TxResult {
  const { kind, reason, hash } = failure;
  if (kind === 'busy' || kind === 'done' || kind === 'unbatched') onPhase({ phase: 'idle' });
  else onPhase({ phase: 'failed', reason, ...(hash && { hash }) });
  return failure;
}

/**
 * Sends one transaction of an account, unless another one is connected by then: switches the network, simulates, asks
 * for the signature, follows it through speed-ups and replacements, posts it to the backend and ends with an alert that
 * links to the explorer. The same action runs once at a time across all tabs; repeating the same amounts within a minute
 * needs confirmation. Never throws; a rejection is a result like any other.
 */
export async function sendTx(
  request: AccountRequest,
  onPhase: (phase: TxPhase) => void = () => {},
): Promise<TxResult> {
  onPhase({ phase: 'checking' });
  const key = actionKey({ ...request, chainId: request.network.chainId });
  const waiting = pendingAction(key);
  if (waiting?.signers) {
    if (!(await confirm(t.transaction.resend))) {
      return fail({ ok: false, kind: 'rejected', reason: t.transaction.resend.no }, onPhase);
    }
    txStore.remove(waiting.id);
  }
  const send = () => tryWithLock(key, () => sendLocked(request, key, onPhase));
  const result = pendingAction(key) ? LOCKED : await (waiting ? onceReleased(send) : send());
  if (result !== LOCKED) return result;
  const failure = waiting?.unseen ? UNSEEN : UNDER_WAY;
  alertFailure(request, failure, '');
  return fail(failure, onPhase);
}

/** Retries while what followed a discarded transaction holds its lock: until its next poll. */
async function onceReleased<T>(work: () => Promise<T | typeof LOCKED>): Promise<T | typeof LOCKED> {
  for (let tries = 1; tries < RELEASE_TRIES; tries++) {
    const result = await work();
    if (result !== LOCKED) return result;
    await pause(POLL_MS);
  }
  return work();
}

/** Switches the wallet's network. @returns why that failed, after an alert */
async function switchFailure({ network, label }: TxRequest): Promise<Failure | undefined> {
  try {
    await switchNetwork(network);
    return undefined;
  } catch (error) {
    console.error(label, error);
    alertWrongNetwork();
    const reason = t.alerts.wrongNetwork.message;
    return { ok: false, kind: isRejection(error) ? 'rejected' : 'failed', reason };
  }
}

async function sendLocked(
  request: AccountRequest,
  key: string,
  onPhase: (phase: TxPhase) => void,
): Promise<TxResult> {
  const { network, amounts, from } = request;
  let sent: SentTx;
  try {
    requireAccount(from);
    const unswitched = await switchFailure(request);
    if (unswitched) return fail(unswitched, onPhase);
    const failure = await simulate(request, from);
    if (failure) {
      alertFailure(request, failure, network.explorer);
      if (failure.kind === 'done') refreshPool(request.poolId);
      return fail(failure, onPhase);
    }
    if (amounts && wasSentRecently(key, amounts) && !(await confirm(t.transaction.again))) {
      return fail({ ok: false, kind: 'rejected', reason: t.transaction.again.no }, onPhase);
    }
    onPhase({ phase: 'signing' });
    sent = await sign(request);
  } catch (error) {
    const failure = await failureOf(error);
    if (failure.kind === 'failed') console.error(request.label, error);
    alertFailure(request, failure, network.explorer);
    return fail(failure, onPhase);
  }

  if (amounts) rememberSent(key, amounts);
  const result = await tryWithLock(sent.id, () => {
    txStore.add(sent);
    const { id, hash, signers } = sent;
    onPhase({ phase: 'pending', hash, id, signers });
    return follow(sent, network.publicRpcUrl, network.explorer, ({ unseen }) => {
      if (unseen !== undefined) onPhase({ phase: 'pending', hash, id, signers, unseen });
    });
  });
  if (result === LOCKED) return fail(UNDER_WAY, onPhase);
  if (!result.ok) return fail(result, onPhase);
  onPhase({ phase: 'confirmed', hash: result.hash });
  return result;
}

/**
 * Follows stored transactions to their end, those that are confirmed in the order in which they were sent.
 * @param isLeft whether one is still to be followed, once no other tab follows it
 */
async function resume(interrupted: readonly SentTx[], isLeft = (_: SentTx) => true): Promise<void> {
  if (interrupted.length === 0) return;
  const { networks } = await loadedConfig();
  const followStored = async (tx: SentTx) => {
    const network = networks.find(({ chainId }) => chainId === tx.chainId);
    if (!network) return;
    // the tab that sent it follows it too; the second to get the lock has nothing left to do
    await withLock(tx.id, async () => {
      const left = txStore.find(tx.id);
      if (left && isLeft(left)) await follow(left, network.publicRpcUrl, network.explorer);
    });
  };
  // one that cannot be followed stays stored, and keeps none of the others from it
  const tryToFollow = (tx: SentTx) =>
    followStored(tx).catch((error: unknown) => console.error(tx.label, error));
  const isConfirmed = ({ status }: SentTx) => status === 'confirmed';
  await Promise.all([
    // a change to a list is understood only after the one before it
    interrupted.filter(isConfirmed).reduce((last, tx) => last.then(() => tryToFollow(tx)), Promise.resolve()),
    ...interrupted.filter((tx) => !isConfirmed(tx)).map(tryToFollow),
  ]);
  store.dispatch(api.util.invalidateTags(['MyOrders', 'Pools']));
}

/** Resumes the transactions a reload interrupted. */
export const resumeTransactions = (): Promise<void> => resume(txStore.get());

/** Follows what no node knows once the tab that follows it is closed. */
export const takeOverUnseen = (): Promise<void> =>
  resume(
    txStore.get().filter(({ unseen }) => unseen),
    ({ status }) => status === 'pending',
  );

/** Posts the reports that were kept until their account is signed in, if it is now. */
export async function postWaiting(): Promise<void> {
  const waiting = txStore.get().filter((tx) => tx.awaitsSession);
  const isSignedIn = await Promise.all(waiting.map(hasSessionFor));
  await resume(waiting.filter((_, index) => isSignedIn[index]));
}
