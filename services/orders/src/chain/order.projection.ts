import { poolCode } from '@launchpad/contracts';
import { FactLog, OnChainFacts, orderOf, poolStateOf, positionOf } from '@launchpad/platform';
import type { ChainFact, ChainFactRetracted } from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Order } from '../order/order.entity.js';
import { OrderEvents } from '../order/order.events.js';
import { Pool, type PoolRow } from '../pool/pool.entity.js';
import { poolOf } from '../pool/pool-of.js';
import { BookKeeping, type Change } from './book-keeping.js';
import { orderId, orderRow } from './order-row.js';
import { orderStateOf } from './order-state.js';

/** Keeps orders, and the figures of the pools they are in, what the chains say they are. */
@Injectable()
export class OrderProjection {
  constructor(
    private readonly bookKeeping: BookKeeping,
    private readonly events: OrderEvents,
  ) {}

  /** Notes a fact, or its retraction, and derives what it is about again from all facts that stand. */
  @OnChainFacts()
  async onFact(message: ChainFact | ChainFactRetracted, transaction: EntityManager): Promise<void> {
    const retracted = message.$typeName === 'launchpad.v1.ChainFactRetracted';
    const fact = retracted ? message.fact : message;
    if (!fact) return;

    const poolId = poolCode(positionOf(fact).chainId, fact.blockchainPoolId);
    const log = await FactLog.of(poolId, transaction);
    const changed = retracted ? await log.retract(fact) : await log.add(fact);
    if (!changed) return;
    const order = orderOf(fact);
    if (order === null) await this.derivePool(log, transaction);
    else await this.deriveOrder(log, order, transaction);
  }

  private async derivePool(log: FactLog, transaction: EntityManager): Promise<void> {
    const { poolId } = log;
    const before = await transaction.findOneBy(Pool, { poolId });
    const state = poolStateOf(await log.ofPool());
    const after = state ? poolOf(state, before) : null;

    // Orders can be known before their pool, and are taken back with it.
    const changes = Boolean(before) === Boolean(after) ? [] : await this.allOrders(log, after, transaction);
    if (after) {
      const kept = await this.bookKeeping.keep(before, after, changes, transaction);
      await this.events.changed(before, kept, changes, transaction);
    } else if (before) {
      const kept = await this.bookKeeping.drop(before, changes, transaction);
      await this.events.changed(before, kept, changes, transaction);
    }
  }

  private async deriveOrder(log: FactLog, order: string, transaction: EntityManager): Promise<void> {
    const pool = await transaction.findOneBy(Pool, { poolId: log.poolId });
    if (!pool) return;
    const change = await this.change(log, pool, order, transaction);
    const kept = await this.bookKeeping.keep(pool, pool, [change], transaction);
    await this.events.changed(pool, kept, [change], transaction);
  }

  private async allOrders(log: FactLog, pool: PoolRow | null, transaction: EntityManager): Promise<Change[]> {
    const changes: Change[] = [];
    for (const order of await log.orders()) changes.push(await this.change(log, pool, order, transaction));
    return changes;
  }

  private async change(
    log: FactLog,
    pool: PoolRow | null,
    order: string,
    transaction: EntityManager,
  ): Promise<Change> {
    const before = await transaction.findOneBy(Order, { id: orderId(log.poolId, order) });
    const state = pool && orderStateOf(await log.ofOrder(order));
    return { before, after: state ? orderRow(pool.poolId, state, before) : null };
  }
}
