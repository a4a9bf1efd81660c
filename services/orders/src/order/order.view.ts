import { Networks } from '@launchpad/platform';
import type { OrderSchema } from '@launchpad/proto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Payout } from '@launchpad/contracts';
import { Injectable } from '@nestjs/common';
import { blockOf } from '../ledger/chain-position.js';
import type { PoolRow } from '../ledger/pool.entity.js';
import { figuresMessage } from '../ledger/pool.view.js';
import type { OrderRow } from '../ledger/order.entity.js';

export type OrderMessage = MessageInitShape<typeof OrderSchema>;

/** The auction ignores the previous order; the zero address fills the field. */
const NO_PREVIOUS_ORDER = `0x${'0'.repeat(40)}`;

/** Orders as messages. */
@Injectable()
export class OrderView {
  constructor(private readonly networks: Networks) {}

  /** @param outcome what the order gets, if known */
  of(order: OrderRow, pool: PoolRow, outcome?: Payout): OrderMessage {
    return {
      id: order.id,
      poolId: order.poolId,
      blockchainPoolId: pool.blockchainPoolId,
      chainId: pool.chainId,
      network: this.networks.find(pool.chainId)?.name ?? '',
      order: order.order.toString(),
      userId: order.userId,
      minBuyAmounts: order.minBuyAmount.toString(),
      sellAmounts: order.sellAmount.toString(),
      prevSellOrders: NO_PREVIOUS_ORDER,
      orderBy: order.orderBy,
      blockNumber: BigInt(blockOf(order.placedAt)),
      transactionHash: order.transactionHash,
      bdTokenSymbol: pool.bdSymbol,
      claimStatus: order.claimTrxHash !== null,
      claimTrxHash: order.claimTrxHash ?? '',
      isEwd: order.withdrawnAt !== null,
      trxStats: trxStats(order),
      figures: figuresMessage(order.figures),
      minFundingThreshold: pool.minimumFundingThreshold.toString(),
      updatedAtMs: BigInt(order.updatedAt) * 1000n,
      outcome: outcome && {
        claimedValue: outcome.claimed.toString(),
        refundedValue: outcome.refunded.toString(),
      },
      blockTimestamp: order.blockTimestamp,
      ordinal: order.ordinal ?? 0,
    };
  }
}

function trxStats({ claimTrxHash, claimedValue, refundedValue }: OrderRow) {
  if (claimTrxHash === null) return undefined;
  const [claimed, refunded] = [claimedValue ?? 0n, refundedValue ?? 0n];
  return {
    claimedType: claimed > 0n ? (refunded > 0n ? 'claimed&refund' : 'claimed') : 'refunded',
    claimedValue: claimed.toString(),
    refundedValue: refunded.toString(),
  };
}
