import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Large books as they were at a version. */
export class KeepBooks1795510000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "book_snapshot" (
        "poolId" text PRIMARY KEY,
        "terms" text NOT NULL,
        "version" integer NOT NULL,
        "ids" bytea NOT NULL,
        "ticks" text NOT NULL
      )`);
    // They are hashes, which no compression makes smaller.
    await runner.query('ALTER TABLE "book_snapshot" ALTER "ids" SET STORAGE EXTERNAL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "book_snapshot"');
  }
}
