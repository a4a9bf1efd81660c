import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who uploaded which file, and which are pinned. Earlier files are unknown and stay pinned. */
export class KeepUploads1795305600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "stored_file" (
        "cid" text NOT NULL CONSTRAINT "PK_stored_file" PRIMARY KEY,
        "state" text NOT NULL DEFAULT 'pinned',
        "inUse" boolean NOT NULL DEFAULT false,
        "dueAt" bigint NOT NULL,
        "attempts" integer NOT NULL DEFAULT 0
      )`);
    await runner.query('CREATE INDEX "IDX_stored_file_due" ON "stored_file" ("dueAt")');
    await runner.query(`
      CREATE TABLE "upload" (
        "owner" text NOT NULL,
        "cid" text NOT NULL,
        "bytes" integer NOT NULL,
        "uploadedAt" bigint NOT NULL,
        CONSTRAINT "PK_upload" PRIMARY KEY ("owner", "cid")
      )`);
    await runner.query('CREATE INDEX "IDX_upload_owner" ON "upload" ("owner", "uploadedAt")');
    await runner.query('CREATE INDEX "IDX_upload_cid" ON "upload" ("cid")');

    await runner.query(`ALTER TABLE "pool_metadata" ADD "files" text array NOT NULL DEFAULT '{}'`);
    await runner.query(`
      UPDATE "pool_metadata" SET "files" = ARRAY(
        SELECT DISTINCT named[1]
        FROM regexp_matches("description", '/ipfs/(baf[a-z2-7]{50,110}|Qm[1-9A-HJ-NP-Za-km-z]{44})', 'g') AS named
      ) WHERE "description" LIKE '%/ipfs/%'`);
    await runner.query('CREATE INDEX "IDX_pool_metadata_logo" ON "pool_metadata" ("logo")');
    await runner.query('CREATE INDEX "IDX_pool_metadata_files" ON "pool_metadata" USING gin ("files")');
    await runner.query('CREATE INDEX "IDX_kyc_record_identity_doc" ON "kyc_record" ("identityDoc")');
    await runner.query('CREATE INDEX "IDX_pool_draft_files" ON "pool_draft" USING gin ("files")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "IDX_pool_draft_files", "IDX_kyc_record_identity_doc"');
    await runner.query('DROP INDEX "IDX_pool_metadata_files", "IDX_pool_metadata_logo"');
    await runner.query('ALTER TABLE "pool_metadata" DROP COLUMN "files"');
    await runner.query('DROP TABLE "upload"');
    await runner.query('DROP TABLE "stored_file"');
  }
}
