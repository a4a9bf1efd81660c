import { isThrottled } from '@launchpad/platform';
import { Logger } from '@nestjs/common';
import { isCallException, isError, type Contract, type Wallet } from 'ethers';
import type { OrderRow } from '../ledger/order.entity.js';
import type { KeeperFunds } from './keeper-funds.js';
import { gasLimitOf, type Batch, type PayoutQueue } from './payout-queue.js';
import { sendWithin } from './send-within.js';
import type { SentTransactions } from './sent-transactions.js';
import type { SettlementMetrics } from './settlement.metrics.js';

const MAX_REASON_LENGTH = 500;

/**
 * Pays open orders, one batch at a time: the auction pays an order's owner whoever sends the transaction. Orders that
 * their owners claim first cost nothing.
 */
export class Payer {
  private readonly logger = new Logger(Payer.name);

  constructor(
    private readonly queue: PayoutQueue,
    private readonly sent: SentTransactions,
    private readonly funds: KeeperFunds,
    private readonly metrics: SettlementMetrics,
  ) {}

  /** Pays the chain's next batch, if one is due and the account has enough. */
  async payNext(chainId: number, auction: Contract, account: Wallet): Promise<void> {
    const batch = await this.queue.next(chainId);
    if (!batch) return;
    await this.queue.begin(batch);
    if (!(await this.funds.suffice(chainId, account))) return;
    const outcome = await this.pay(batch, auction, account);
    this.metrics.payouts.inc({ chain: chainId, outcome });
  }

  private async pay(
    batch: Batch,
    auction: Contract,
    account: Wallet,
  ): Promise<'paid' | 'refused' | 'failed'> {
    const { poolId, chainId, blockchainPoolId, settlement } = batch.pool;
    const pay = auction.getFunction(settlement ? 'claimFromParticipantOrder' : 'refundOrder');
    const orders = inOrderOfOwners(batch.orders);
    let hash: string | undefined;
    try {
      const budget = { chainId, poolId, purpose: 'payout' } as const;
      const bounds = { account, gasLimit: gasLimitOf(orders.length), sent: this.sent, budget };
      const receipt = await sendWithin(bounds, pay, blockchainPoolId, orders);
      hash = receipt.hash;
      this.logger.log(`Paid ${orders.length} orders of ${poolId} with ${hash}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!isReverted(error)) {
        this.logger.warn(`${poolId} cannot be paid out now: ${reason.slice(0, MAX_REASON_LENGTH)}`);
        return 'failed';
      }
      if (!isTaken(error, auction)) {
        this.logger.warn(`${orders.length} orders of ${poolId}: ${reason.slice(0, MAX_REASON_LENGTH)}`);
        await this.queue.refused(batch);
        return 'refused';
      }
    }
    await this.queue.paid(batch, hash);
    return 'paid';
  }
}

/** Orders as they are sent: the auction pays neighbouring ones of one owner in one transfer. */
export const inOrderOfOwners = (orders: readonly Pick<OrderRow, 'userId' | 'order'>[]): bigint[] =>
  orders.toSorted((a, b) => a.userId - b.userId).map(({ order }) => order);

/** Whether the node ran the transaction and it failed; nodes give no code for one that runs out of gas. */
const isReverted = (error: unknown) =>
  (isCallException(error) || isError(error, 'UNKNOWN_ERROR')) && !isThrottled(error);

/** Whether somebody else was faster with every order of the batch. */
function isTaken(error: unknown, auction: Contract): boolean {
  if (!isCallException(error) || !error.data) return false;
  return auction.interface.parseError(error.data)?.name === 'OrderNotFound';
}
