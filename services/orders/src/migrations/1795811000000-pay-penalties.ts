import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the keeper looks next for penalties of a pool that is not settled. */
export class PayPenalties1795811000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "payout" ADD "penaltiesNextTryAtMs" bigint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "payout" DROP "penaltiesNextTryAtMs"');
  }
}
