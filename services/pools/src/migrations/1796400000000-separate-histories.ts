import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Separates a pool's history from that of a pool which had its number before a reorganisation. */
export class SeparateHistories1796400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "pool" ADD COLUMN "auditedAfter" bigint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "pool" DROP COLUMN "auditedAfter"');
  }
}
