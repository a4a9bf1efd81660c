import type { Network, Pool } from '@launchpad/api';
import type { UnsignedTransaction } from '@launchpad/client/transactions';
import { alertError, alreadySettled, refreshPool, type TxRequest } from '@launchpad/web-kit';
import { isLong } from '../../common/whitelist/longLists';
import { rootOnChain } from '../../common/whitelist/rootOnChain';
import { uploadOnce } from '../../common/whitelist/upload';
import { t } from '../../strings';

type Builders = (typeof import('@launchpad/web-kit/chain/calls'))['transactions'];

/** A transaction about a pool with its alerts and its post to the backend. */
export interface PoolTransaction {
  /** what its confirmation and its entry in the list of transactions say */
  label: string;
  transaction: (build: Builders) => UnsignedTransaction;
  done?: TxRequest['done'];
  alerts: NonNullable<TxRequest['alerts']>;
  report?: TxRequest['report'] | (() => Promise<TxRequest['report']>);
  /** whether it may still be sent; if not, the user is informed. Throws the node's errors */
  isCurrent?: (network: Network) => Promise<boolean>;
}

/** A change of a whitelist, with the roots before and after it. */
export type WhitelistChange = [
  methodType: 'add' | 'remove',
  addresses: string[],
  roots: { before: string; after: string },
];

const failed = (message: string) => ({ title: t.transactionFailed, message });

/** Settles an ended sale. */
export const settle = (pool: Pool): PoolTransaction => ({
  label: t.poolActions.settle,
  transaction: ({ settlePool }) => settlePool(pool),
  done: alreadySettled,
  alerts: { success: t.settle.done, failure: failed(t.settle.failed) },
  report: {
    call: 'settlePool',
    body: { poolId: pool.poolId },
    confirmedBy: 'poolCleared',
  },
});

/** Cancels a sale. */
export const cancel = (pool: Pool): PoolTransaction => ({
  label: t.poolActions.cancel,
  transaction: ({ cancelPool }) => cancelPool(pool),
  alerts: { success: t.cancelPool.done, failure: failed(t.cancelPool.failed) },
  report: {
    call: 'cancelPool',
    body: { id: pool.poolId, isCancelled: true },
    confirmedBy: 'poolupdated',
  },
});

/** Deletes a pool before its start. */
export const remove = (pool: Pool): PoolTransaction => ({
  label: t.poolActions.delete,
  transaction: ({ deletePool }) => deletePool(pool),
  alerts: { success: t.deletePool.done, failure: t.deletePool.failed },
  report: {
    call: 'softDelete',
    body: { id: pool.poolId, isDeleted: true },
    confirmedBy: 'poolupdated',
  },
});

/** Marks a pool as scam, with a message for its visitors. */
export const markScam = (pool: Pool, message: string): PoolTransaction => ({
  label: t.poolActions.scam,
  transaction: (build) => build.markScam(pool),
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
});

/** Returns a scam pool's tokens to its owner. */
export const withdraw = (pool: Pool): PoolTransaction => ({
  label: t.poolActions.withdraw,
  transaction: ({ withdrawPooledTokens }) => withdrawPooledTokens(pool),
  done: { errors: ['NothingToWithdraw'], alert: t.withdraw.already },
  alerts: { success: t.withdraw.done },
});

/** Sets the root of the changed list on chain and posts its addresses, unless the list on chain is no longer the one before. */
export const changeWhitelist = (
  pool: Pool,
  ...[methodType, addresses, roots]: WhitelistChange
): PoolTransaction => ({
  label: t.poolActions.whitelist,
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
      ...(isLong(addresses) ? { uploadId: await uploadOnce(addresses) } : { whiteListUsers: addresses }),
      poolType: 'whiteList',
      merkleTree: roots.after,
      methodType,
    },
  }),
});
