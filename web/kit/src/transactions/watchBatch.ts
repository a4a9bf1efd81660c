import { batchStatus } from '../wallet/batch';
import { walletRegistry } from '../wallet/discovery';
import { follow, type Following, type SentEnd, type Sight } from './follow';
import type { SentTx } from './types';
import type { ChainReader } from './watch';

/**
 * Follows a batch to its end. Only its wallet knows which transaction carries it: while that wallet is absent or
 * fails, the batch remains pending, and one that its wallet does not know may still be sent.
 */
export function watchBatch(
  reader: ChainReader,
  { id, rdns }: NonNullable<SentTx['batch']>,
  tx: Pick<SentTx, 'sentAt' | 'unseen'>,
  following: Following,
): Promise<SentEnd> {
  return follow(() => poll(reader, id, rdns), tx, following);
}

async function poll(reader: ChainReader, id: string, rdns: string): Promise<SentEnd | Sight> {
  const wallet = walletRegistry.find(rdns);
  if (!wallet) return 'known';
  const batch = await batchStatus(wallet.provider, id);
  switch (batch.status) {
    case 'confirmed': {
      const receipt = await reader.receipt(batch.hash);
      // its logs: those of the batch alone, where others share the transaction
      return receipt ? { end: 'mined', receipt: { ...receipt, logs: batch.logs } } : 'known';
    }
    case 'reverted':
      return batch.hash
        ? { end: 'mined', receipt: { transactionHash: batch.hash, status: '0x0', logs: [] } }
        : { end: 'dropped' };
    case 'refused':
      return { end: 'dropped' };
    case 'partial':
      return { end: 'partial', hash: batch.hash };
    case 'unknown':
      return 'unseen';
    case 'pending':
      return 'known';
  }
}
