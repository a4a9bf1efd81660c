import { rpc, type RpcLog } from '../chain/rpc';

/** The node calls needed to follow a transaction. */
export interface ChainReader {
  receipt(hash: string): Promise<RpcReceipt | null>;
  transaction(hash: string): Promise<RpcTransaction | null>;
  /** number of mined transactions of the account, i.e. its next nonce */
  nonce(address: string): Promise<number>;
  blockNumber(): Promise<number>;
  /** of a block, or the pending ones if the node exposes them */
  blockTransactions(block: number | 'pending'): Promise<RpcTransaction[]>;
}

export interface RpcReceipt {
  transactionHash: string;
  /** 0x1 succeeded, 0x0 reverted */
  status: string;
  logs: RpcLog[];
}

export interface RpcTransaction {
  hash: string;
  from: string;
  to: string | null;
  input: string;
  nonce: string;
}

/** How a sent transaction ended. */
export type TxEnd =
  | { end: 'mined'; receipt: RpcReceipt }
  /** another transaction of the account took the nonce */
  | { end: 'replaced'; hash: string }
  /** the node no longer knows it and its nonce is free */
  | { end: 'dropped' };

export interface WatchedTx {
  hash: string;
  from: string;
  nonce: number;
  /** the node did not know it yet when it was sent: the wallet may have used another nonce */
  nonceGuessed?: boolean | undefined;
  startBlock: number;
  to: string;
  data: string;
}

/** Consecutive polls without a trace of a transaction until it counts as dropped. */
const MISSES_UNTIL_DROPPED = 20;

/** A reader that uses a node's JSON-RPC URL. */
export function rpcReader(url: string): ChainReader {
  const hex = (value: unknown) => Number(value);
  return {
    receipt: async (hash) => (await rpc(url, 'eth_getTransactionReceipt', [hash])) as RpcReceipt | null,
    transaction: async (hash) =>
      (await rpc(url, 'eth_getTransactionByHash', [hash])) as RpcTransaction | null,
    nonce: async (address) => hex(await rpc(url, 'eth_getTransactionCount', [address, 'latest'])),
    blockNumber: async () => hex(await rpc(url, 'eth_blockNumber', [])),
    blockTransactions: async (block) => {
      const name = block === 'pending' ? block : `0x${block.toString(16)}`;
      const found = await rpc(url, 'eth_getBlockByNumber', [name, true]);
      return (found as { transactions: RpcTransaction[] } | null)?.transactions ?? [];
    },
  };
}

type SentCall = Pick<WatchedTx, 'from' | 'nonce' | 'startBlock' | 'to' | 'data'>;

function isSameCall(tx: Pick<WatchedTx, 'to' | 'data'>, other: RpcTransaction): boolean {
  return (
    other.to?.toLowerCase() === tx.to.toLowerCase() && other.input.toLowerCase() === tx.data.toLowerCase()
  );
}

const isFrom = (tx: SentCall, other: RpcTransaction) =>
  other.from.toLowerCase() === tx.from.toLowerCase() && Number(other.nonce) >= tx.nonce;

/** The first transaction mined from `startBlock` on that matches. */
async function findMined(
  reader: ChainReader,
  startBlock: number,
  matches: (other: RpcTransaction) => boolean,
): Promise<RpcTransaction | undefined> {
  const latest = await reader.blockNumber();
  for (let block = startBlock; block <= latest; block++) {
    const found = (await reader.blockTransactions(block)).find(matches);
    if (found) return found;
  }
  return undefined;
}

/**
 * The transaction, mined or pending, that an account sent with this call at this nonce or a later one, for a
 * call the wallet reported as failed. Throws node errors.
 */
export async function findSent(reader: ChainReader, tx: SentCall): Promise<RpcTransaction | undefined> {
  const matches = (other: RpcTransaction) => isFrom(tx, other) && isSameCall(tx, other);
  const pending = await reader.blockTransactions('pending').catch(() => []);
  return (await findMined(reader, tx.startBlock, matches)) ?? pending.find(matches);
}

/** The transaction that replaced this one: the one with its nonce, or with the same call if the nonce is a guess. */
function findReplacement(reader: ChainReader, tx: WatchedTx): Promise<RpcTransaction | undefined> {
  return findMined(
    reader,
    tx.startBlock,
    (other) =>
      isFrom(tx, other) && (tx.nonceGuessed ? isSameCall(tx, other) : Number(other.nonce) === tx.nonce),
  );
}

async function poll(reader: ChainReader, tx: WatchedTx): Promise<TxEnd | 'known' | 'unknown'> {
  const receipt = await reader.receipt(tx.hash);
  if (receipt) return { end: 'mined', receipt };
  if ((await reader.nonce(tx.from)) > tx.nonce) {
    const other = await findReplacement(reader, tx);
    if (!other) return tx.nonceGuessed && (await reader.transaction(tx.hash)) ? 'known' : 'unknown';
    if (other.hash !== tx.hash && !isSameCall(tx, other)) return { end: 'replaced', hash: other.hash };
    const mined = await reader.receipt(other.hash);
    // a node, or another one behind the same URL, may know a block before the receipts in it
    return mined ? { end: 'mined', receipt: mined } : 'known';
  }
  return (await reader.transaction(tx.hash)) ? 'known' : 'unknown';
}

/**
 * Follows a transaction to its end. A speed-up (same call, higher price) counts as mined. Retries on node
 * failures.
 * @param pause resolves when it is time to poll again
 */
export async function watchTransaction(
  reader: ChainReader,
  tx: WatchedTx,
  pause: () => Promise<void>,
): Promise<TxEnd> {
  let misses = 0;
  for (;;) {
    const seen = await poll(reader, tx).catch((error: unknown) => {
      console.error('watching a transaction', error);
      return 'known' as const;
    });
    if (typeof seen === 'object') return seen;
    misses = seen === 'unknown' ? misses + 1 : 0;
    if (misses >= MISSES_UNTIL_DROPPED) return { end: 'dropped' };
    await pause();
  }
}
