import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many orders each pool pays out, and how many of them it has. */
export class CountPayouts1795478400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "pool" ADD "ordersToPay" integer, ADD "ordersPaid" integer');
    await runner.query(`
      UPDATE "pool" SET "ordersToPay" = 0, "ordersPaid" = 0
      WHERE "settlement" IS NOT NULL OR "isCancelled" OR "isScam"`);
    await runner.query(`
      UPDATE "pool" SET "ordersToPay" = counted."all", "ordersPaid" = counted."paid"
      FROM (
        SELECT "poolId", count(*) AS "all", count("claimTrxHash") AS "paid" FROM "order"
        WHERE "ordinal" IS NOT NULL AND "withdrawnAt" IS NULL GROUP BY "poolId"
      ) AS counted
      WHERE counted."poolId" = "pool"."poolId" AND "pool"."ordersToPay" IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "pool" DROP "ordersToPay", DROP "ordersPaid"');
  }
}
