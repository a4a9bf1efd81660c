import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks pools whose terms an admin edited; earlier edits do not count. */
export class NoteFreeCancels1795312800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "pool" ADD COLUMN "cancelIsFree" boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "pool" DROP COLUMN "cancelIsFree"');
  }
}
