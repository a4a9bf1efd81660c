import type { CallName, Network, Order, Pool } from '@launchpad/api';
import { sameAddress, type RpcLog, type TxRequest } from '@launchpad/web-kit';
import { t } from '../../strings/ownBids';

/** Encoded chain writes for placed bids. All bids of one call belong to one pool. */

type Write = 'claim' | 'refund' | 'withdraw';

const builders = {
  claim: 'claimBids',
  refund: 'refundBids',
  withdraw: 'withdrawBids',
} as const satisfies Record<Write, string>;

const calls = {
  claim: 'claim',
  refund: 'claim',
  withdraw: 'emergencyWithdraw',
} as const satisfies Record<Write, CallName>;

/** Whether the bids bought nothing, so that their claim is shown as a refund. */
function boughtNothing(bids: readonly Order[]): boolean {
  return bids.every(({ outcome }) => outcome !== undefined && outcome.claimedValue === '0');
}

function success(write: Write, bids: readonly Order[]) {
  if (write === 'withdraw') return t.ownBids.ok.withdrawn;
  return write === 'refund' || boughtNothing(bids) ? t.ownBids.ok.refunded : t.ownBids.ok.claimed;
}

/** Anybody may pay out a bid to its owner, but only the first succeeds; for the others this is not a failure. */
const alreadyPaidOut: NonNullable<TxRequest['done']> = {
  errors: ['OrderNotFound'],
  alert: t.ownBids.alreadyPaidOut,
};

type Target = Pick<Pool, 'poolId' | 'chainId' | 'blockchainPoolId' | 'idoAddress'>;

/** Claims, refunds or withdraws bids of one pool in one transaction. */
export async function bidRequest(
  write: Write,
  network: Network,
  pool: Target,
  bids: readonly Order[],
): Promise<TxRequest> {
  const { transactions } = await import('@launchpad/web-kit/chain/calls');
  const orders = bids.map(({ order }) => BigInt(order));
  const { to, data } = transactions[builders[write]](pool, orders);
  return {
    network,
    to,
    data,
    label: t.bids[write],
    poolId: pool.poolId,
    target: `${pool.poolId} ${orders.join(' ')}`,
    report: {
      call: calls[write],
      body: { poolId: pool.poolId },
      confirmedBy: 'orderChanged',
    },
    alerts: {
      success: success(write, bids),
      failure: write === 'withdraw' ? t.ownBids.failed.withdraw : t.ownBids.failed.claim,
    },
    ...(write !== 'withdraw' && { done: alreadyPaidOut }),
  };
}

/** The bids a mined transaction skipped because they had been paid out before. */
export async function skippedBids(
  logs: readonly RpcLog[],
  pool: Pick<Pool, 'idoAddress'>,
  bids: readonly Order[],
): Promise<Order[]> {
  const { decodeAuctionLog } = await import('@launchpad/web-kit/chain/calls');
  const paid = new Set<string>();
  for (const log of logs) {
    if (!sameAddress(log.address, pool.idoAddress)) continue;
    const event = decodeAuctionLog(log);
    if (event?.name === 'OrderClaimedByUser' || event?.name === 'OrderRefunded')
      paid.add(event.args.order.toString());
  }
  return bids.filter(({ order }) => !paid.has(order));
}
