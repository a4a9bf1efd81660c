import type { Network, StoredFile } from '@launchpad/api';
import {
  alertError,
  chainNow,
  ensureSession,
  errorMessage,
  isRejection,
  kitStrings,
  sendTx,
  sharedApi,
  store,
  type TxPhase,
} from '@launchpad/web-kit';
import type { SignedPermit } from '@launchpad/web-kit/wallet/permit';
import { rpcReader, watchTransaction } from '@launchpad/web-kit/transactions/watch';
import { txStore } from '@launchpad/web-kit/transactions/txStore';
import { connectedAddress } from '../../../common/chain/account';
import { readAllowance } from '../../../common/chain/token';
import { poolsApi } from '../../../api/pools';
import { t } from '../../../strings';
import { draftsApi } from '../../../api/drafts';
import { type Creation, forgetCreation, keepCreation, sentDrafts } from '../model/creation';
import { draftOf } from '../model/draftForm';
import { contactOf, createBodyOf, type Sale } from '../model/sale';

type Report = (step: 'approve' | 'create' | 'whitelist', phase: TxPhase) => void;

/** How the auction is allowed to take the pooling tokens: the permit is signed, the others are sent. */
export type Allowance = 'unlimited' | 'exact' | 'permit';

/** A pool to create. */
export interface CreationOrder {
  network: Network;
  sale: Sale;
  allowance: Allowance;
  /** keeps the form at the server; gives its draft's id, or undefined where that failed */
  keep: () => Promise<string | undefined>;
}

const DONE: TxPhase = { phase: 'confirmed', hash: '' };
const loadInitiation = () => import('../chain/initiation');

/**
 * Creates a pool: metadata to IPFS, allowance, the pool on chain, then what `finishCreation` does. Other pools
 * that are not finished have nothing to do with it.
 * @param onSent given what finishes it as soon as it is sent: from then on it is only finished, never sent again
 * @returns the pool's public code, or undefined when a step did not go through
 */
export async function createPool(
  order: CreationOrder,
  report: Report,
  onSent: (creation: Creation) => void,
): Promise<string | undefined> {
  await ensureSession();
  // what finishes the pool must be there before anything is paid
  const draftId = await order.keep();
  if (!draftId || sentDrafts(connectedAddress()).includes(draftId)) {
    report('create', { phase: 'failed', reason: draftId ? t.drafts.sent : t.drafts.notKept });
    return undefined;
  }
  const allowed = await allow(order, report);
  if (!allowed) return undefined;
  const creation = await initiate({ ...order, draftId }, allowed, report, onSent);
  return creation && finishCreation(order.network, creation, report);
}

type Allowed = { permit?: SignedPermit };

/** Approves the pooling token, but only when the auction may not take the sell amount yet. */
async function allow(
  { network, sale, allowance }: CreationOrder,
  report: Report,
): Promise<Allowed | undefined> {
  const token = sale.poolingToken.address;
  report('approve', { phase: 'checking' });
  if ((await readAllowance(network, token, connectedAddress())) >= sale.sellAmount) {
    report('approve', DONE);
    return {};
  }
  if (allowance === 'permit') return permit(network, sale, report);
  const { transactions } = await import('@launchpad/web-kit/chain/calls');
  const { approve, UNLIMITED } = transactions;
  const most = allowance === 'exact' ? sale.sellAmount : UNLIMITED;
  const { to, data } = approve(network.chainId, token, network.auction, most);
  const result = await sendTx(
    {
      network,
      to,
      data,
      label: t.progress.approve,
      alerts: { failure: { title: t.transactionFailed, message: t.progress.approveFailed } },
    },
    (phase) => report('approve', phase),
  );
  return result.ok ? {} : undefined;
}

/** A permit has to be used within this time. */
const PERMIT_SECONDS = 3_600;

async function permit(network: Network, sale: Sale, report: Report): Promise<Allowed | undefined> {
  const token = sale.poolingToken.address;
  const owner = connectedAddress();
  const { permitToken, signPermit } = await import('@launchpad/web-kit/wallet/permit');
  const terms = await permitToken(network.publicRpcUrl, token, owner);
  if (!terms) {
    report('approve', { phase: 'failed', reason: t.progress.approveFailed });
    return undefined;
  }
  report('approve', { phase: 'signing' });
  try {
    const signed = await signPermit({
      permit: terms,
      chainId: network.chainId,
      token,
      owner,
      spender: network.auction,
      value: sale.sellAmount,
      deadline: chainNow(network.chainId) + PERMIT_SECONDS,
    });
    report('approve', DONE);
    return { permit: signed };
  } catch (error) {
    const rejected = isRejection(error);
    if (!rejected) alertError(t.transactionFailed, t.progress.approveFailed);
    const reason = rejected ? kitStrings.transaction.rejected : t.progress.approveFailed;
    report('approve', { phase: rejected ? 'rejected' : 'failed', reason });
    return undefined;
  }
}

async function uploadMetadata(bytes: Uint8Array): Promise<StoredFile> {
  const file = new Blob([new Uint8Array(bytes)], { type: 'application/json' });
  return store
    .dispatch(sharedApi.endpoints.upload.initiate({ kind: 'metadata', file, name: 'pool.json' }))
    .unwrap();
}

/** Sends the pool to the chain. From the moment it is sent, the creation is kept in the browser. */
async function initiate(
  { network, sale, draftId }: CreationOrder & { draftId: string },
  allowed: Allowed,
  report: Report,
  onSent: (creation: Creation) => void,
): Promise<Creation | undefined> {
  report('create', { phase: 'checking' });
  const initiation = await loadInitiation();
  const { bytes, formHash } = initiation.metadataOfSale(sale);
  const { cid } = await uploadMetadata(bytes);
  const body = createBodyOf(sale, cid);
  // a whitelist pool carries its list's root from the start
  const whiteListUsers = sale.draft.poolType === 'whiteList' ? sale.draft.whiteListUsers : [];
  const more = { whitelist: whiteListUsers, permit: allowed.permit };
  const { to, data } = initiation.createPool(network, initiation.termsOf(body, formHash), more);
  const owner = connectedAddress();
  let creation: Creation | undefined;

  const result = await sendTx(
    {
      network,
      to,
      data,
      label: t.progress.create,
      alerts: { failure: { title: t.transactionFailed, message: t.progress.createFailed } },
    },
    (phase) => {
      if (phase.phase === 'pending') {
        creation = kept(phase.hash);
        if (creation) onSent(creation);
      }
      // The step ends when the pool is saved.
      report('create', phase.phase === 'confirmed' ? { phase: 'pending', hash: phase.hash } : phase);
    },
  );
  if (!result.ok) {
    if (creation) forgetCreation(creation);
    return undefined;
  }
  return creation && { ...creation, sent: { ...creation.sent, hash: result.hash } };

  function kept(hash: string): Creation | undefined {
    const sent = txStore.get().find(({ id }) => id === hash);
    if (!sent) return undefined;
    const next: Creation = {
      chainId: network.chainId,
      owner,
      sent,
      body,
      draftId,
      whiteListUsers,
    };
    keepCreation(next);
    return next;
  }
}

/**
 * Goes on from a transaction that was sent: waits for it, reads the pool's number from its event, saves the
 * pool, and submits the addresses of a whitelist pool.
 */
export async function finishCreation(
  network: Network,
  creation: Creation,
  report: Report,
): Promise<string | undefined> {
  await ensureSession();
  report('approve', DONE);
  const mined = await awaitPool(network, creation, report);
  if (!mined) return undefined;
  const saved = await savePool({ ...creation, mined }, mined.transactionHash, report);
  if (!saved?.poolId) return undefined;
  if (saved.whiteListUsers.length > 0 && !(await saveWhitelist(saved, mined.transactionHash, report))) {
    return undefined;
  }
  forgetCreation(saved);
  void store.dispatch(draftsApi.endpoints.deleteDraft.initiate(saved.draftId));
  return saved.poolId;
}

const POLL_MS = 1_000;

async function awaitPool(network: Network, creation: Creation, report: Report): Promise<Creation['mined']> {
  if (creation.mined) return creation.mined;
  const { hash } = creation.sent;
  report('create', { phase: 'pending', hash });
  const end = await watchTransaction(
    rpcReader(network.publicRpcUrl),
    creation.sent,
    () => new Promise((resolve) => setTimeout(resolve, POLL_MS)),
  );
  const { openedPool } = await loadInitiation();
  const receipt = end.end === 'mined' && end.receipt.status === '0x1' ? end.receipt : undefined;
  const poolNumber = receipt && openedPool(receipt.logs, network.auction);
  if (!receipt || poolNumber === undefined) {
    forgetCreation(creation);
    report('create', { phase: 'failed', reason: t.progress.createFailed, hash });
    return undefined;
  }
  const mined = { transactionHash: receipt.transactionHash, poolNumber };
  keepCreation({ ...creation, mined });
  return mined;
}

async function savePool(
  creation: Creation,
  transactionHash: string,
  report: Report,
): Promise<Creation | undefined> {
  if (creation.poolId) {
    report('create', { phase: 'confirmed', hash: transactionHash });
    return creation;
  }
  try {
    const { draftId: id, owner } = creation;
    const { form } = await store
      .dispatch(
        draftsApi.endpoints.getDraft.initiate({ id, owner }, { forceRefetch: true, subscribe: false }),
      )
      .unwrap();
    const body = { ...creation.body, ...contactOf(draftOf(form)), transactionHash };
    const pool = await store.dispatch(poolsApi.endpoints.createPool.initiate(body)).unwrap();
    const saved = { ...creation, poolId: pool.poolId };
    keepCreation(saved);
    report('create', { phase: 'confirmed', hash: transactionHash });
    return saved;
  } catch (error) {
    console.error(t.progress.saveFailed, error);
    report('create', { phase: 'failed', reason: errorMessage(error), hash: transactionHash });
    return undefined;
  }
}

async function saveWhitelist(creation: Creation, transactionHash: string, report: Report): Promise<boolean> {
  report('whitelist', { phase: 'pending', hash: transactionHash });
  try {
    const { whiteListUsers, poolId = '' } = creation;
    await store
      .dispatch(
        poolsApi.endpoints.changeWhitelist.initiate({
          poolId,
          transactionHash,
          whiteListUsers,
          methodType: 'add',
        }),
      )
      .unwrap();
    report('whitelist', { phase: 'confirmed', hash: transactionHash });
    return true;
  } catch (error) {
    report('whitelist', { phase: 'failed', reason: errorMessage(error) });
    return false;
  }
}
