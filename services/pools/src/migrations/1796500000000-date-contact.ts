import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Dates the first contact data of each pool: only pools with contact data wait for a review. */
export class DateContact1796500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "pool" ADD COLUMN "contactAt" bigint');
    await runner.query(`
      UPDATE "pool" SET "contactAt" = coalesce(
        (SELECT min("timeMs") FROM "review_entry" WHERE "poolId" = "pool"."poolId" AND "kind" = 'submitted'),
        "pool"."updatedAt"
      ) FROM "kyc_record" WHERE "kyc_record"."poolId" = "pool"."poolId"`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "pool" DROP COLUMN "contactAt"');
  }
}
