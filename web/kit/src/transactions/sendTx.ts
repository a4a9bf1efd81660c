import { api, type ApiError } from '../api/client';
import { configured } from '../api/configured';
import { sharedApi } from '../api/shared';
import { alertSuccess, alertError, alertWrongNetwork, showAlert, type Alert } from '../alerts/alerts';
import { store } from '../api/store';
import { rpc } from '../chain/rpc';
import { ask } from '../asking/ask';
import { explorerTxUrl } from '../formats';
import { t } from '../strings';
import { isInsufficientFunds, isRejection } from '../wallet/errors';
import { switchNetwork } from '../wallet/network';
import { connectedProvider, walletStore } from '../wallet/wallet';
import { actKey, isUnderWay, rememberAct, wasJustSent } from './act';
import { untilTold } from './answer';
import { exclusively, TAKEN, whenFree } from './lock';
import { isTransient, refreshPool, reportTransaction } from './report';
import { failureReason, revertName, revertReason, technicalText } from './revert';
import { txStore } from './txStore';
import type { AlertText, SentTx, TxPhase, TxRequest, TxResult } from './types';
import { findSent, rpcReader, watchTransaction } from './watch';

/** The one way a page writes to a chain. */

const POLL_MS = 1_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

type Failure = Extract<TxResult, { ok: false }>;
type Say = Pick<TxRequest, 'alerts' | 'done'>;

function alertFailure({ alerts, done }: Say, failure: Failure, explorer: string) {
  const { kind, reason, hash, technical } = failure;
  if (kind === 'done') return showAlert({ kind: 'info', ...(done?.says ?? { title: reason }) });
  if (kind === 'busy') return showAlert({ kind: 'info', title: reason });
  if (kind === 'rejected' && !alerts?.onReject) return;
  const text: AlertText | undefined = (kind === 'reverted' ? alerts?.reverted : undefined) ?? alerts?.failure;
  const link = hash ? { href: explorerTxUrl(explorer, hash), text: t.transaction.view } : undefined;
  const detail = kind === 'rejected' ? t.transaction.rejected : reason;
  const { title, message } = text ?? { title: t.transaction.failed, message: t.alerts.reverted };
  showAlert({
    kind: 'error',
    title,
    message,
    link,
    ...(detail !== message && { detail }),
    ...(technical !== detail && { technical }),
  });
}

/** A refusal of the chain: what somebody else has done already is no failure. */
async function refusal(
  { done }: Say,
  kind: 'simulation' | 'reverted',
  reason: string,
  error: unknown,
): Promise<Failure> {
  const name = await revertName(error);
  if (name && done?.errors.includes(name)) return { ok: false, kind: 'done', reason };
  return { ok: false, kind, reason, error: name, technical: technicalText(error) };
}

/** Refuses what would revert, before the person is asked to sign. */
async function simulate(request: TxRequest, from: string): Promise<Failure | undefined> {
  const call = { from, to: request.to, data: request.data };
  try {
    await rpc(request.network.publicRpcUrl, 'eth_call', [call, 'pending']);
    return undefined;
  } catch (error) {
    const reason = await revertReason(error);
    return reason ? refusal(request, 'simulation', reason, error) : undefined;
  }
}

/** How often the chain is asked for a transaction of which the wallet reported an error. */
const LOOKS = 4;

type Reader = ReturnType<typeof rpcReader>;
type Call = Parameters<typeof findSent>[1];

/**
 * A wallet's error does not say that nothing was sent ("nonce already used" follows a second click): the
 * chain is asked before anything is called failed.
 * @returns the hash where it was sent. Throws the wallet's error where it was not.
 */
async function lookAfter(error: unknown, reader: Reader, call: Call): Promise<string> {
  if (isRejection(error) || isInsufficientFunds(error) || (await revertName(error))) throw error;
  let answered = false;
  for (let look = 1; look <= LOOKS; look++) {
    try {
      const found = await findSent(reader, call);
      if (found) return found.hash;
      answered = true;
    } catch (failure) {
      console.error('looking for a transaction', failure);
    }
    if (look < LOOKS) await pause(POLL_MS);
  }
  throw answered ? error : new Unsure(technicalText(error));
}

/** Nobody can tell whether it was sent. */
class Unsure extends Error {}

async function sign(request: TxRequest, from: string): Promise<SentTx> {
  const { network, label, to, data, poolId, target, done, report, alerts, bid } = request;
  const reader = rpcReader(network.publicRpcUrl);
  // in this order: a transaction of this nonce or a later one can only be in a block after this one
  const startBlock = await reader.blockNumber();
  const expectedNonce = await reader.nonce(from);
  const hash = await connectedProvider()
    .request({ method: 'eth_sendTransaction', params: [{ from, to, data }] })
    .catch((error: unknown) =>
      lookAfter(error, reader, { from, to, data, startBlock, nonce: expectedNonce }),
    );
  if (typeof hash !== 'string') throw new Error('The wallet gave no transaction hash');
  const sent = await reader.transaction(hash).catch(() => null);
  return {
    id: hash,
    chainId: network.chainId,
    hash,
    from,
    nonce: sent ? Number(sent.nonce) : expectedNonce,
    nonceGuessed: !sent,
    startBlock,
    label,
    sentAt: Date.now(),
    status: 'pending',
    to,
    data,
    poolId,
    target,
    done,
    report,
    alerts,
    bid,
  };
}

/** Follows a sent transaction to its end, tells the backend and the person. */
async function follow(tx: SentTx, rpcUrl: string, explorer: string): Promise<TxResult> {
  const end = await watchTransaction(rpcReader(rpcUrl), tx, () => pause(POLL_MS));
  if (end.end === 'mined' && end.receipt.status === '0x1') return succeed(tx, end.receipt, explorer);

  txStore.remove(tx.id);
  const failure: Failure =
    end.end === 'mined'
      ? { ...(await whyReverted(tx, rpcUrl)), hash: end.receipt.transactionHash }
      : end.end === 'replaced'
        ? { ok: false, kind: 'replaced', reason: t.transaction.replaced, hash: end.hash }
        : { ok: false, kind: 'dropped', reason: t.transaction.dropped };
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
  txStore.change(tx.id, { status: 'confirmed', hash });
  const refused = tx.report && (await untilTold(reportTransaction(tx.report, hash, pause), tx, hash));
  const link = { href: explorerTxUrl(explorer, hash), text: t.transaction.view };
  const success = tx.alerts?.success;
  if (success) alertSuccess(success.title, success.message, link);
  if (refused) tellRefusal(tx.label, refused, link);
  // a backend in trouble is told again after the next reload
  if (!refused || !isTransient(refused)) txStore.remove(tx.id);
  refreshPool(tx.poolId);
  return { ok: true, hash, logs: receipt.logs, ...(refused && { reportError: refused }) };
}

/** What became of a transaction that is on chain and whose report the backend did not take. */
function tellRefusal(label: string, refused: ApiError, link: Alert['link']) {
  const isSignedIn = sharedApi.endpoints.me.select()(store.getState()).data?.address;
  // who did not sign in was promised nothing: the backend finds the transaction by itself
  if (refused.status === 401 && !isSignedIn) return;
  const { title, later, refusedFor } = t.transaction.unreported;
  alertError(title(label), isTransient(refused) ? later : refusedFor(refused.title), link, refused.detail);
}

async function whyReverted(tx: SentTx, rpcUrl: string): Promise<Failure> {
  try {
    await rpc(rpcUrl, 'eth_call', [{ from: tx.from, to: tx.to, data: tx.data }, 'latest']);
    return { ok: false, kind: 'reverted', reason: t.alerts.reverted };
  } catch (error) {
    return refusal(tx, 'reverted', await failureReason(error), error);
  }
}

async function failureOf(error: unknown): Promise<Failure> {
  if (isRejection(error)) return { ok: false, kind: 'rejected', reason: t.transaction.rejected };
  const technical = technicalText(error);
  const reason = error instanceof Unsure ? t.transaction.unsure : await failureReason(error);
  return { ok: false, kind: 'failed', reason, technical };
}

/** What follows when a write could not even be made, before anything was asked of the wallet. */
export async function failTx(error: unknown, onPhase: (phase: TxPhase) => void): Promise<TxResult> {
  console.error(error);
  const failure = await failureOf(error);
  alertFailure({}, failure, '');
  return fail(failure, onPhase);
}

function fail(failure: Failure, onPhase: (phase: TxPhase) => void): TxResult {
  const { kind, reason, hash } = failure;
  if (kind === 'busy' || kind === 'done') onPhase({ phase: 'idle' });
  else if (kind === 'rejected') onPhase({ phase: 'rejected', reason });
  else onPhase({ phase: 'failed', reason, ...(hash && { hash }) });
  return failure;
}

/**
 * Sends one transaction from the connected wallet: switches the network, simulates, asks for the signature,
 * follows it through speed-ups and replacements, reports it to the backend and ends with an alert that links
 * to the explorer. The same act is sent once at a time, in all tabs; the same figures again within a minute
 * are asked about first. Never throws; a rejection is a result like any other.
 */
export async function sendTx(
  request: TxRequest,
  onPhase: (phase: TxPhase) => void = () => {},
): Promise<TxResult> {
  onPhase({ phase: 'checking' });
  const wallet = walletStore.get();
  const from = wallet.status === 'connected' ? wallet.address : '';
  const key = actKey({ ...request, from, chainId: request.network.chainId });
  const busy: Failure = { ok: false, kind: 'busy', reason: t.transaction.underWay };
  const result = isUnderWay(key) ? TAKEN : await exclusively(key, () => sendAlone(request, key, onPhase));
  if (result !== TAKEN) return result;
  alertFailure(request, busy, '');
  return fail(busy, onPhase);
}

async function sendAlone(
  request: TxRequest,
  key: string,
  onPhase: (phase: TxPhase) => void,
): Promise<TxResult> {
  const { network, figures } = request;
  let sent: SentTx;
  try {
    await switchNetwork(network);
  } catch (error) {
    console.error(request.label, error);
    alertWrongNetwork();
    const reason = t.alerts.wrongNetwork.message;
    return fail({ ok: false, kind: isRejection(error) ? 'rejected' : 'failed', reason }, onPhase);
  }
  try {
    const wallet = walletStore.get();
    if (wallet.status !== 'connected') throw new Error(t.alerts.walletNotConnected.message);
    const refused = await simulate(request, wallet.address);
    if (refused) {
      alertFailure(request, refused, network.explorer);
      if (refused.kind === 'done') refreshPool(request.poolId);
      return fail(refused, onPhase);
    }
    if (figures && wasJustSent(key, figures) && !(await ask(t.transaction.again))) {
      return fail({ ok: false, kind: 'rejected', reason: t.transaction.again.no }, onPhase);
    }
    onPhase({ phase: 'signing' });
    sent = await sign(request, wallet.address);
  } catch (error) {
    const failure = await failureOf(error);
    if (failure.kind === 'failed') console.error(request.label, error);
    alertFailure(request, failure, network.explorer);
    return fail(failure, onPhase);
  }

  if (figures) rememberAct(key, figures);
  const result = await exclusively(sent.id, () => {
    txStore.add(sent);
    onPhase({ phase: 'pending', hash: sent.hash });
    return follow(sent, network.publicRpcUrl, network.explorer);
  });
  if (result === TAKEN) return { ok: false, kind: 'busy', reason: t.transaction.underWay };
  if (!result.ok) return fail(result, onPhase);
  onPhase({ phase: 'confirmed', hash: result.hash });
  return result;
}

/** Takes up the transactions a reload interrupted. */
export async function resumeTransactions(): Promise<void> {
  const interrupted = txStore.get();
  if (interrupted.length === 0) return;
  const { networks } = await configured();
  await Promise.all(
    interrupted.map(async (tx) => {
      const network = networks.find(({ chainId }) => chainId === tx.chainId);
      if (!network) return;
      // the tab that sent it follows it too; who comes second has nothing left to do
      await whenFree(tx.id, async () => {
        if (txStore.has(tx.id)) await follow(tx, network.publicRpcUrl, network.explorer);
      });
    }),
  );
  store.dispatch(api.util.invalidateTags(['MyOrders', 'Pools']));
}
