import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Metadata changed after the approval gets a review of its own. */
export class ReviewMetadata1795301400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "pool"
        ADD "pendingMetadataHash" text CONSTRAINT "FK_pool_pending_metadata" REFERENCES "pool_metadata" ("formHash"),
        ADD "rejectedMetadataHash" text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE "pool" DROP COLUMN "pendingMetadataHash", DROP COLUMN "rejectedMetadataHash"',
    );
  }
}
