import type { Pool } from '@launchpad/api';
import { isUnderWay, useAddress, useNetwork, useSendTx, useWalletActions } from '@launchpad/web-kit';
import type { PoolAction } from '../model/actions';
import type * as poolTransactions from '../poolTransactions';
import { alertRefusal } from './alertRefusal';

type Transactions = typeof poolTransactions;

/**
 * Chain actions on a pool. They sign in and switch the wallet to the pool's network first. A time limit is checked
 * here, when it is sent: where an action is chosen it may still have been open. What they send loads with the first one.
 */
export function usePoolActions(pool: Pool) {
  const network = useNetwork(pool.chainId);
  const { signIn } = useWalletActions();
  const address = useAddress();
  const { busy, waits, phase, send } = useSendTx();

  /** @returns whether the transaction succeeded */
  const run = async (
    action: PoolAction,
    of: (all: Transactions) => poolTransactions.PoolTransaction,
  ): Promise<boolean> => {
    if (!network || alertRefusal(action, pool)) return false;
    const result = await send(async () => {
      if (!(await signIn())) return undefined;
      const [{ transactions }, all] = await Promise.all([
        import('@launchpad/web-kit/chain/calls'),
        import('../poolTransactions'),
      ]);
      const { transaction, report, isCurrent, ...request } = of(all);
      const { to, data } = transaction(transactions);
      const posted = typeof report === 'function' ? await report() : report;
      // signing in and an upload take their time
      if (isCurrent && !(await isCurrent(network))) return undefined;
      if (alertRefusal(action, pool)) return undefined;
      return { ...request, ...(posted && { report: posted }), network, to, data, poolId: pool.poolId };
    }, address);
    return result.ok;
  };

  return {
    busy,
    /** busy, with what can take hours: its dialog can be closed */
    waits,
    /** a transaction is sent but not mined yet */
    isPending: isUnderWay(phase),
    settle: () => run('settle', ({ settle }) => settle(pool)),
    cancel: () => run('cancel', ({ cancel }) => cancel(pool)),
    remove: () => run('delete', ({ remove }) => remove(pool)),
    markScam: (message: string) => run('scam', ({ markScam }) => markScam(pool, message)),
    withdraw: () => run('withdraw', ({ withdraw }) => withdraw(pool)),
    /**
     * Sets the root of the changed list on chain and posts the added or removed addresses, unless the list on chain is no
     * longer the one that was changed.
     */
    changeWhitelist: (...change: poolTransactions.WhitelistChange) =>
      run('whitelist', ({ changeWhitelist }) => changeWhitelist(pool, ...change)),
  };
}
