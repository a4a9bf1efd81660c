import { confirm } from '../confirmation/confirm';
import { t } from '../strings/transaction';
import { txStore } from './txStore';

/**
 * Stops to follow what waits for the other owners of a contract wallet, or what no node has seen, once the user has
 * confirmed it. The network may see the latter meanwhile: then it is on its way, and followed further.
 * @param id of the sent transaction
 */
export async function discardSent(id: string): Promise<void> {
  const tx = txStore.find(id);
  if (!tx) return;
  const { title, text, yes, no } = t.transaction.letGo;
  const question = tx.signers ? t.transaction.discard : { title, text: text(tx.twice), yes, no };
  if (!(await confirm(question))) return;
  if (tx.signers || txStore.find(id)?.unseen) txStore.remove(id);
}
