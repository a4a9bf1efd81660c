import type { Order as OrderMessage } from '@launchpad/proto';
import type { Order } from '@launchpad/api/routes';
import { figuresOf } from '../pools/pool.answer.js';
import { secondsOf } from '../time.js';

/** A bid as answered. */
export function orderOf(order: OrderMessage): Order {
  const { trxStats, outcome } = order;
  return {
    _id: order.id,
    poolId: order.poolId,
    blockchainPoolId: order.blockchainPoolId,
    chainId: order.chainId,
    network: order.network,
    order: order.order,
    userId: order.userId,
    minBuyAmounts: order.minBuyAmounts,
    sellAmounts: order.sellAmounts,
    prevSellOrders: order.prevSellOrders,
    orderBy: order.orderBy,
    blockNumber: Number(order.blockNumber),
    txHash: order.transactionHash,
    transactionHash: order.transactionHash,
    bdTokenSymbol: order.bdTokenSymbol,
    claimStatus: order.claimStatus,
    claimTrxHash: order.claimTrxHash,
    isEWD: order.isEwd,
    trxStats: trxStats && {
      claimedType: claimedTypeOf(trxStats.claimedType),
      claimedValue: trxStats.claimedValue || '0',
      refundedValue: trxStats.refundedValue || '0',
    },
    ordinal: order.ordinal,
    ...figuresOf(order.figures),
    minFundingThreshold: order.minFundingThreshold,
    outcome: outcome && {
      claimedValue: outcome.claimedValue || '0',
      refundedValue: outcome.refundedValue || '0',
    },
    createdAt: order.blockTimestamp,
    updatedAt: secondsOf(order.updatedAtMs),
  };
}

type ClaimedType = NonNullable<Order['trxStats']>['claimedType'];

function claimedTypeOf(type: string): ClaimedType {
  return type === 'claimed' || type === 'refunded' ? type : 'claimed&refund';
}
