import type { Pool } from '@launchpad/api';
import type { UnsignedTransaction } from '@launchpad/client/transactions';
import { settledAlready, type TxRequest, useNetwork, useSendTx, useWalletActions } from '@launchpad/web-kit';
import { t } from '../../../strings';

type Builders = (typeof import('@launchpad/web-kit/chain/calls'))['transactions'];

/** What an act says, and what it tells the backend afterwards. */
interface Act {
  transaction: (build: Builders) => UnsignedTransaction;
  label: string;
  done?: TxRequest['done'];
  alerts: NonNullable<TxRequest['alerts']>;
  report?: TxRequest['report'];
}

/** Chain acts on one pool, with a wallet session; the wallet is switched to the pool's network for them. */
export function usePoolActs(pool: Pool) {
  const network = useNetwork(pool.chainId);
  const { signIn } = useWalletActions();
  const { busy, phase, send } = useSendTx();

  /** @returns whether the transaction went through */
  const act = async ({ transaction, ...request }: Act): Promise<boolean> => {
    if (!network) return false;
    const result = await send(async () => {
      if (!(await signIn())) return undefined;
      const { transactions } = await import('@launchpad/web-kit/chain/calls');
      const { to, data } = transaction(transactions);
      return { ...request, network, to, data, poolId: pool.poolId };
    });
    return result.ok;
  };

  const failed = (message: string) => ({ title: t.transactionFailed, message });

  return {
    busy,
    /** a transaction was sent and is not mined yet */
    isPending: phase.phase === 'pending',
    settle: () =>
      act({
        transaction: ({ settlePool }) => settlePool(pool),
        label: t.manage.actions.settle,
        done: settledAlready,
        alerts: { success: t.settle.done, failure: failed(t.settle.failed) },
        report: {
          call: 'settlePool',
          body: { poolId: pool.poolId },
          confirmedBy: 'poolCleared',
        },
      }),
    cancel: () =>
      act({
        transaction: ({ cancelPool }) => cancelPool(pool),
        label: t.manage.actions.cancel,
        alerts: { success: t.cancelPool.done, failure: failed(t.cancelPool.failed) },
        report: {
          call: 'cancelPool',
          body: { id: pool.poolId, isCancelled: true },
          confirmedBy: 'poolupdated',
        },
      }),
    remove: () =>
      act({
        transaction: ({ deletePool }) => deletePool(pool),
        label: t.manage.actions.delete,
        alerts: { success: t.deletePool.done, failure: t.deletePool.failed },
        report: {
          call: 'softDelete',
          body: { id: pool.poolId, isDeleted: true },
          confirmedBy: 'poolupdated',
        },
      }),
    markScam: (message: string) =>
      act({
        transaction: ({ markScam }) => markScam(pool),
        label: t.manage.actions.scam,
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
      act({
        transaction: ({ withdrawPooledTokens }) => withdrawPooledTokens(pool),
        label: t.manage.actions.withdraw,
        done: { errors: ['NothingToWithdraw'], alert: t.withdraw.already },
        alerts: { success: t.withdraw.done },
      }),
    /** Sets the root of the changed list on chain, and submits the addresses added or removed. */
    changeWhitelist: (methodType: 'add' | 'remove', addresses: string[], root: string) =>
      act({
        transaction: ({ setWhitelist }) => setWhitelist(pool, root),
        label: t.manage.actions.whitelist,
        alerts: {
          success: methodType === 'add' ? t.whitelist.added : t.whitelist.removed,
          failure: failed(t.whitelist.failed),
        },
        report: {
          call: 'addWhitelist',
          body: {
            poolId: pool.poolId,
            whiteListUsers: addresses,
            poolType: 'whiteList',
            merkleTree: root,
            methodType,
          },
        },
      }),
  };
}
