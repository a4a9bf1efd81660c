import { onchainTable } from 'ponder';

export const pool = onchainTable('pool', (t) => ({
  id: t.bigint().primaryKey(),
  owner: t.hex().notNull(),
  transactionHash: t.hex().notNull(),
}));

export const bid = onchainTable('bid', (t) => ({
  id: t.text().primaryKey(),
  poolId: t.bigint().notNull(),
  orderBy: t.hex().notNull(),
  order: t.bigint().notNull(),
  blockNumber: t.bigint().notNull(),
  timestamp: t.bigint().notNull(),
  transactionHash: t.hex().notNull(),
}));
