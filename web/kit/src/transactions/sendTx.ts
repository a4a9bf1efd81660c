import { api, type ApiError } from '../api/client';
import { sharedApi } from '../api/shared';
import { alertError, alertSuccess, alertWrongNetwork, type Alert } from '../alerts';
import { store } from '../app/store';
import { rpc } from '../chain/rpc';
import { explorerTxUrl } from '../formats';
import { t } from '../strings';
import { isRejection } from '../wallet/errors';
import { switchNetwork } from '../wallet/network';
import { connectedProvider, walletStore } from '../wallet/wallet';
import { untilTold } from './answer';
import { isTransient, refreshPool, reportTransaction } from './report';
import { failureReason, revertReason } from './revert';
import { txStore } from './txStore';
import type { AlertText, SentTx, TxPhase, TxRequest, TxResult } from './types';
import { rpcReader, watchTransaction } from './watch';

/** The one way a page writes to a chain. */

const POLL_MS = 1_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

type Failure = Extract<TxResult, { ok: false }>;

function alertFailure(alerts: TxRequest['alerts'], failure: Failure, explorer: string) {
  const { kind, reason, hash } = failure;
  if (kind === 'rejected' && !alerts?.onReject) return;
  const text: AlertText | undefined = (kind === 'reverted' ? alerts?.reverted : undefined) ?? alerts?.failure;
  const link = hash ? { href: explorerTxUrl(explorer, hash), text: t.transaction.view } : undefined;
  const detail = kind === 'rejected' ? t.transaction.rejected : reason;
  const { title, message } = text ?? { title: t.transaction.failed, message: t.alerts.reverted };
  alertError(title, message, link, detail === message ? undefined : detail);
}

/** Refuses what would revert, before the person is asked to sign. */
async function simulate(request: TxRequest, from: string): Promise<Failure | undefined> {
  const call = { from, to: request.to, data: request.data };
  try {
    await rpc(request.network.publicRpcUrl, 'eth_call', [call, 'pending']);
    return undefined;
  } catch (error) {
    const reason = await revertReason(error);
    return reason ? { ok: false, kind: 'simulation', reason } : undefined;
  }
}

async function sign(request: TxRequest, from: string): Promise<SentTx> {
  const reader = rpcReader(request.network.publicRpcUrl);
  const [startBlock, expectedNonce] = await Promise.all([reader.blockNumber(), reader.nonce(from)]);
  const hash = await connectedProvider().request({
    method: 'eth_sendTransaction',
    params: [{ from, to: request.to, data: request.data }],
  });
  if (typeof hash !== 'string') throw new Error('The wallet gave no transaction hash');
  const sent = await reader.transaction(hash).catch(() => null);
  const { network, label, to, data, poolId, report, alerts, bid } = request;
  return {
    id: hash,
    chainId: network.chainId,
    hash,
    from,
    nonce: sent ? Number(sent.nonce) : expectedNonce,
    startBlock,
    label,
    sentAt: Date.now(),
    status: 'pending',
    to,
    data,
    poolId,
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
      ? {
          ok: false,
          kind: 'reverted',
          reason: await whyReverted(tx, rpcUrl),
          hash: end.receipt.transactionHash,
        }
      : end.end === 'replaced'
        ? { ok: false, kind: 'replaced', reason: t.transaction.replaced, hash: end.hash }
        : { ok: false, kind: 'dropped', reason: t.transaction.dropped };
  alertFailure(tx.alerts, failure, explorer);
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

async function whyReverted(tx: SentTx, rpcUrl: string): Promise<string> {
  try {
    await rpc(rpcUrl, 'eth_call', [{ from: tx.from, to: tx.to, data: tx.data }, 'latest']);
    return t.alerts.reverted;
  } catch (error) {
    return failureReason(error);
  }
}

/**
 * Sends one transaction from the connected wallet: switches the network, simulates, asks for the signature,
 * follows it through speed-ups and replacements, reports it to the backend and ends with an alert that links
 * to the explorer. Never throws; a rejection is a result like any other.
 */
export async function sendTx(
  request: TxRequest,
  onPhase: (phase: TxPhase) => void = () => {},
): Promise<TxResult> {
  const { network } = request;
  const fail = (failure: Failure): TxResult => {
    const { kind, reason, hash } = failure;
    onPhase(
      kind === 'rejected'
        ? { phase: 'rejected', reason }
        : { phase: 'failed', reason, ...(hash && { hash }) },
    );
    return failure;
  };

  let sent: SentTx;
  onPhase({ phase: 'checking' });
  try {
    await switchNetwork(network);
  } catch (error) {
    console.error(request.label, error);
    alertWrongNetwork();
    const reason = t.alerts.wrongNetwork.message;
    return fail({ ok: false, kind: isRejection(error) ? 'rejected' : 'failed', reason });
  }
  try {
    const wallet = walletStore.get();
    if (wallet.status !== 'connected') throw new Error(t.alerts.walletNotConnected.message);
    const refused = await simulate(request, wallet.address);
    if (refused) {
      alertFailure(request.alerts, refused, network.explorer);
      return fail(refused);
    }
    onPhase({ phase: 'signing' });
    sent = await sign(request, wallet.address);
  } catch (error) {
    const failure: Failure = isRejection(error)
      ? { ok: false, kind: 'rejected', reason: t.transaction.rejected }
      : { ok: false, kind: 'failed', reason: await failureReason(error) };
    if (failure.kind === 'failed') console.error(request.label, error);
    alertFailure(request.alerts, failure, network.explorer);
    return fail(failure);
  }

  txStore.add(sent);
  onPhase({ phase: 'pending', hash: sent.hash });
  const result = await follow(sent, network.publicRpcUrl, network.explorer);
  if (!result.ok) return fail(result);
  onPhase({ phase: 'confirmed', hash: result.hash });
  return result;
}

/** Takes up the transactions a reload interrupted. */
export async function resumeTransactions(): Promise<void> {
  const interrupted = txStore.get();
  if (interrupted.length === 0) return;
  const { networks } = await store.dispatch(sharedApi.endpoints.config.initiate()).unwrap();
  await Promise.all(
    interrupted.map((tx) => {
      const network = networks.find(({ chainId }) => chainId === tx.chainId);
      return network ? follow(tx, network.publicRpcUrl, network.explorer) : Promise.resolve();
    }),
  );
  store.dispatch(api.util.invalidateTags(['MyOrders', 'Pools']));
}
