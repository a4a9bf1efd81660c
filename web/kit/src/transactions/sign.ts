import { withTimeout } from '../api/deadline';
import { sameAddress } from '../formats';
import { t } from '../strings';
import { NoBatch, batchStatus, canBatch, sendBatch } from '../wallet/batch';
import { isContractWallet } from '../wallet/code';
import { isRejection } from '../wallet/errors';
import { isInsufficientFunds } from '../wallet/failures';
import { requireAccount } from '../wallet/account';
import { switchNetwork } from '../wallet/network';
import { connectedProvider, walletStore } from '../wallet/wallet';
import { revertName, technicalText } from './revert';
import { txStore } from './txStore';
import type { AccountRequest, SentTx, TxRequest } from './types';
import { findSent, rpcReader } from './watch';

const POLL_MS = 1_000;
/** A wallet that does not prompt the user responds sooner. */
const RESPONSE_TIMEOUT_MS = 3_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** How often the chain is searched for a transaction for which the wallet reported an error. */
const SEARCH_ATTEMPTS = 4;

type Reader = ReturnType<typeof rpcReader>;
type Call = Parameters<typeof findSent>[1];

/**
 * A wallet's error does not mean that nothing was sent ("nonce already used" follows a second click), so the
 * chain is searched before the transaction counts as failed.
 * @returns the hash if it was sent; throws the wallet's error if not
 */
async function findHash(error: unknown, reader: Reader, call: Call): Promise<string> {
  if (isRejection(error) || isInsufficientFunds(error) || (await revertName(error))) throw error;
  let answered = false;
  for (let attempt = 1; attempt <= SEARCH_ATTEMPTS; attempt++) {
    try {
      const found = await findSent(reader, call);
      if (found) return found.hash;
      answered = true;
    } catch (failure) {
      console.error('searching for a transaction', failure);
    }
    if (attempt < SEARCH_ATTEMPTS) await pause(POLL_MS);
  }
  throw answered ? error : new UnknownOutcome(technicalText(error));
}

/** Neither chain nor wallet could say: the transaction may or may not have been sent. */
export class UnknownOutcome extends Error {}

/** Asks the wallet to send a request. Throws what the wallet throws, `UnknownOutcome`, `NoBatch`, or `OtherAccount`. */
export async function sign(request: AccountRequest): Promise<SentTx> {
  const { network, from, label, to, data, poolId, target, done, twice, report, alerts, bid } = request;
  const reader = rpcReader(network.publicRpcUrl);
  // in this order: a transaction with this nonce or a later one can only be in a later block
  const startBlock = Math.max(await reader.blockNumber(), seenBlocks.get(network.chainId) ?? 0);
  const nonce = await reader.nonce(from, startBlock).catch(() => reader.nonce(from));
  const call = { from, to, data, startBlock, nonce };
  const signers = await isContractWallet(network.publicRpcUrl, from).catch(() => false);
  const isBatch = request.before !== undefined || (signers && (await canBatch(network.chainId)));
  return {
    ...(isBatch
      ? await signBatch(request, () => signCall(network, reader, call))
      : await signCall(network, reader, call)),
    signers,
    chainId: network.chainId,
    from,
    startBlock,
    label,
    sentAt: Date.now(),
    status: 'pending',
    to,
    data,
    before: request.before,
    poolId,
    target,
    done,
    twice,
    report,
    alerts,
    bid,
  };
}

type Signed = Pick<SentTx, 'id' | 'hash' | 'batch' | 'nonce' | 'firstNonce'>;

/** So many transactions of an account wait at the same time, at most. */
const MOST_WAITING = 64;

/** The newest blocks that this page knows of, by chain. */
const seenBlocks = new Map<number, number>();

/** Records that a block exists, which other nodes behind the same address may not have yet. */
export function sawBlock(chainId: number, block: number): void {
  seenBlocks.set(chainId, Math.max(block, seenBlocks.get(chainId) ?? 0));
}

/**
 * Returns the nonce that a transaction gets if the wallet sends it after all others of its account. The highest of what
 * anybody knows counts, since nodes know nothing of transactions that their wallet holds back: with one that is too low, the
 * transaction before this one would be taken for its replacement.
 */
async function expectedNonce(network: TxRequest['network'], reader: Reader, call: Call): Promise<number> {
  const { chainId } = network;
  const known = await Promise.all([
    reader.nonce(call.from, 'pending').catch(() => 0),
    walletsNonce(call.from).catch(() => 0),
  ]);
  const others = txStore
    .get()
    .filter((tx) => tx.chainId === chainId && !tx.batch && sameAddress(tx.from, call.from))
    .map((tx) => tx.nonce + 1);
  return Math.min(call.nonce + MOST_WAITING, Math.max(call.nonce, ...known, ...others));
}

/** The account's next nonce as its wallet says it: some count those that they hold back. Zero if it says nothing. */
async function walletsNonce(account: string): Promise<number> {
  const call = { method: 'eth_getTransactionCount', params: [account, 'pending'] };
  const answer = await withTimeout(RESPONSE_TIMEOUT_MS, connectedProvider().request(call));
  return typeof answer === 'string' && /^0x[0-9a-f]{1,12}$/i.test(answer) ? Number(answer) : 0;
}

async function signCall(network: TxRequest['network'], reader: Reader, call: Call): Promise<Signed> {
  const { from, to, data, nonce: firstNonce } = call;
  const nonce = await expectedNonce(network, reader, call);
  // the request names no network: its user, or another tab, may have switched since the transaction was checked
  await switchNetwork(network);
  requireAccount(from);
  const hash = await connectedProvider()
    .request({ method: 'eth_sendTransaction', params: [{ from, to, data }] })
    .catch((error: unknown) => findHash(error, reader, call));
  if (typeof hash !== 'string') throw new Error('The wallet returned no transaction hash');
  return { id: hash, hash, nonce, firstNonce };
}

/**
 * As one batch, which the wallet knows by the name given to it even if it reports an error. Contract wallets get single
 * calls as batches too: the hash that they return for a transaction may be that of a proposal, while a batch is pending
 * until its owners have signed.
 * @param single sends a batch of one call as a transaction, if the wallet declines the batch
 */
async function signBatch(
  { network, from, before, to, data }: AccountRequest,
  single: () => Promise<Signed>,
): Promise<Signed> {
  const wallet = walletStore.get();
  if (wallet.status !== 'connected') throw new Error(t.alerts.walletNotConnected.message);
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const name = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const { chainId } = network;
  requireAccount(from);
  try {
    const id = await sendBatch(name, { from, chainId, calls: [...(before ?? []), { to, data }] });
    return batched(id, wallet.rdns);
  } catch (error) {
    if (error instanceof NoBatch && !before) return single();
    if (error instanceof NoBatch || isRejection(error)) throw error;
    const { status } = await batchStatus(connectedProvider(), name).catch((failure: unknown) => {
      console.error('searching for a batch', failure);
      throw new UnknownOutcome(technicalText(error));
    });
    if (status === 'unknown') throw error;
    return batched(name, wallet.rdns);
  }
}

function batched(id: string, rdns: string): Signed {
  return { id, hash: '', batch: { id, rdns }, nonce: 0 };
}
