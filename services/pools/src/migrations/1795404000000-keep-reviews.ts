import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The history of each pool's review, what an owner was asked to correct, and further documents. Contact data and
 * decisions from before become the first entries, without reasons.
 */
export class KeepReviews1795404000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "kyc_record" ADD "documents" jsonb NOT NULL DEFAULT '[]'`);
    await runner.query(`ALTER TABLE "pool" ADD "requestedChanges" text array NOT NULL DEFAULT '{}'`);
    await runner.query(`
      CREATE TABLE "review_entry" (
        "id" bigserial NOT NULL CONSTRAINT "PK_review_entry" PRIMARY KEY,
        "poolId" text NOT NULL,
        "kind" text NOT NULL,
        "timeMs" bigint NOT NULL,
        "author" text NOT NULL,
        "text" text NOT NULL,
        "fields" text array NOT NULL,
        "kyc" jsonb,
        "files" text array NOT NULL
      )`);
    await runner.query('CREATE INDEX "IDX_review_entry_pool" ON "review_entry" ("poolId", "id")');
    await runner.query('CREATE INDEX "IDX_review_entry_files" ON "review_entry" USING gin ("files")');
    await runner.query(`
      INSERT INTO "review_entry" ("poolId", "kind", "timeMs", "author", "text", "fields", "kyc", "files")
      SELECT "poolId", 'submitted', "createdAt" * 1000, "poolOwner", '', '{}', to_jsonb("kyc_record") - 'poolId',
        ARRAY["identityDoc"]
      FROM "kyc_record" JOIN "pool" USING ("poolId") ORDER BY "createdAt", "poolId"`);
    await runner.query(`
      INSERT INTO "review_entry" ("poolId", "kind", "timeMs", "author", "text", "fields", "kyc", "files")
      SELECT "target", CASE "action" WHEN 'pool.approve' THEN 'approved' ELSE 'rejected' END, "timeMs", "subject", '',
        '{}', NULL, '{}'
      FROM "audit_record" WHERE "action" IN ('pool.approve', 'pool.reject') ORDER BY "id"`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "review_entry"');
    await runner.query('ALTER TABLE "pool" DROP COLUMN "requestedChanges"');
    await runner.query('ALTER TABLE "kyc_record" DROP COLUMN "documents"');
  }
}
