import type { Network, Order, Pool } from '@launchpad/gateway/api';
import type { TxRequest } from '@launchpad/web-kit';
import { t } from '../../strings';

/** Chain writes about bids that stand, encoded. All bids of one call belong to one pool. */

type Write = 'claim' | 'refund' | 'withdraw';

const functions = {
  claim: 'claimFromParticipantOrder',
  refund: 'refundOrder',
  withdraw: 'cancelSellOrders',
} as const satisfies Record<Write, string>;

const paths: Record<Write, string> = {
  claim: '/v1/front/claim/create',
  refund: '/v1/front/claim/create',
  withdraw: '/v1/front/order/emergencywithdraw',
};

/** Whether a claim gives back everything and buys nothing: it is then told as a refund. */
function boughtNothing(bids: readonly Order[]): boolean {
  return bids.every(({ outcome }) => outcome !== undefined && outcome.claimedValue === '0');
}

function success(write: Write, bids: readonly Order[]) {
  if (write === 'withdraw') return t.bids.ok.withdrawn;
  return write === 'refund' || boughtNothing(bids) ? t.bids.ok.refunded : t.bids.ok.claimed;
}

type Target = Pick<Pool, 'poolId' | 'blockchainPoolId' | 'idoAddress'>;

/** Claims, refunds or withdraws bids of one pool in one transaction. */
export async function bidRequest(
  write: Write,
  network: Network,
  pool: Target,
  bids: readonly Order[],
): Promise<TxRequest> {
  const { auction } = await import('@launchpad/web-kit/chain/calls');
  const orders = bids.map(({ order }) => BigInt(order));
  return {
    network,
    to: pool.idoAddress,
    data: auction.encodeFunctionData(functions[write], [pool.blockchainPoolId, orders]),
    label: t.bids[write],
    poolId: pool.poolId,
    target: `${pool.poolId} ${orders.join(' ')}`,
    report: {
      method: 'POST',
      path: paths[write],
      body: { poolId: pool.poolId },
      answeredBy: 'orderChanged',
    },
    alerts: {
      success: success(write, bids),
      failure: write === 'withdraw' ? t.bids.failed.withdraw : t.bids.failed.claim,
    },
  };
}
