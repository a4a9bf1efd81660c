import { poolCode } from '@launchpad/contracts';
import { FactLog, newsByPool, orderId, orderOf, poolStateOf } from '@launchpad/facts';
import { OnChainFacts, type Delivered } from '@launchpad/platform';
import type { ChainFact, ChainFactRetracted } from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { Order } from '../ledger/order.entity.js';
import { OrderEvents } from './order.events.js';
import { Pool, type PoolRow } from '../ledger/pool.entity.js';
import { poolOf } from '../ledger/pool-of.js';
import { BookKeeping, type Change } from './book-keeping.js';
import { orderRow } from '../ledger/order-row.js';
import { orderStateOf } from '../ledger/order-state.js';

/** Keeps orders, and the figures of the pools they are in, what the chains say they are. */
@Injectable()
export class OrderProjection {
  constructor(
    private readonly bookKeeping: BookKeeping,
    private readonly events: OrderEvents,
  ) {}

  /** Notes facts, or their retractions, and derives what they are about again from all facts that stand. */
  @OnChainFacts()
  async onFacts(
    events: Delivered<ChainFact | ChainFactRetracted>[],
    transaction: EntityManager,
  ): Promise<void> {
    for (const [poolId, news] of newsByPool(events, poolCode)) {
      const log = await FactLog.of(poolId, transaction);
      const changed = await log.take(news);
      if (changed.length > 0) await this.derive(log, changed, transaction);
    }
  }

  private async derive(log: FactLog, changed: ChainFact[], transaction: EntityManager): Promise<void> {
    const { poolId } = log;
    const abouts = new Set(changed.map(orderOf));
    const isPoolChanged = abouts.delete(null);
    const before = await transaction.findOneBy(Pool, { poolId });
    const after = isPoolChanged ? await this.pool(log, before) : before;

    // Orders can be known before their pool, and are taken back with it.
    if (Boolean(before) !== Boolean(after)) for (const order of await log.orders()) abouts.add(order);
    const orders = [...abouts].filter((order) => order !== null);
    const changes = after || before ? await this.changes(log, after, orders, transaction) : [];
    if (after) {
      const kept = await this.bookKeeping.keep(before, after, changes, transaction);
      await this.events.changed(before, kept, changes, isPoolChanged, transaction);
    } else if (before) {
      const kept = await this.bookKeeping.drop(before, changes, transaction);
      await this.events.changed(before, kept, changes, isPoolChanged, transaction);
    }
  }

  private async pool(log: FactLog, before: PoolRow | null): Promise<PoolRow | null> {
    const state = poolStateOf(await log.ofPool());
    return state ? poolOf(state, before) : null;
  }

  /** What becomes of orders, in the order they came to the book. */
  private async changes(
    log: FactLog,
    pool: PoolRow | null,
    orders: string[],
    transaction: EntityManager,
  ): Promise<Change[]> {
    const ids = orders.map((order) => orderId(log.poolId, order));
    const rows = await transaction.findBy(Order, { id: In(ids) });
    const were = new Map(rows.map((row) => [row.id, row]));
    const facts = pool ? await log.ofOrders(orders) : new Map<string, ChainFact[]>();
    const changes = orders.map((order, index): Change => {
      const before = were.get(ids[index] ?? '') ?? null;
      const state = pool && orderStateOf(facts.get(order) ?? []);
      return { before, after: state ? orderRow(log.poolId, state, before) : null };
    });
    return changes.toSorted((a, b) => placed(a) - placed(b));
  }
}

const placed = ({ before, after }: Change) => after?.placedAt ?? before?.placedAt ?? 0;
