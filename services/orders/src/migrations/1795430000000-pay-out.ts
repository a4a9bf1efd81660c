import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the keeper has paid out each pool, and an index of the orders that are open. */
export class PayOut1795430000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "payout" (
        "poolId" text PRIMARY KEY,
        "paidThrough" integer NOT NULL DEFAULT 0,
        "batchSize" integer NOT NULL,
        "failures" integer NOT NULL DEFAULT 0,
        "gasSpent" bigint NOT NULL DEFAULT 0,
        "nextTryAtMs" bigint NOT NULL DEFAULT 0
      )`);
    await runner.query(`
      CREATE INDEX "IDX_order_open" ON "order" ("poolId", "ordinal")
      WHERE "withdrawnAt" IS NULL AND "claimTrxHash" IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "IDX_order_open"');
    await runner.query('DROP TABLE "payout"');
  }
}
