import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the keeper looks next for a pool's penalties, if ever: an index holds those alone, in their order. */
export class FindDuePenalties1796200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "pool" ADD "penaltiesDueAtMs" bigint DEFAULT 0, ADD "penaltiesGone" boolean NOT NULL DEFAULT false`,
    );
    await runner.query(
      `CREATE INDEX "IDX_pool_penalties_due" ON "pool" ("chainId", "penaltiesDueAtMs")
       WHERE "settlement" IS NULL AND ("isCancelled" OR "isScam") AND "penaltiesDueAtMs" IS NOT NULL`,
    );
    await runner.query('DROP INDEX "IDX_pool_cancelled_or_scam"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX "IDX_pool_cancelled_or_scam" ON "pool" ("chainId")
       WHERE "settlement" IS NULL AND ("isCancelled" OR "isScam")`,
    );
    await runner.query('DROP INDEX "IDX_pool_penalties_due"');
    await runner.query('ALTER TABLE "pool" DROP "penaltiesGone", DROP "penaltiesDueAtMs"');
  }
}
