import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The keeper's last transaction for each pool. */
export class RememberPayouts1795496000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "payout" ADD "lastTrxHash" text, ADD "lastPaidAtMs" bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "payout" DROP "lastPaidAtMs", DROP "lastTrxHash"');
  }
}
