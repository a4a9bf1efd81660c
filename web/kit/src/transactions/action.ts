import { recentActions, txStore } from './txStore';
import type { SentTx, TxRequest } from './types';

/** The fields that identify an action. */
type ActionFields = Pick<TxRequest, 'to' | 'data' | 'poolId' | 'target'> & { chainId: number; from: string };

/** Identifies an action by wallet, chain, contract, function and target. */
export function actionKey({ from, chainId, to, data, poolId, target }: ActionFields): string {
  return [from, chainId, to, data.slice(0, 10), target ?? poolId ?? ''].join(' ').toLowerCase();
}

/** Such an action that was sent and is not mined yet. */
export function pendingAction(key: string): SentTx | undefined {
  return txStore.get().find((tx) => tx.status === 'pending' && actionKey(tx) === key);
}

/** An identical action within this time is more likely a mistake than intended. */
export const REPEAT_MS = 60_000;

/** Whether the same action with the same amounts was sent within `REPEAT_MS`, from any tab. */
export function wasSentRecently(key: string, amounts: string): boolean {
  const since = Date.now() - REPEAT_MS;
  return recentActions
    .get()
    .some((action) => action.key === key && action.amounts === amounts && action.at > since);
}

/** Records that an action was sent. */
export function rememberSent(key: string, amounts: string): void {
  const since = Date.now() - REPEAT_MS;
  recentActions.set([
    ...recentActions.get().filter(({ at }) => at > since),
    { key, amounts, at: Date.now() },
  ]);
}
