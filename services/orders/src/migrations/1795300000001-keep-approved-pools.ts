import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which pools are approved, from the events of pools, and what the keeper spends on each. */
export class KeepApprovedPools1795300000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "kept_pool" (
        "poolId" text PRIMARY KEY,
        "approved" boolean NOT NULL DEFAULT false,
        "tries" integer NOT NULL DEFAULT 0,
        "gasSpent" bigint NOT NULL DEFAULT 0,
        "nextTryAtMs" bigint NOT NULL DEFAULT 0
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "kept_pool"');
  }
}
