import { ChainFactRow } from '@launchpad/facts';
import { openServiceDatabase } from '@launchpad/platform';
import { freshDatabase } from '@launchpad/platform/testing';
import type { DataSource } from 'typeorm';
import { BookSnapshot } from '../book/book-snapshot.entity.js';
import { KeeperPool } from '../ledger/keeper-pool.entity.js';
import { Order } from '../ledger/order.entity.js';
import { Pool } from '../ledger/pool.entity.js';
import { migrations } from '../migrations/index.js';
import { Payout } from '../settlement/payout.entity.js';
import { SentTransaction } from '../settlement/sent-transaction.entity.js';

/** The tables of orders in a database of a test, without the service. */
export interface Tables {
  database: DataSource;
  drop(): Promise<void>;
}

export async function openTables(): Promise<Tables> {
  const fresh = await freshDatabase();
  const entities = [ChainFactRow, BookSnapshot, Order, Pool, KeeperPool, Payout, SentTransaction];
  const database = await openServiceDatabase(fresh.url, migrations, entities);
  return {
    database,
    async drop() {
      await database.destroy();
      await fresh.drop();
    },
  };
}
