import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes of all pools' comments by their time, and of the hidden ones among them. */
export class SearchComments1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX "IDX_comment_newest" ON "comment" ("createdAt", "id")');
    await runner.query(
      'CREATE INDEX "IDX_comment_hidden" ON "comment" ("createdAt", "id") WHERE "hiding" IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "IDX_comment_hidden"');
    await runner.query('DROP INDEX "IDX_comment_newest"');
  }
}
