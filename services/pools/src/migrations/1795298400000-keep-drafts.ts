import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Create forms not yet signed, sealed; and the version of each pool's metadata. */
export class KeepDrafts1795298400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "pool_draft" (
        "id" uuid NOT NULL CONSTRAINT "PK_pool_draft" PRIMARY KEY,
        "owner" text NOT NULL,
        "version" integer NOT NULL,
        "savedAt" bigint NOT NULL,
        "title" bytea NOT NULL,
        "form" bytea NOT NULL,
        "files" text array NOT NULL
      )`);
    await runner.query('CREATE INDEX "IDX_pool_draft_owner" ON "pool_draft" ("owner", "savedAt")');
    await runner.query('ALTER TABLE "pool" ADD "metadataVersion" integer NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "pool" DROP COLUMN "metadataVersion"');
    await runner.query('DROP TABLE "pool_draft"');
  }
}
