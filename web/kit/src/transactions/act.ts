import { recentActs, txStore } from './txStore';
import type { TxRequest } from './types';

/** What makes two chain writes the same act. */
type ActFacts = Pick<TxRequest, 'to' | 'data' | 'poolId' | 'target'> & { chainId: number; from: string };

/** Name of an act: wallet, chain, contract, function, and what it is about. */
export function actKey({ from, chainId, to, data, poolId, target }: ActFacts): string {
  return [from, chainId, to, data.slice(0, 10), target ?? poolId ?? ''].join(' ').toLowerCase();
}

/** Whether such an act was sent and the chain has not answered yet. */
export function isUnderWay(key: string): boolean {
  return txStore.get().some((tx) => tx.status === 'pending' && actKey(tx) === key);
}

/** An identical act within this time was more likely a slip than a wish. */
export const REPEAT_MS = 60_000;

/** Whether the same act with the same figures was sent within the last minute, from any tab. */
export function wasJustSent(key: string, figures: string): boolean {
  const since = Date.now() - REPEAT_MS;
  return recentActs.get().some((act) => act.key === key && act.figures === figures && act.at > since);
}

/** Keeps in mind that an act was sent. */
export function rememberAct(key: string, figures: string): void {
  const since = Date.now() - REPEAT_MS;
  recentActs.set([...recentActs.get().filter(({ at }) => at > since), { key, figures, at: Date.now() }]);
}
