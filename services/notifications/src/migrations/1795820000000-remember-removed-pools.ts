import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When pools were removed, so that an event that was parked brings none back. */
export class RememberRemovedPools1795820000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE "removed_pool" ("poolId" text PRIMARY KEY, "asOfMs" bigint NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "removed_pool"');
  }
}
