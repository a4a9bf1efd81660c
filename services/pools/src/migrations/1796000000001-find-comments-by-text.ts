import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Parts of comments' texts and of their writers' addresses. */
export class FindCommentsByText1796000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX "IDX_comment_text" ON "comment" USING gin ("message" gin_trgm_ops, "userAddress" gin_trgm_ops)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "IDX_comment_text"');
  }
}
