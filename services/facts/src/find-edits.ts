import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds the newest edit of each kind of a pool without reading the others, of which anybody can make any number. Edits that
 * the version before stores have no kind, and are read always.
 */
export class FindEdits1795800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "chain_fact" ADD COLUMN "edit" text');
    await runner.query(
      `CREATE INDEX "IDX_chain_fact_edit" ON "chain_fact" ("poolId", "edit", "blockNumber", "logIndex")
       WHERE "order" IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "IDX_chain_fact_edit"');
    await runner.query('ALTER TABLE "chain_fact" DROP COLUMN "edit"');
  }
}
