import { rpc, type RpcReceipt } from '../chain/rpc';
import { sameAddress } from '../formats';
import { follow, type Following, type SentEnd, type Sight } from './follow';
import type { SentTx } from './types';

/** The node calls needed to follow a transaction. */
export interface ChainReader {
  receipt(hash: string): Promise<RpcReceipt | null>;
  transaction(hash: string): Promise<RpcTransaction | null>;
  /** number of transactions of the account up to a block, i.e. its next nonce; the latest block where absent */
  nonce(address: string, block?: number | 'pending'): Promise<number>;
  blockNumber(): Promise<number>;
  /** of a block, or the pending ones if the node exposes them */
  blockTransactions(block: number | 'pending'): Promise<RpcTransaction[]>;
}

export interface RpcTransaction {
  hash: string;
  from: string;
  to: string | null;
  input: string;
  /** in wei; none where absent */
  value?: string;
  nonce: string;
}

/** A transaction to follow. */
export type WatchedTx = Pick<
  SentTx,
  'hash' | 'from' | 'nonce' | 'firstNonce' | 'startBlock' | 'sentAt' | 'unseen' | 'to' | 'data'
>;

const inHex = (block: number | string) => (typeof block === 'number' ? `0x${block.toString(16)}` : block);

/** A reader that uses a node's JSON-RPC URL. */
export function rpcReader(url: string): ChainReader {
  const hex = (value: unknown) => Number(value);
  return {
    receipt: async (hash) => (await rpc(url, 'eth_getTransactionReceipt', [hash])) as RpcReceipt | null,
    transaction: async (hash) =>
      (await rpc(url, 'eth_getTransactionByHash', [hash])) as RpcTransaction | null,
    nonce: async (address, block: number | 'pending' | 'latest' = 'latest') =>
      hex(await rpc(url, 'eth_getTransactionCount', [address, inHex(block)])),
    blockNumber: async () => hex(await rpc(url, 'eth_blockNumber', [])),
    blockTransactions: async (block) => {
      const found = await rpc(url, 'eth_getBlockByNumber', [inHex(block), true]);
      return (found as { transactions: RpcTransaction[] } | null)?.transactions ?? [];
    },
  };
}

type SentCall = Pick<WatchedTx, 'from' | 'nonce' | 'startBlock' | 'to' | 'data'>;

function isSameCall(tx: Pick<WatchedTx, 'to' | 'data'>, other: RpcTransaction): boolean {
  return (
    sameAddress(other.to ?? undefined, tx.to) &&
    other.input.toLowerCase() === tx.data.toLowerCase() &&
    BigInt(other.value ?? 0) === 0n
  );
}

/**
 * The transaction, mined or pending, that an account sent with this call at this nonce or a later one, for a
 * call the wallet reported as failed. Throws node errors.
 */
export async function findSent(reader: ChainReader, tx: SentCall): Promise<RpcTransaction | undefined> {
  const matches = (other: RpcTransaction) =>
    sameAddress(other.from, tx.from) && Number(other.nonce) >= tx.nonce && isSameCall(tx, other);
  const pending = await reader.blockTransactions('pending').catch(() => []);
  const latest = await reader.blockNumber();
  for (let block = tx.startBlock; block <= latest; block++) {
    const found = (await reader.blockTransactions(block)).find(matches);
    if (found) return found;
  }
  return pending.find(matches);
}

/**
 * The transaction with which an account used a nonce after `startBlock`. Searches back from the head in growing steps, then
 * halves: nodes may have dropped the state of old blocks. Throws node errors.
 * @returns undefined if nodes behind the same URL disagree
 */
async function findByNonce(
  reader: ChainReader,
  { from, startBlock }: Pick<WatchedTx, 'from' | 'startBlock'>,
  nonce: number,
): Promise<RpcTransaction | undefined> {
  const isUsed = async (block: number) => (await reader.nonce(from, block)) > nonce;
  let free = startBlock;
  let used = await reader.blockNumber();
  if (!(await isUsed(used))) return undefined;
  for (let step = 1; used - step > free; step *= 2) {
    const block = used - step;
    if (await isUsed(block)) used = block;
    else free = block;
  }
  while (used - free > 1) {
    const middle = Math.floor((free + used) / 2);
    if (await isUsed(middle)) used = middle;
    else free = middle;
  }
  const transactions = await reader.blockTransactions(used);
  return transactions.find((other) => sameAddress(other.from, from) && Number(other.nonce) === nonce);
}

/**
 * Follows a transaction to its end. One with the same call at its nonce is its speed-up, and followed in its place; one
 * with another call has replaced it. While its nonce is free it can still be sent, although no node knows it.
 */
export function watchTransaction(reader: ChainReader, tx: WatchedTx, following: Following): Promise<SentEnd> {
  let { nonce, firstNonce = nonce } = tx;

  const poll = async (): Promise<SentEnd | Sight> => {
    const receipt = await reader.receipt(tx.hash);
    if (receipt) return { end: 'mined', receipt };
    const known = await reader.transaction(tx.hash);
    if (known && (firstNonce < nonce || Number(known.nonce) !== nonce)) {
      nonce = Number(known.nonce);
      firstNonce = nonce;
      following.save?.({ nonce, firstNonce });
    }
    const sight = known ? 'known' : 'unseen';
    const nextNonce = await reader.nonce(tx.from);
    while (firstNonce < nextNonce) {
      const other = await findByNonce(reader, tx, firstNonce);
      if (!other) return sight;
      if (other.hash === tx.hash || isSameCall(tx, other)) {
        const mined = await reader.receipt(other.hash);
        // a node, or another one behind the same URL, may know a block before the receipts in it
        return mined ? { end: 'mined', receipt: mined } : 'known';
      }
      if (firstNonce === nonce) return { end: 'replaced', hash: other.hash };
      firstNonce += 1;
    }
    return sight;
  };

  return follow(poll, tx, following);
}

/**
 * Follows what a contract wallet sent, until it is mined or its user discards it. Its hash may be that of a proposal,
 * which no node knows: that nobody knows it says nothing about its end, and neither does the nonce of the wallet.
 */
export function watchProposal(
  reader: ChainReader,
  tx: Pick<SentTx, 'hash' | 'sentAt'>,
  following: Following,
): Promise<SentEnd> {
  const poll = async (): Promise<SentEnd | Sight> => {
    const receipt = await reader.receipt(tx.hash);
    return receipt ? { end: 'mined', receipt } : 'proposed';
  };
  return follow(poll, tx, following);
}
