import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A wallet's orders by pool, each pool's in the order of lists: what strangers place for a wallet is passed over, not sorted. */
export class IndexOwnOrders1795810000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX "IDX_order_own" ON "order" ("orderBy", "poolId", "blockTimestamp", "id") WHERE "ordinal" IS NOT NULL',
    );
    await runner.query('DROP INDEX "IDX_order_by"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX "IDX_order_by" ON "order" ("orderBy", "blockTimestamp", "id")');
    await runner.query('DROP INDEX "IDX_order_own"');
  }
}
