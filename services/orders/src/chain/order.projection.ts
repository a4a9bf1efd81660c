import { poolCode } from '@launchpad/contracts';
import { FactLog, changesByPool, orderIds, orderOf, poolStateOf } from '@launchpad/facts';
import { OnChainFacts, type Delivered } from '@launchpad/platform';
import type { ChainFact, ChainFactRetracted } from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { Order } from '../ledger/order.entity.js';
import { OrderEvents } from './order.events.js';
import { Pool, type PoolRow } from '../ledger/pool.entity.js';
import { poolOf } from '../ledger/pool-of.js';
import { BookUpdater, type Change } from './book-updater.js';
import { orderRow } from '../ledger/order-row.js';
import { orderStateOf } from '../ledger/order-state.js';

/** Derives orders, and the figures of their pools, from chain facts. */
@Injectable()
export class OrderProjection {
  constructor(
    private readonly bookUpdater: BookUpdater,
    private readonly events: OrderEvents,
  ) {}

  /** Applies facts and retractions, and recomputes the affected rows from all current facts. */
  @OnChainFacts()
  async onFacts(
    events: Delivered<ChainFact | ChainFactRetracted>[],
    transaction: EntityManager,
  ): Promise<void> {
    for (const [poolId, factChanges] of changesByPool(events, poolCode)) {
      const log = await FactLog.of(poolId, transaction);
      const changed = await log.apply(factChanges);
      if (changed.length > 0) await this.derive(log, changed, transaction);
    }
  }

  private async derive(log: FactLog, changed: ChainFact[], transaction: EntityManager): Promise<void> {
    const { poolId } = log;
    const affected = new Set(changed.map(orderOf));
    const isPoolChanged = affected.delete(null);
    const before = await transaction.findOneBy(Pool, { poolId });
    const after = isPoolChanged ? await this.pool(log, before) : before;

    // Orders may arrive before their pool, and disappear with it.
    if (Boolean(before) !== Boolean(after)) for (const order of await log.orders()) affected.add(order);
    const orders = [...affected].filter((order) => order !== null);
    const changes = after || before ? await this.changes(log, after, orders, transaction) : [];
    if (after) {
      const written = await this.bookUpdater.update(before, after, changes, transaction);
      await this.events.changed(before, written, changes, isPoolChanged, transaction);
    } else if (before) {
      const written = await this.bookUpdater.drop(before, changes, transaction);
      await this.events.changed(before, written, changes, isPoolChanged, transaction);
    }
  }

  private async pool(log: FactLog, before: PoolRow | null): Promise<PoolRow | null> {
    const state = poolStateOf(await log.ofPool());
    return state ? poolOf(state, before) : null;
  }

  /** The changes of orders, in book order. */
  private async changes(
    log: FactLog,
    pool: PoolRow | null,
    orders: string[],
    transaction: EntityManager,
  ): Promise<Change[]> {
    const ids = orders.map(orderIds(log.poolId));
    const rows = await transaction.findBy(Order, { id: In(ids) });
    const rowsBefore = new Map(rows.map((row) => [row.id, row]));
    const facts = pool ? await log.ofOrders(orders) : new Map<string, ChainFact[]>();
    const changes = orders.map((order, index): Change => {
      const id = ids[index] ?? '';
      const before = rowsBefore.get(id) ?? null;
      const state = pool && orderStateOf(facts.get(order) ?? []);
      return { before, after: state ? orderRow({ id, poolId: log.poolId }, state, before) : null };
    });
    return changes.toSorted((a, b) => placed(a) - placed(b));
  }
}

const placed = ({ before, after }: Change) => after?.placedAt ?? before?.placedAt ?? 0;
