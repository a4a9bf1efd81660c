import type { Network, Pool } from '@launchpad/api';
import type { TxRequest } from '@launchpad/web-kit';
import type { SignedPermit } from '@launchpad/web-kit/wallet/permit';
import { t } from '../../strings';

/** Chain writes of the bid form, encoded. */

/** How the auction is allowed to take the bidding tokens. */
export type AllowanceWay = 'unlimited' | 'exact' | 'permit';

const UNLIMITED = 2n ** 256n - 1n;

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
  /** hash of the terms that were shown: of any other sale the order is refused */
  termsHash: string;
  /** unix seconds of the chain, the last at which the order may be placed */
  deadline: number;
  permit?: SignedPermit | undefined;
}

/** The contract takes a deadline of zero for "no permit". */
const NO_PERMIT = { value: 0n, deadline: 0n, v: 0, r: `0x${'0'.repeat(64)}`, s: `0x${'0'.repeat(64)}` };

/** The order itself. It stands only in the sale that was shown. */
export async function orderRequest(
  network: Network,
  pool: Pool,
  { buy, pay, proof, termsHash, deadline, permit = NO_PERMIT }: Bid,
): Promise<TxRequest> {
  const { auction } = await import('@launchpad/web-kit/chain/calls');
  const args = [pool.blockchainPoolId, proof, [buy], [pay], { termsHash, deadline }, permit];
  return {
    network,
    to: pool.idoAddress,
    data: auction.encodeFunctionData('placeSellOrdersExpecting', args),
    label: t.bid.order.place,
    poolId: pool.poolId,
    report: {
      call: 'createOrder',
      body: { poolId: pool.poolId, minBuyAmounts: buy.toString(), sellAmounts: pay.toString() },
      answeredBy: 'orderPlaced',
    },
    alerts: { success: { title: t.bid.success }, failure: t.bid.failed },
    figures: `${buy} for ${pay}`,
    bid: { minBuyAmounts: buy.toString(), sellAmounts: pay.toString() },
  };
}
