import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records when a fact was published; existing facts count as published now. */
export class DateFacts1795200000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "fact" ADD COLUMN "toldAt" timestamptz NOT NULL DEFAULT now()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "fact" DROP COLUMN "toldAt"`);
  }
}
