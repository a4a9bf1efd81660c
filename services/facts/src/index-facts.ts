import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the newest facts about a pool itself without reading the others, of which an owner can make any number. */
export class IndexFacts1796300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX "IDX_chain_fact_newest" ON "chain_fact" ("poolId", "blockNumber", "logIndex")
       WHERE "order" IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "IDX_chain_fact_newest"');
  }
}
