import { parsePoolCode } from '@launchpad/contracts';
import { mismatch, orderOf, positionOf, PostedTransactions } from '@launchpad/facts';
import { Problem, walletOf } from '@launchpad/platform';
import type { Caller, ChainFact } from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { orderId } from '@launchpad/facts';
import { settlementOf } from '../ledger/pool.view.js';
import { PoolsService } from '../pool/pools.service.js';
import type { OrderMessage } from './order.view.js';
import { OrdersService } from './orders.service.js';

/** A browser's post about a transaction. */
export interface Post {
  caller?: Caller | undefined;
  poolId: string;
  transactionHash: string;
}

export type FactKind = NonNullable<ChainFact['fact']['case']>;

/** Transactions posted by browsers: read from the chain and recorded. */
@Injectable()
export class PostsService {
  constructor(
    private readonly posted: PostedTransactions,
    private readonly orders: OrdersService,
    private readonly pools: PoolsService,
  ) {}

  /**
   * The orders of the pool that the caller's transaction placed, withdrew or paid out.
   * @param kinds what the transaction should have done
   * @throws Problem 401; 403 for another wallet's transaction; 404 for an invalid pool code; 422 if the transaction did
   * something else; those of the listener
   */
  async ordersOf(post: Post, kinds: FactKind[]): Promise<OrderMessage[]> {
    const facts = await this.apply(post, kinds);
    return this.orders.byIds(facts.map((fact) => orderId(post.poolId, orderOf(fact) ?? '')));
  }

  /** The settlement of the pool by the caller's transaction. @throws Problem as for the orders */
  async settlement(post: Post) {
    await this.apply(post, ['poolCleared']);
    const pool = await this.pools.get(post.poolId);
    if (!pool.settlement) throw mismatch('The settlement was taken back by a reorganisation');
    return settlementOf(pool, pool.settlement);
  }

  private async apply({ caller, poolId, transactionHash }: Post, kinds: FactKind[]): Promise<ChainFact[]> {
    const wallet = walletOf(caller);
    const pool = parsePoolCode(poolId);
    if (!pool) throw Problem.notFound('No Record Found', 'There is no such pool');

    const { facts, applied } = await this.posted.read(pool.chainId, transactionHash, caller);
    const fitting = facts.filter(
      ({ blockchainPoolId, fact }) =>
        blockchainPoolId === pool.poolNumber && fact.case && kinds.includes(fact.case),
    );
    if (fitting.length === 0) throw mismatch(`The transaction holds no ${kinds.join(' or ')} of this pool`);
    if (!fitting.some((fact) => isOf(fact, wallet))) {
      throw Problem.forbidden(
        'The transaction is not yours',
        'It was sent by another wallet, for another wallet',
      );
    }
    await applied(facts);
    return fitting;
  }
}

/** Whether a wallet sent a fact's transaction, itself or as a contract, or owns the order it is about. */
function isOf(fact: ChainFact, wallet: string): boolean {
  const { value } = fact.fact;
  const { from, to } = positionOf(fact);
  return (
    from === wallet ||
    to === wallet ||
    (value !== undefined && 'orderBy' in value && value.orderBy === wallet)
  );
}
