import { rpc } from '../chain/rpc';
import type { RpcLog } from './types';

/** What is needed of a node to follow a transaction. */
export interface ChainReader {
  receipt(hash: string): Promise<RpcReceipt | null>;
  transaction(hash: string): Promise<RpcTransaction | null>;
  /** transactions of the account that are in blocks: the nonce of its next one */
  nonce(address: string): Promise<number>;
  blockNumber(): Promise<number>;
  /** of a block, or of those that wait for one where the node shows them */
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
  /** no node knows it any more and its nonce is free */
  | { end: 'dropped' };

export interface WatchedTx {
  hash: string;
  from: string;
  nonce: number;
  /** no node knew it yet when it was sent: the wallet may have given it another nonce */
  nonceGuessed?: boolean | undefined;
  startBlock: number;
  to: string;
  data: string;
}

/** How often in a row nobody may know a transaction before it counts as dropped. */
const MISSES_UNTIL_DROPPED = 20;

/** A reader over a node's JSON-RPC address. */
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

/** The first transaction since this one was sent that answers to a description. */
async function findMined(
  reader: ChainReader,
  startBlock: number,
  fits: (other: RpcTransaction) => boolean,
): Promise<RpcTransaction | undefined> {
  const newest = await reader.blockNumber();
  for (let block = startBlock; block <= newest; block++) {
    const found = (await reader.blockTransactions(block)).find(fits);
    if (found) return found;
  }
  return undefined;
}

/**
 * The transaction an account sent with this call at this nonce or a later one, mined or waiting: what became
 * of a call of which the wallet said it failed. Throws what the node throws.
 */
export async function findSent(reader: ChainReader, tx: SentCall): Promise<RpcTransaction | undefined> {
  const fits = (other: RpcTransaction) => isFrom(tx, other) && isSameCall(tx, other);
  const waiting = await reader.blockTransactions('pending').catch(() => []);
  return (await findMined(reader, tx.startBlock, fits)) ?? waiting.find(fits);
}

/** What took the place of a transaction: the one of its nonce, or where that is a guess the same call. */
function findReplacement(reader: ChainReader, tx: WatchedTx): Promise<RpcTransaction | undefined> {
  return findMined(
    reader,
    tx.startBlock,
    (other) =>
      isFrom(tx, other) && (tx.nonceGuessed ? isSameCall(tx, other) : Number(other.nonce) === tx.nonce),
  );
}

async function look(reader: ChainReader, tx: WatchedTx): Promise<TxEnd | 'known' | 'unknown'> {
  const receipt = await reader.receipt(tx.hash);
  if (receipt) return { end: 'mined', receipt };
  if ((await reader.nonce(tx.from)) > tx.nonce) {
    const other = await findReplacement(reader, tx);
    if (!other) return tx.nonceGuessed && (await reader.transaction(tx.hash)) ? 'known' : 'unknown';
    const mined = other.hash === tx.hash || isSameCall(tx, other) ? await reader.receipt(other.hash) : null;
    return mined ? { end: 'mined', receipt: mined } : { end: 'replaced', hash: other.hash };
  }
  return (await reader.transaction(tx.hash)) ? 'known' : 'unknown';
}

/**
 * Follows a transaction to its end. One that was sped up (same call, higher price) ends as the one that was
 * mined. Failures of the node are waited out.
 * @param pause resolves when it is time to look again
 */
export async function watchTransaction(
  reader: ChainReader,
  tx: WatchedTx,
  pause: () => Promise<void>,
): Promise<TxEnd> {
  let misses = 0;
  for (;;) {
    const seen = await look(reader, tx).catch((error: unknown) => {
      console.error('watching a transaction', error);
      return 'known' as const;
    });
    if (typeof seen === 'object') return seen;
    misses = seen === 'unknown' ? misses + 1 : 0;
    if (misses >= MISSES_UNTIL_DROPPED) return { end: 'dropped' };
    await pause();
  }
}
