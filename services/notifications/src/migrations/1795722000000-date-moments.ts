import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As of when starts and ends are known, so that an event that was parked changes none that is newer. */
export class DateMoments1795722000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "pool_moment" ADD "asOfMs" bigint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "pool_moment" DROP "asOfMs"');
  }
}
