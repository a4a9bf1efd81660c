import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes when a fact was told; those told before count as told now. */
export class DateFacts1795200000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "fact" ADD COLUMN "toldAt" timestamptz NOT NULL DEFAULT now()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "fact" DROP COLUMN "toldAt"`);
  }
}
