import { ChainFactRow, type PoolReading, type Rebuild } from '@launchpad/facts';
import { Clock, openServiceDatabase, Outbox, type Networks } from '@launchpad/platform';
import { BookSnapshot } from '../book/book-snapshot.entity.js';
import { Books } from '../book/books.js';
import { BookUpdater } from '../chain/book-updater.js';
import { OrderEvents } from '../chain/order.events.js';
import { OrderProjection } from '../chain/order.projection.js';
import { Order } from '../ledger/order.entity.js';
import { Pool } from '../ledger/pool.entity.js';
import { migrations } from '../migrations/index.js';
import { OrderView } from '../order/order.view.js';

/** Opens the database of orders for a rebuild. What the keeper has spent, and admins have allowed, stays. */
export async function openOrders(databaseUrl: string, networks: Networks): Promise<Rebuild> {
  const database = await openServiceDatabase(databaseUrl, migrations, [
    ChainFactRow,
    BookSnapshot,
    Order,
    Pool,
  ]);
  const clock = new Clock();
  const events = new OrderEvents(new Outbox(clock), new OrderView(networks));
  const projection = new OrderProjection(new BookUpdater(new Books(database), clock), events);
  return {
    async poolIds() {
      const rows = await database.query<{ poolId: string }[]>(
        'SELECT "poolId" FROM chain_fact UNION SELECT "poolId" FROM pool UNION SELECT "poolId" FROM "order"',
      );
      return rows.map(({ poolId }) => poolId);
    },
    pool: (reading: PoolReading) =>
      database.transaction((transaction) => projection.rebuild(reading, transaction)),
    close: () => database.destroy(),
  };
}
