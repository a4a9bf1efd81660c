import type { Network, StoredFile } from '@launchpad/api';
import { ensureSession, errorMessage, formatAmount, sendTx, sharedApi, store } from '@launchpad/web-kit';
import { watchSent } from '@launchpad/web-kit/transactions/sendTx';
import { rpcReader } from '@launchpad/web-kit/transactions/watch';
import { txStore } from '@launchpad/web-kit/transactions/txStore';
import { formApi } from '../api';
import { whitelistApi } from '../../../common/whitelist/api';
import { isLong } from '../../../common/whitelist/longLists';
import { uploadOnce } from '../../../common/whitelist/upload';
import { t } from '../../../strings';
import { draftsApi } from '../draftsApi';
import {
  type Creation,
  forgetCreation,
  hasWhitelist,
  storeCreation,
  sentDrafts,
  unfinished,
} from '../model/creation';
import { draftOf } from '../model/draftForm';
import {
  DONE,
  ensureAllowance,
  loadAllowance,
  type Allowance,
  type Granted,
  type OnPhase,
} from './allowance';
import { contactOf, createBodyOf, type Sale } from '../model/sale';

/** A pool to create. */
export interface CreationOrder {
  network: Network;
  /** the account that creates it, in lower case: no step goes on in another one */
  owner: string;
  sale: Sale;
  allowance: Allowance;
  /** the highest platform fee the owner accepts, over 1000 */
  maxFeeNumerator: number;
  /** saves the form on the server; returns its draft id, or undefined on failure */
  saveDraft: () => Promise<string | undefined>;
}

const loadInitiation = () => import('../chain/initiation');

/** Loads what creating a pool needs, and only then. */
export const loadCreation = () => Promise.all([loadInitiation(), loadAllowance()]);

/**
 * Creates a pool: ensures the allowance, uploads its metadata to IPFS, creates it on chain and runs
 * `finishCreation`. Independent of other unfinished pools.
 * @param onSent called once the transaction is sent: from then on the pool is only finished, never sent again
 * @returns the pool's id in the services, or undefined if a step failed
 */
export async function createPool(
  order: CreationOrder,
  onPhase: OnPhase,
  onSent: (creation: Creation) => void,
): Promise<string | undefined> {
  await ensureSession(order.owner);
  // the draft is needed to finish the pool, so it must be saved before anything is paid
  const draftId = await order.saveDraft();
  if (!draftId || sentDrafts(order.owner).includes(draftId)) {
    onPhase('create', { phase: 'failed', reason: draftId ? t.drafts.sent : t.drafts.notSaved });
    return undefined;
  }
  const granted = await ensureAllowance(order, onPhase);
  if (!granted) return undefined;
  const creation = await initiate({ ...order, draftId }, granted, onPhase, onSent);
  return creation && finishCreation(order.network, creation, onPhase);
}

async function uploadMetadata(bytes: Uint8Array): Promise<StoredFile> {
  const file = new Blob([new Uint8Array(bytes)], { type: 'application/json' });
  return store
    .dispatch(sharedApi.endpoints.upload.initiate({ kind: 'metadata', file, name: 'pool.json', quiet: true }))
    .unwrap();
}

/** Creates the pool on chain. Once sent, the creation is stored in the browser. */
async function initiate(
  { network, owner, sale, maxFeeNumerator, draftId }: CreationOrder & { draftId: string },
  granted: Granted,
  onPhase: OnPhase,
  onSent: (creation: Creation) => void,
): Promise<Creation | undefined> {
  onPhase('create', { phase: 'checking' });
  const initiation = await loadInitiation();
  const { decimals, symbol } = sale.poolingToken;
  const { bytes, formHash } = initiation.metadataOfSale(sale);
  const { cid } = await uploadMetadata(bytes);
  const body = createBodyOf(sale, cid);
  // a whitelist pool carries its list's root from the start
  const whiteListUsers = sale.draft.poolType === 'whiteList' ? sale.draft.whiteListUsers : [];
  const merkleRoot = await initiation.rootOf(whiteListUsers);
  // a long list is on the server already, as its draft was saved
  const uploadId = isLong(whiteListUsers) ? await uploadOnce(whiteListUsers) : undefined;
  const more = { merkleRoot, permit: granted.permit };
  const terms = initiation.termsOf(body, { formHash, maxFeeNumerator });
  const { to, data } = initiation.createPool(network, terms, more);
  let creation: Creation | undefined;
  const send = (before: Granted['before']) =>
    sendTx(
      {
        network,
        from: owner,
        to,
        data,
        ...(before && { before }),
        label: t.progress.create,
        // another pool may be created while this one waits for other signers
        target: draftId,
        twice: t.progress.twice(formatAmount(sale.sellAmount, decimals), symbol),
        alerts: { failure: { title: t.transactionFailed, message: t.progress.createFailed } },
      },
      (phase) => {
        if (phase.phase === 'pending' && !creation) {
          onPhase('approve', DONE);
          creation = storeSent(phase.id ?? phase.hash);
          if (creation) onSent(creation);
        }
        // the step ends when the pool is saved
        onPhase('create', phase.phase === 'confirmed' ? { phase: 'pending', hash: phase.hash } : phase);
      },
    );
  let result = await send(granted.before);
  if (!result.ok && result.kind === 'unbatched') {
    // the wallet declined to combine them: one after another, like in any other wallet
    if (!(await ensureAllowance({ network, owner, sale, allowance: 'exact' }, onPhase))) return undefined;
    result = await send(undefined);
  }
  if (!result.ok) {
    if (creation) forgetCreation(creation);
    return undefined;
  }
  return creation && { ...creation, sent: { ...creation.sent, hash: result.hash } };

  function storeSent(sentId: string): Creation | undefined {
    const sent = txStore.get().find(({ id }) => id === sentId);
    if (!sent) return undefined;
    const next: Creation = {
      chainId: network.chainId,
      owner,
      sent,
      body,
      draftId,
      whiteListUsers: uploadId ? [] : whiteListUsers,
      ...(uploadId && { uploadId }),
    };
    storeCreation(next);
    return next;
  }
}

/**
 * Finishes a pool whose transaction was sent: waits until it is mined and has the pool's event, saves the
 * pool and posts the addresses of a whitelist pool.
 */
export async function finishCreation(
  network: Network,
  creation: Creation,
  onPhase: OnPhase,
): Promise<string | undefined> {
  onPhase('approve', DONE);
  if (creation.poolId) {
    onPhase('create', { phase: 'confirmed', hash: creation.sent.hash });
    onPhase('whitelist', { phase: 'checking' });
  }
  const mined = await awaitPool(network, creation, onPhase);
  if (!mined) return undefined;
  // only its owner's session finds its draft, and may save it
  await ensureSession(creation.owner);
  const saved = await savePool({ ...creation, mined }, mined.transactionHash, onPhase);
  if (!saved?.poolId) return undefined;
  if (hasWhitelist(saved) && !(await saveWhitelist(saved, mined.transactionHash, onPhase))) {
    return undefined;
  }
  forgetCreation(saved);
  void store.dispatch(draftsApi.endpoints.deleteDraft.initiate(saved.draftId));
  return saved.poolId;
}

const POLL_MS = 1_000;

async function awaitPool(network: Network, creation: Creation, onPhase: OnPhase): Promise<Creation['mined']> {
  if (creation.mined) return creation.mined;
  const { hash, signers, unseen } = creation.sent;
  onPhase('create', { phase: 'pending', hash, signers, unseen });
  const end = await watchSent(creation.sent, rpcReader(network.publicRpcUrl), {
    pause: () => new Promise((resolve) => setTimeout(resolve, POLL_MS)),
    isKept: () => unfinished(creation) !== undefined,
    save: (changes) => {
      const kept = unfinished(creation);
      if (kept) storeCreation({ ...kept, sent: { ...kept.sent, ...changes } });
      if (changes.unseen === undefined) return;
      onPhase('create', { phase: 'pending', hash, signers, unseen: changes.unseen });
    },
  });
  if (end.end === 'discarded') {
    onPhase('create', { phase: 'idle' });
    return undefined;
  }
  const { hasCreatedPool } = await loadInitiation();
  const receipt = end.end === 'mined' && end.receipt.status === '0x1' ? end.receipt : undefined;
  if (!receipt || !hasCreatedPool(receipt.logs, network.auction)) {
    forgetCreation(creation);
    onPhase('create', { phase: 'failed', reason: t.progress.createFailed, hash });
    return undefined;
  }
  const mined = { transactionHash: receipt.transactionHash };
  storeCreation({ ...creation, mined });
  return mined;
}

async function savePool(
  creation: Creation,
  transactionHash: string,
  onPhase: OnPhase,
): Promise<Creation | undefined> {
  if (creation.poolId) {
    onPhase('create', { phase: 'confirmed', hash: transactionHash });
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
    const pool = await store.dispatch(formApi.endpoints.createPool.initiate(body)).unwrap();
    const saved = { ...creation, poolId: pool.poolId };
    storeCreation(saved);
    onPhase('create', { phase: 'confirmed', hash: transactionHash });
    return saved;
  } catch (error) {
    console.error(t.progress.saveFailed, error);
    onPhase('create', { phase: 'failed', reason: errorMessage(error), hash: transactionHash });
    return undefined;
  }
}

async function saveWhitelist(
  creation: Creation,
  transactionHash: string,
  onPhase: OnPhase,
): Promise<boolean> {
  onPhase('whitelist', { phase: 'pending', hash: transactionHash });
  try {
    const { whiteListUsers, uploadId, poolId = '' } = creation;
    await store
      .dispatch(
        whitelistApi.endpoints.changeWhitelist.initiate({
          poolId,
          transactionHash,
          ...(uploadId ? { uploadId } : { whiteListUsers }),
          methodType: 'add',
        }),
      )
      .unwrap();
    onPhase('whitelist', { phase: 'confirmed', hash: transactionHash });
    return true;
  } catch (error) {
    onPhase('whitelist', { phase: 'failed', reason: errorMessage(error) });
    return false;
  }
}
