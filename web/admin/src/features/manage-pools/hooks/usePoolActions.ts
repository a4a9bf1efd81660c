import type { Network, Pool } from '@launchpad/api';
import type { UnsignedTransaction } from '@launchpad/client/transactions';
import {
  alertError,
  alreadySettled,
  isUnderWay,
  refreshPool,
  type TxRequest,
  useAddress,
  useNetwork,
  useSendTx,
  useWalletActions,
} from '@launchpad/web-kit';
import { isLong } from '../../../common/whitelist/longLists';
import { rootOnChain } from '../../../common/whitelist/rootOnChain';
import { uploadOnce } from '../../../common/whitelist/upload';
import { t } from '../../../strings';
import type { PoolAction } from '../model/actions';
import { alertRefusal } from './alertRefusal';

type Builders = (typeof import('@launchpad/web-kit/chain/calls'))['transactions'];

/** A chain action with its alerts and its post to the backend. */
interface Action {
  action: PoolAction;
  transaction: (build: Builders) => UnsignedTransaction;
  done?: TxRequest['done'];
  alerts: NonNullable<TxRequest['alerts']>;
  report?: TxRequest['report'] | (() => Promise<TxRequest['report']>);
  /** whether it may still be sent; if not, the user is informed. Throws the node's errors */
  isCurrent?: (network: Network) => Promise<boolean>;
}

/**
 * Chain actions on a pool. They sign in and switch the wallet to the pool's network first. A time limit is checked
 * here, when it is sent: where an action is chosen it may still have been open.
 */
export function usePoolActions(pool: Pool) {
  const network = useNetwork(pool.chainId);
  const { signIn } = useWalletActions();
  const address = useAddress();
  const { busy, waits, phase, send } = useSendTx();

  /** @returns whether the transaction succeeded */
  const run = async ({ action, transaction, report, isCurrent, ...request }: Action): Promise<boolean> => {
    if (!network || alertRefusal(action, pool)) return false;
    const result = await send(async () => {
      if (!(await signIn())) return undefined;
      const { transactions } = await import('@launchpad/web-kit/chain/calls');
      const { to, data } = transaction(transactions);
      const posted = typeof report === 'function' ? await report() : report;
      // signing in and an upload take their time
      if (isCurrent && !(await isCurrent(network))) return undefined;
      if (alertRefusal(action, pool)) return undefined;
      const label = t.manage.actions[action];
      return { ...request, label, ...(posted && { report: posted }), network, to, data, poolId: pool.poolId };
    }, address);
    return result.ok;
  };

  const failed = (message: string) => ({ title: t.transactionFailed, message });

  return {
    busy,
    /** busy, and other signers are waited for: its dialog can be closed */
    waits,
    /** a transaction is sent but not mined yet */
    isPending: isUnderWay(phase),
    settle: () =>
      run({
        action: 'settle',
        transaction: ({ settlePool }) => settlePool(pool),
        done: alreadySettled,
        alerts: { success: t.settle.done, failure: failed(t.settle.failed) },
        report: {
          call: 'settlePool',
          body: { poolId: pool.poolId },
          confirmedBy: 'poolCleared',
        },
      }),
    cancel: () =>
      run({
        action: 'cancel',
        transaction: ({ cancelPool }) => cancelPool(pool),
        alerts: { success: t.cancelPool.done, failure: failed(t.cancelPool.failed) },
        report: {
          call: 'cancelPool',
          body: { id: pool.poolId, isCancelled: true },
          confirmedBy: 'poolupdated',
        },
      }),
    remove: () =>
      run({
        action: 'delete',
        transaction: ({ deletePool }) => deletePool(pool),
        alerts: { success: t.deletePool.done, failure: t.deletePool.failed },
        report: {
          call: 'softDelete',
          body: { id: pool.poolId, isDeleted: true },
          confirmedBy: 'poolupdated',
        },
      }),
    markScam: (message: string) =>
      run({
        action: 'scam',
        transaction: ({ markScam }) => markScam(pool),
        alerts: {
          success: t.scam.marked,
          failure: failed(t.scam.failed),
          reverted: t.scam.reverted,
          onReject: true,
        },
        report: {
          call: 'addScam',
          body: { id: pool.poolId, title: pool.title, message, scamStatus: true },
        },
      }),
    withdraw: () =>
      run({
        action: 'withdraw',
        transaction: ({ withdrawPooledTokens }) => withdrawPooledTokens(pool),
        done: { errors: ['NothingToWithdraw'], alert: t.withdraw.already },
        alerts: { success: t.withdraw.done },
      }),
    /**
     * Sets the root of the changed list on chain and posts the added or removed addresses, unless the list on chain is no
     * longer the one that was changed.
     */
    changeWhitelist: (
      methodType: 'add' | 'remove',
      addresses: string[],
      roots: { before: string; after: string },
    ) =>
      run({
        action: 'whitelist',
        transaction: ({ setWhitelist }) => setWhitelist(pool, roots.after),
        alerts: {
          success: methodType === 'add' ? t.whitelist.added : t.whitelist.removed,
          failure: failed(t.whitelist.failed),
        },
        isCurrent: async (poolNetwork) => {
          if ((await rootOnChain(poolNetwork, pool)) === roots.before.toLowerCase()) return true;
          alertError(t.whitelist.changed.title, t.whitelist.changed.message);
          refreshPool(pool.poolId);
          return false;
        },
        // a long list is uploaded before the transaction, whose post then only names it
        report: async () => ({
          call: 'addWhitelist',
          body: {
            poolId: pool.poolId,
            ...(isLong(addresses)
              ? { uploadId: await uploadOnce(addresses) }
              : { whiteListUsers: addresses }),
            poolType: 'whiteList',
            merkleTree: roots.after,
            methodType,
          },
        }),
      }),
  };
}
