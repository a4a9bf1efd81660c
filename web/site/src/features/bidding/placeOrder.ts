import type { Network, Pool } from '@launchpad/gateway/api';
import type { TxRequest } from '@launchpad/web-kit';
import type { SignedPermit } from '@launchpad/web-kit/chain/permit';
import { t } from '../../strings';

/** Chain writes of the bid form, encoded. */

/** How the auction is allowed to take the bidding tokens. */
export type AllowanceWay = 'unlimited' | 'exact' | 'permit';

const UNLIMITED = 2n ** 256n - 1n;
const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000';

export async function approveRequest(
  network: Network,
  pool: Pool,
  amount: bigint,
  way: Exclude<AllowanceWay, 'permit'>,
): Promise<TxRequest> {
  const { erc20 } = await import('@launchpad/web-kit/chain/calls');
  return {
    network,
    to: pool.biddingToken,
    data: erc20.encodeFunctionData('approve', [pool.idoAddress, way === 'exact' ? amount : UNLIMITED]),
    label: t.bid.order.approve(pool.bdSymbol),
    alerts: { failure: t.bid.failed },
  };
}

interface Bid {
  buy: bigint;
  pay: bigint;
  /** whitelist proof, empty in a public pool */
  proof: readonly string[];
  permit?: SignedPermit | undefined;
}

/** The order itself; the placeholder stands for "no previous order". */
export async function orderRequest(
  network: Network,
  pool: Pool,
  { buy, pay, proof, permit }: Bid,
): Promise<TxRequest> {
  const { auction } = await import('@launchpad/web-kit/chain/calls');
  const args = [pool.blockchainPoolId, proof, [buy], [pay], [BigInt(ZERO_ADDRESS)]];
  return {
    network,
    to: pool.idoAddress,
    data: permit
      ? auction.encodeFunctionData('placeSellOrdersWithPermit', [...args, permit])
      : auction.encodeFunctionData('placeSellOrders', args),
    label: t.bid.order.place,
    poolId: pool.poolId,
    report: {
      method: 'POST',
      path: '/v1/front/order/create',
      body: { poolId: pool.poolId, minBuyAmounts: buy.toString(), sellAmounts: pay.toString() },
      answeredBy: 'orderPlaced',
    },
    alerts: { success: { title: t.bid.success }, failure: t.bid.failed },
    figures: `${buy} for ${pay}`,
    bid: { minBuyAmounts: buy.toString(), sellAmounts: pay.toString() },
  };
}
