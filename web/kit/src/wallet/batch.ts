import { withTimeout } from '../api/deadline';
import type { RpcLog } from '../chain/rpc';
import { walletChainId } from './network';
import type { Eip1193Provider } from './types';
import { connectedProvider, walletStore } from './wallet';

// Several calls of one account in one confirmation (EIP-5792), all of them or none.

/** A call of a contract; `data` is the encoded call. */
export interface Call {
  to: string;
  data: string;
}

/** A batch as its wallet reports it. */
export type BatchStatus =
  | { status: 'pending' }
  /** on chain; all calls have one transaction */
  | { status: 'confirmed'; hash: string; logs: RpcLog[] }
  /** the wallet will not send it */
  | { status: 'refused' }
  /** on chain, without any effect; without a hash if the wallet does not name one */
  | { status: 'reverted'; hash: string | undefined }
  /** only some of the calls took effect, although all or none was asked for */
  | { status: 'partial'; hash: string | undefined }
  /** the wallet does not know the batch */
  | { status: 'unknown' };

/** The wallet can't or won't combine these calls: they have to be sent one by one. */
export class NoBatch extends Error {
  override readonly name = 'NoBatch';
}

/** A wallet that does not prompt the user responds sooner. */
const RESPONSE_TIMEOUT_MS = 3_000;
/** The longest id of a batch: 4096 bytes in hexadecimal. */
const LONGEST_ID = 2 + 2 * 4_096;

interface Capabilities {
  atomic?: { status?: string };
}

/** Whether the connected wallet combines calls on a chain; false for one that does not say so. */
export async function canBatch(chainId: number): Promise<boolean> {
  const wallet = walletStore.get();
  if (wallet.status !== 'connected' || wallet.isLocked) return false;
  const chain = walletChainId(chainId);
  const asked = connectedProvider()
    .request({ method: 'wallet_getCapabilities', params: [wallet.address, [chain]] })
    .catch(() => undefined);
  const answer = await withTimeout(RESPONSE_TIMEOUT_MS, asked);
  const byChain = (answer ?? {}) as Partial<Record<string, Capabilities>>;
  const status = (byChain[chain] ?? byChain['0x0'])?.atomic?.status;
  return status === 'supported' || status === 'ready';
}

/** Unsupported capability or chain, too many calls, the account's upgrade declined, atomicity unsupported. */
const NOT_COMBINED = new Set<unknown>([5700, 5710, 5740, 5750, 5760, 4200, -32601]);

/**
 * Asks the connected wallet to send calls as one.
 * @param id names the batch; the wallet may answer with another name
 * @returns the batch's name in the wallet
 * @throws `NoBatch`; else what the wallet throws, including a rejection
 */
export async function sendBatch(
  id: string,
  { from, chainId, calls }: { from: string; chainId: number; calls: readonly Call[] },
): Promise<string> {
  const request = {
    version: '2.0.0',
    id,
    from,
    chainId: walletChainId(chainId),
    atomicRequired: true,
    calls: calls.map(({ to, data }) => ({ to, data, value: '0x0' })),
  };
  let answer: unknown;
  try {
    answer = await connectedProvider().request({ method: 'wallet_sendCalls', params: [request] });
  } catch (error) {
    if (NOT_COMBINED.has((error as { code?: unknown } | null)?.code)) throw new NoBatch();
    throw error;
  }
  const named = (answer as { id?: unknown } | null)?.id;
  return typeof named === 'string' && named.length > 0 && named.length <= LONGEST_ID ? named : id;
}

const UNKNOWN_BATCH = 5730;

/** Where a batch is. Throws what the wallet throws, except that it does not know the batch. */
export async function batchStatus(provider: Eip1193Provider, id: string): Promise<BatchStatus> {
  let answer: unknown;
  try {
    answer = await provider.request({ method: 'wallet_getCallsStatus', params: [id] });
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === UNKNOWN_BATCH) return { status: 'unknown' };
    throw error;
  }
  const { status, receipts } = (answer ?? {}) as { status?: unknown; receipts?: unknown };
  const known = Array.isArray(receipts) ? receipts.filter(isReceipt) : [];
  const hash = known.at(-1)?.transactionHash;
  if (status === 200 && hash) return { status: 'confirmed', hash, logs: known.flatMap(({ logs }) => logs) };
  if (status === 400) return { status: 'refused' };
  if (status === 500) return { status: 'reverted', hash };
  if (status === 600) return { status: 'partial', hash };
  return { status: 'pending' };
}

function isReceipt(value: unknown): value is { transactionHash: string; logs: RpcLog[] } {
  const { transactionHash, logs } = (value ?? {}) as { transactionHash?: unknown; logs?: unknown };
  return (
    typeof transactionHash === 'string' &&
    /^0x[0-9a-f]{64}$/i.test(transactionHash) &&
    Array.isArray(logs) &&
    logs.every(isLog)
  );
}

function isLog(value: unknown): value is RpcLog {
  const { address, topics, data } = (value ?? {}) as Partial<Record<keyof RpcLog, unknown>>;
  const isText = (text: unknown) => typeof text === 'string';
  return isText(address) && isText(data) && Array.isArray(topics) && topics.every(isText);
}
