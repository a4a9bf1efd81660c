import { poolCode } from '@launchpad/contracts';
import {
  FactLog,
  FactLogs,
  changesByPool,
  orderIds,
  orderOf,
  poolStateOf,
  type FactsByOrder,
  type PoolReading,
} from '@launchpad/facts';
import { OnChainFacts, type Delivered } from '@launchpad/platform';
import type { ChainFact, ChainFactRetracted } from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { Order, type OrderRow } from '../ledger/order.entity.js';
import { OrderEvents } from './order.events.js';
import { Pool, type PoolRow } from '../ledger/pool.entity.js';
import { poolOf } from '../ledger/pool-of.js';
import { BookUpdater, newestOf, type Change, type Newest } from './book-updater.js';
import { orderRow } from '../ledger/order-row.js';
import { orderStateOf } from '../ledger/order-state.js';
import { sameValues } from '../ledger/same-values.js';
import { LedgerWrites } from './ledger-writes.js';

/** Derives orders, and the figures of their pools, from chain facts. */
@Injectable()
export class OrderProjection {
  constructor(
    private readonly bookUpdater: BookUpdater,
    private readonly events: OrderEvents,
  ) {}

  /**
   * Applies facts and retractions, and recomputes the affected rows from all current facts. What the pools of a batch need
   * is read and written together, since a sale's bids come one by one, and those of a hundred sales at once.
   */
  @OnChainFacts({ partitioned: true })
  async onFacts(
    events: Delivered<ChainFact | ChainFactRetracted>[],
    transaction: EntityManager,
  ): Promise<void> {
    const received = changesByPool(events, poolCode);
    const logs = await FactLogs.of(received.keys(), transaction);
    const affected = await this.affected(await logs.apply(received), logs, transaction);
    const changesOf = await this.changes(affected, logs, transaction);
    const newestIn = await newestOf([...changesOf.keys()], transaction);
    const updates = affected.map((each) => ({ ...each, changes: changesOf.get(each.poolId) ?? [] }));
    await this.bookUpdater.prepare(updates, transaction);
    const writes = new LedgerWrites(transaction);
    const published = [];
    for (const { poolId, before, after, isPoolChanged, changes } of updates) {
      const orders = { changes, newest: newestIn.get(poolId) ?? NONE };
      const pool = after ?? before;
      if (!pool) continue;
      const written = after
        ? await this.bookUpdater.update(before, after, orders, transaction, writes)
        : await this.bookUpdater.drop(pool, orders, transaction, writes);
      published.push(...this.events.of(before, written, changes, isPoolChanged));
    }
    await writes.flush();
    await this.events.publish(published, transaction);
  }

  /**
   * Derives a pool and its orders from the facts that were read from its chain again, whatever was stored. Publishes the
   * pool even if nothing was wrong, for those who missed an event about it; of the orders only those that were wrong.
   * @returns how many rows were missing or wrong
   */
  async rebuild(reading: PoolReading, transaction: EntityManager): Promise<number> {
    const { poolId, newest: later, through } = reading;
    const log = await FactLog.of(poolId, transaction);
    await log.replace(reading.facts, through);
    await log.apply(later.map((fact) => ({ fact, retracted: false })));

    const before = await transaction.findOneBy(Pool, { poolId });
    const after = await derived(log, null);
    const known = after ?? before;
    if (!known) return 0;
    const rows = await transaction.findBy(Order, { poolId });
    const changes = rebuiltOrders(poolId, rows, after ? await log.ofAllOrders() : new Map());
    const newest = (await newestOf([poolId], transaction)).get(poolId) ?? NONE;
    const writes = new LedgerWrites(transaction);
    const written = after
      ? await this.bookUpdater.rebuild(after, { changes, newest }, transaction, writes)
      : await this.bookUpdater.drop(known, { changes, newest }, transaction, writes);
    await writes.flush();
    await this.events.publish(this.events.of(before, written, changes, true), transaction);
    return written.orders.length + (before && sameValues(before, written.pool) ? 0 : 1);
  }

  private async affected(
    changed: ReadonlyMap<string, readonly ChainFact[]>,
    logs: FactLogs,
    transaction: EntityManager,
  ): Promise<Affected[]> {
    const known = await transaction.findBy(Pool, { poolId: In([...changed.keys()]) });
    const poolsBefore = new Map(known.map((pool) => [pool.poolId, pool]));
    const affected: Affected[] = [];
    for (const [poolId, facts] of changed) {
      const orders = new Set(facts.map(orderOf));
      const isPoolChanged = orders.delete(null);
      const before = poolsBefore.get(poolId) ?? null;
      const after = isPoolChanged ? await derived(logs.log(poolId), before) : before;
      // Orders may arrive before their pool, and disappear with it.
      if (Boolean(before) !== Boolean(after)) {
        for (const order of await logs.log(poolId).orders()) orders.add(order);
      }
      const ofPool = after || before ? [...orders].filter((order) => order !== null) : [];
      affected.push({ poolId, before, after, isPoolChanged, orders: ofPool });
    }
    return affected;
  }

  /** The changes of orders by pool, in book order. */
  private async changes(
    affected: readonly Affected[],
    logs: FactLogs,
    transaction: EntityManager,
  ): Promise<Map<string, Change[]>> {
    const ids = new Map(affected.map(({ poolId, orders }) => [poolId, orders.map(orderIds(poolId))]));
    const rows = await transaction.findBy(Order, { id: In([...ids.values()].flat()) });
    const rowsBefore = new Map(rows.map((row) => [row.id, row]));
    const present = affected.filter(({ after }) => after);
    const facts = await logs.ofOrders(new Map(present.map(({ poolId, orders }) => [poolId, orders])));
    return new Map(
      affected.map(({ poolId, orders }) => {
        const changes = orders.map((order, index): Change => {
          const id = ids.get(poolId)?.[index] ?? '';
          const before = rowsBefore.get(id) ?? null;
          const state = orderStateOf(facts.get(poolId)?.get(order) ?? []);
          const after = state ? orderRow({ id, poolId }, state, before) : null;
          return { before, after, changedBy: state?.changedBy };
        });
        return [poolId, changes.toSorted((a, b) => placed(a) - placed(b))];
      }),
    );
  }
}

const NONE: Newest = { version: 0, position: 0 };

/** A pool with changed facts, and its orders to derive again. */
interface Affected {
  poolId: string;
  before: PoolRow | null;
  after: PoolRow | null;
  isPoolChanged: boolean;
  /** as encoded; none without a pool */
  orders: string[];
}

/** A pool as its facts say it is; null without its creation. */
async function derived(log: FactLog, before: PoolRow | null): Promise<PoolRow | null> {
  const state = poolStateOf(await log.ofPool());
  return state ? poolOf(state, before) : null;
}

/** All orders that have a row or facts, in book order, as if none had been known. */
function rebuiltOrders(poolId: string, rows: readonly OrderRow[], facts: FactsByOrder): Change[] {
  const idOf = orderIds(poolId);
  const rowsBefore = new Map(rows.map((row) => [row.id, row]));
  const rebuilt = [...facts].flatMap(([order, own]): OrderRow[] => {
    const state = orderStateOf(own);
    return state ? [orderRow({ id: idOf(order), poolId }, state, null)] : [];
  });
  const ids = new Set(rebuilt.map(({ id }) => id));
  const changes = rebuilt.map((after): Change => ({ before: rowsBefore.get(after.id) ?? null, after }));
  const gone = rows.filter(({ id }) => !ids.has(id)).map((before): Change => ({ before, after: null }));
  return [...changes, ...gone].toSorted((a, b) => placed(a) - placed(b));
}

const placed = ({ before, after }: Change) => after?.placedAt ?? before?.placedAt ?? 0;
