import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As of when approvals are known, so that an event that was parked changes none that is newer. */
export class DateApprovals1795722000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "kept_pool" ADD "asOfMs" bigint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "kept_pool" DROP "asOfMs"');
  }
}
