import { insertOrReplace } from '@launchpad/platform';
import type { EntityManager } from 'typeorm';
import { Order, type OrderRow } from '../ledger/order.entity.js';
import { Pool, type PoolRow } from '../ledger/pool.entity.js';

const BATCH = 1_000;

/** Rows to write in a transaction: those of all pools of a batch are written together. */
export class LedgerWrites {
  private orders: OrderRow[] = [];
  private pools: PoolRow[] = [];

  constructor(private readonly transaction: EntityManager) {}

  /** @param orders each at most once in a transaction */
  addOrders(orders: readonly OrderRow[]): void {
    for (const order of orders) this.orders.push(order);
  }

  /** @param pool at most once in a transaction */
  addPool(pool: PoolRow): void {
    this.pools.push(pool);
  }

  /** Writes what was added so far. Returns the transaction, which reads it. */
  async flush(): Promise<EntityManager> {
    const { orders, pools, transaction } = this;
    [this.orders, this.pools] = [[], []];
    for (let from = 0; from < orders.length; from += BATCH) {
      await insertOrReplace(Order, orders.slice(from, from + BATCH), transaction);
    }
    for (let from = 0; from < pools.length; from += BATCH) {
      // Copies, since TypeORM adds the columns with defaults, the keeper's, to what it is given.
      const rows = pools.slice(from, from + BATCH).map((pool) => ({ ...pool }));
      await transaction.upsert(Pool, rows, ['poolId']);
    }
    return transaction;
  }
}
