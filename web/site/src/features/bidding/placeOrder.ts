import type { Network } from '@launchpad/api';
import { formatAmount, type TxRequest } from '@launchpad/web-kit';
import type { Call } from '@launchpad/web-kit/wallet/batch';
import type { SignedPermit } from '@launchpad/web-kit/wallet/permit';
import { approvalRequest } from '../../common/approval';
import type { SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/order';

/** Encoded chain writes of the bid form. */

/** How the auction gets its allowance of bidding tokens. */
export type AllowanceMethod = 'batch' | 'unlimited' | 'exact' | 'permit';

/** @param amount in smallest units; unlimited where absent, and zero revokes what was approved before */
export function approveRequest(network: Network, pool: SteadyPool, amount?: bigint): Promise<TxRequest> {
  const token = { address: pool.biddingToken, symbol: pool.bdSymbol };
  return approvalRequest({ network, token, spender: pool.idoAddress, failure: t.order.failed }, amount);
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
  /** the approvals that go in one batch with the order */
  before?: readonly Call[] | undefined;
}

/** The order, valid only for the terms that were shown. */
export async function orderRequest(
  network: Network,
  pool: SteadyPool,
  { buyAmount, sellAmount, proof, before, ...expected }: Bid,
): Promise<TxRequest> {
  const { transactions } = await import('@launchpad/web-kit/chain/calls');
  const bid = { minBuyAmount: buyAmount, sellAmount, proof, expected };
  const { to, data } = transactions.placeBid(pool, bid);
  return {
    network,
    to,
    data,
    ...(before && { before: before.map((call) => ({ to: call.to, data: call.data })) }),
    label: t.order.place,
    poolId: pool.poolId,
    report: {
      call: 'createOrder',
      body: { poolId: pool.poolId, minBuyAmounts: buyAmount.toString(), sellAmounts: sellAmount.toString() },
      confirmedBy: 'orderPlaced',
    },
    alerts: { success: { title: t.order.success }, failure: t.order.failed },
    amounts: `${buyAmount} for ${sellAmount}`,
    twice: t.order.twice(formatAmount(sellAmount, pool.bdDecimals), pool.bdSymbol),
    bid: { minBuyAmounts: buyAmount.toString(), sellAmounts: sellAmount.toString() },
  };
}
