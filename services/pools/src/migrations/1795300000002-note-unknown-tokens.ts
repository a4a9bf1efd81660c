import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks tokens with unreadable data; those of existing pools count as known. */
export class NoteUnknownTokens1795300000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "pool"
        ADD COLUMN "ptUnknown" boolean NOT NULL DEFAULT false,
        ADD COLUMN "bdUnknown" boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "pool" DROP COLUMN "ptUnknown", DROP COLUMN "bdUnknown"');
  }
}
