import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which parked events are to be applied again. */
export class ReplayParkedEvents1795721000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "parked_event" ADD "replay" boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "parked_event" DROP COLUMN "replay"');
  }
}
