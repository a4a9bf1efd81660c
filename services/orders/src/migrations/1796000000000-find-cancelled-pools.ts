import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The cancelled and scam pools that were not settled: the keeper pays the penalties in these alone. */
export class FindCancelledPools1796000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX "IDX_pool_cancelled_or_scam" ON "pool" ("chainId")
       WHERE "settlement" IS NULL AND ("isCancelled" OR "isScam")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "IDX_pool_cancelled_or_scam"');
  }
}
