import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why an admin hid a comment, and an index of those that are shown. */
export class HideComments1795606000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "comment" ADD "hiding" jsonb');
    await runner.query(
      'CREATE INDEX "IDX_comment_shown" ON "comment" ("poolId", "createdAt", "id") WHERE "hiding" IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "IDX_comment_shown"');
    await runner.query('ALTER TABLE "comment" DROP COLUMN "hiding"');
  }
}
