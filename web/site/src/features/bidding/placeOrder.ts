import type { Network } from '@launchpad/api';
import type { TxRequest } from '@launchpad/web-kit';
import type { Call } from '@launchpad/web-kit/wallet/batch';
import type { SignedPermit } from '@launchpad/web-kit/wallet/permit';
import type { SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/order';

/** Encoded chain writes of the bid form. */

/** How the auction gets its allowance of bidding tokens. */
export type AllowanceMethod = 'batch' | 'unlimited' | 'exact' | 'permit';

export async function approveRequest(
  network: Network,
  pool: SteadyPool,
  amount: bigint,
  method: 'unlimited' | 'exact',
): Promise<TxRequest> {
  const { transactions } = await import('@launchpad/web-kit/chain/calls');
  const { approve, UNLIMITED } = transactions;
  const most = method === 'exact' ? amount : UNLIMITED;
  const { to, data } = approve(network.chainId, pool.biddingToken, pool.idoAddress, most);
  return {
    network,
    to,
    data,
    label: t.order.approve(pool.bdSymbol),
    alerts: { failure: t.order.failed },
  };
}

interface Bid {
  buyAmount: bigint;
  sellAmount: bigint;
  /** whitelist proof, empty in a public pool */
  proof: readonly string[];
  /** hash of the terms that were shown: the contract rejects the order for any others */
  termsHash: string;
  /** the last block time at which the order may be placed, unix seconds */
  deadline: number;
  permit?: SignedPermit | undefined;
  /** the approval, if it goes in one batch with the order */
  approval?: Call | undefined;
}

/** The order, valid only for the terms that were shown. */
export async function orderRequest(
  network: Network,
  pool: SteadyPool,
  { buyAmount, sellAmount, proof, approval, ...expected }: Bid,
): Promise<TxRequest> {
  const { transactions } = await import('@launchpad/web-kit/chain/calls');
  const bid = { minBuyAmount: buyAmount, sellAmount, proof, expected };
  const { to, data } = transactions.placeBid(pool, bid);
  return {
    network,
    to,
    data,
    ...(approval && { before: [{ to: approval.to, data: approval.data }] }),
    label: t.order.place,
    poolId: pool.poolId,
    report: {
      call: 'createOrder',
      body: { poolId: pool.poolId, minBuyAmounts: buyAmount.toString(), sellAmounts: sellAmount.toString() },
      confirmedBy: 'orderPlaced',
    },
    alerts: { success: { title: t.order.success }, failure: t.order.failed },
    amounts: `${buyAmount} for ${sellAmount}`,
    bid: { minBuyAmounts: buyAmount.toString(), sellAmounts: sellAmount.toString() },
  };
}
