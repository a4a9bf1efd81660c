import type { Network, Pool } from '@launchpad/api';
import type { TxRequest } from '@launchpad/web-kit';
import type { SignedPermit } from '@launchpad/web-kit/wallet/permit';
import { t } from '../../strings';

/** Chain writes of the bid form, encoded. */

/** How the auction is allowed to take the bidding tokens. */
export type AllowanceWay = 'unlimited' | 'exact' | 'permit';

export async function approveRequest(
  network: Network,
  pool: Pool,
  amount: bigint,
  way: Exclude<AllowanceWay, 'permit'>,
): Promise<TxRequest> {
  const { transactions } = await import('@launchpad/web-kit/chain/calls');
  const { approve, UNLIMITED } = transactions;
  const most = way === 'exact' ? amount : UNLIMITED;
  const { to, data } = approve(network.chainId, pool.biddingToken, pool.idoAddress, most);
  return {
    network,
    to,
    data,
    label: t.bid.order.approve(pool.bdSymbol),
    alerts: { failure: t.bid.failed },
  };
}

interface Bid {
  buy: bigint;
  pay: bigint;
  /** whitelist proof, empty in a public pool */
  proof: readonly string[];
  /** hash of the terms that were shown: of any other sale the order is refused */
  termsHash: string;
  /** unix seconds of the chain, the last at which the order may be placed */
  deadline: number;
  permit?: SignedPermit | undefined;
}

/** The order itself. It stands only in the sale that was shown. */
export async function orderRequest(
  network: Network,
  pool: Pool,
  { buy, pay, proof, ...expected }: Bid,
): Promise<TxRequest> {
  const { transactions } = await import('@launchpad/web-kit/chain/calls');
  const bid = { minBuyAmount: buy, sellAmount: pay, proof, expected };
  const { to, data } = transactions.placeBid(pool, bid);
  return {
    network,
    to,
    data,
    label: t.bid.order.place,
    poolId: pool.poolId,
    report: {
      call: 'createOrder',
      body: { poolId: pool.poolId, minBuyAmounts: buy.toString(), sellAmounts: pay.toString() },
      confirmedBy: 'orderPlaced',
    },
    alerts: { success: { title: t.bid.success }, failure: t.bid.failed },
    amounts: `${buy} for ${pay}`,
    bid: { minBuyAmounts: buy.toString(), sellAmounts: pay.toString() },
  };
}
