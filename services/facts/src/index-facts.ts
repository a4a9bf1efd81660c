import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds the facts of an order by a hash of it, in half the space of the index by pool and order: an encoded order alone
 * takes 43 bytes. All of a pool, and the newest about the pool itself, have indexes of their own, which are small.
 */
export class IndexFacts1796300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX "IDX_chain_fact_by_order" ON "chain_fact" USING hash ("order")');
    await runner.query('CREATE INDEX "IDX_chain_fact_pool" ON "chain_fact" ("poolId")');
    await runner.query(
      `CREATE INDEX "IDX_chain_fact_newest" ON "chain_fact" ("poolId", "blockNumber", "logIndex")
       WHERE "order" IS NULL`,
    );
    await runner.query('DROP INDEX "IDX_chain_fact_order"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX "IDX_chain_fact_order" ON "chain_fact" ("poolId", "order", "blockNumber", "logIndex")',
    );
    await runner.query('DROP INDEX "IDX_chain_fact_newest"');
    await runner.query('DROP INDEX "IDX_chain_fact_pool"');
    await runner.query('DROP INDEX "IDX_chain_fact_by_order"');
  }
}
