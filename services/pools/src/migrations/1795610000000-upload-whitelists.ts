import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of addresses that come in parts, and which of them each draft needs. */
export class UploadWhitelists1795610000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "whitelist_part" (
        "owner" text NOT NULL,
        "uploadId" uuid NOT NULL,
        "part" integer NOT NULL,
        "savedAt" bigint NOT NULL,
        "addresses" bytea NOT NULL,
        CONSTRAINT "PK_whitelist_part" PRIMARY KEY ("owner", "uploadId", "part")
      )`);
    await runner.query('CREATE INDEX "IDX_whitelist_part_age" ON "whitelist_part" ("savedAt")');
    await runner.query('ALTER TABLE "pool_draft" ADD "uploadId" uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "pool_draft" DROP COLUMN "uploadId"');
    await runner.query('DROP TABLE "whitelist_part"');
  }
}
