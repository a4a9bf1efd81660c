import { batchStatus } from '../wallet/batch';
import { walletRegistry } from '../wallet/discovery';
import type { Kept } from './discard';
import type { ChainReader, TxEnd } from './watch';
import type { SentTx } from './types';
import type { ProposalEnd } from './watchProposal';

/** How a batch ended: like a transaction, or in one of its own ways. */
export type BatchEnd =
  | TxEnd
  | ProposalEnd
  /** its wallet no longer knows it */
  | { end: 'lost' }
  /** only some of its calls took effect */
  | { end: 'partial'; hash: string | undefined };

/** Consecutive polls in which the wallet does not know a batch until it counts as lost. */
const MISSES_UNTIL_LOST = 20;

/**
 * Follows a batch to its end. Only its wallet knows which transaction carries it: while that wallet is absent or
 * fails, the batch remains pending.
 * @param pause resolves when it is time to poll again
 */
export async function watchBatch(
  reader: ChainReader,
  { id, rdns }: NonNullable<SentTx['batch']>,
  pause: () => Promise<void>,
  isKept: Kept,
): Promise<BatchEnd> {
  let misses = 0;
  for (;;) {
    const end = await poll(reader, id, rdns).catch((error: unknown) => {
      console.error('watching a batch', error);
      return 'pending' as const;
    });
    if (typeof end === 'object') return end;
    misses = end === 'unknown' ? misses + 1 : 0;
    if (misses >= MISSES_UNTIL_LOST) return { end: 'lost' };
    await pause();
    if (!isKept()) return { end: 'discarded' };
  }
}

async function poll(
  reader: ChainReader,
  id: string,
  rdns: string,
): Promise<BatchEnd | 'pending' | 'unknown'> {
  const wallet = walletRegistry.find(rdns);
  if (!wallet) return 'pending';
  const batch = await batchStatus(wallet.provider, id);
  switch (batch.status) {
    case 'confirmed': {
      const receipt = await reader.receipt(batch.hash);
      // its logs: those of the batch alone, where others share the transaction
      return receipt ? { end: 'mined', receipt: { ...receipt, logs: batch.logs } } : 'pending';
    }
    case 'reverted':
      return batch.hash
        ? { end: 'mined', receipt: { transactionHash: batch.hash, status: '0x0', logs: [] } }
        : { end: 'dropped' };
    case 'refused':
      return { end: 'dropped' };
    case 'partial':
      return { end: 'partial', hash: batch.hash };
    default:
      return batch.status;
  }
}
