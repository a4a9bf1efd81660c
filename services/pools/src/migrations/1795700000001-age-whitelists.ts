import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When each whitelist was last set, so that those long replaced can go. */
export class AgeWhitelists1795700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "whitelist" ADD "savedAt" bigint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "whitelist" DROP COLUMN "savedAt"');
  }
}
