import type { Network, StoredFile } from '@launchpad/gateway/api';
import { ensureSession, errorMessage, sendTx, sharedApi, store, type TxPhase } from '@launchpad/web-kit';
import { rpcReader, watchTransaction } from '@launchpad/web-kit/transactions/watch';
import { txStore } from '@launchpad/web-kit/transactions/txStore';
import { connectedAddress } from '../../../common/chain/account';
import { approveCall, readAllowance, UNLIMITED } from '../../../common/chain/token';
import { poolsApi } from '../../../api/pools';
import { t } from '../../../strings';
import { type Creation, forgetCreation, keepCreation, loadCreation } from '../model/creation';
import { createBodyOf, type Sale } from '../model/sale';

type Report = (step: 'approve' | 'create' | 'whitelist', phase: TxPhase) => void;

interface Order {
  network: Network;
  sale: Sale;
  /** approve the sell amount only, instead of without limit */
  exactAllowance: boolean;
}

const DONE: TxPhase = { phase: 'confirmed', hash: '' };
const loadInitiation = () => import('../chain/initiation');

/**
 * Creates a pool: metadata to IPFS, allowance, the pool on chain, then what `finishCreation` does. Started
 * again after it stopped, it goes on where it stopped.
 * @returns the pool's public code, or undefined when a step did not go through
 */
export async function createPool(order: Order, report: Report): Promise<string | undefined> {
  await ensureSession();
  const sent = loadCreation(connectedAddress());
  if (sent) return finishCreation(order.network, sent, report);
  if (!(await allow(order, report))) return undefined;
  const creation = await initiate(order, report);
  return creation && finishCreation(order.network, creation, report);
}

/** Approves the pooling token, but only when the auction may not take the sell amount yet. */
async function allow({ network, sale, exactAllowance }: Order, report: Report): Promise<boolean> {
  const token = sale.poolingToken.address;
  report('approve', { phase: 'checking' });
  if ((await readAllowance(network, token, connectedAddress())) >= sale.sellAmount) {
    report('approve', DONE);
    return true;
  }
  const result = await sendTx(
    {
      network,
      to: token,
      data: await approveCall(network, exactAllowance ? sale.sellAmount : UNLIMITED),
      label: t.progress.approve,
      alerts: { failure: { title: t.transactionFailed, message: t.progress.approveFailed } },
    },
    (phase) => report('approve', phase),
  );
  return result.ok;
}

async function uploadMetadata(bytes: Uint8Array): Promise<StoredFile> {
  const file = new Blob([new Uint8Array(bytes)], { type: 'application/json' });
  return store
    .dispatch(sharedApi.endpoints.upload.initiate({ kind: 'metadata', file, name: 'pool.json' }))
    .unwrap();
}

/** Sends the pool to the chain. From the moment it is sent, the creation is kept in the browser. */
async function initiate({ network, sale }: Order, report: Report): Promise<Creation | undefined> {
  report('create', { phase: 'checking' });
  const { initiatePoolCall, metadataOfSale } = await loadInitiation();
  const { bytes, formHash } = metadataOfSale(sale);
  const { cid } = await uploadMetadata(bytes);
  const owner = connectedAddress();
  let creation: Creation | undefined;

  const result = await sendTx(
    {
      network,
      to: network.auction,
      data: initiatePoolCall(sale, formHash),
      label: t.progress.create,
      alerts: { failure: { title: t.transactionFailed, message: t.progress.createFailed } },
    },
    (phase) => {
      if (phase.phase === 'pending') {
        creation = kept(phase.hash);
      }
      // The step ends when the pool is saved.
      report('create', phase.phase === 'confirmed' ? { phase: 'pending', hash: phase.hash } : phase);
    },
  );
  if (!result.ok) {
    forgetCreation();
    return undefined;
  }
  return creation && { ...creation, sent: { ...creation.sent, hash: result.hash } };

  function kept(hash: string): Creation | undefined {
    const sent = txStore.get().find(({ id }) => id === hash);
    if (!sent) return undefined;
    const { poolType, whiteListUsers } = sale.draft;
    const next: Creation = {
      chainId: network.chainId,
      owner,
      sent,
      body: createBodyOf(sale, cid),
      whiteListUsers: poolType === 'whiteList' ? whiteListUsers : [],
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
  forgetCreation();
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
    forgetCreation();
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
    const pool = await store
      .dispatch(poolsApi.endpoints.createPool.initiate({ ...creation.body, transactionHash }))
      .unwrap();
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
