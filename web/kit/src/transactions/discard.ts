import { confirm } from '../confirmation/confirm';
import { t } from '../strings/transaction';
import { txStore } from './txStore';

/** Whether a user still waits for what was sent. */
export type Kept = () => boolean;

/**
 * Stops to follow what waits for the other owners of a contract wallet, once the user has confirmed it.
 * @param id of the sent transaction
 */
export async function discardSent(id: string): Promise<void> {
  if (await confirm(t.transaction.discard)) txStore.remove(id);
}
