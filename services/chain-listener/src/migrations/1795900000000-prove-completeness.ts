import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores through which block a chain's facts are complete, and the auction's users. Of what was read before, neither is
 * known, so it is compared with the auction's state and read again if it differs.
 */
export class ProveCompleteness1795900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "chain"
        ADD COLUMN "completeNumber" bigint NOT NULL DEFAULT -1,
        ADD COLUMN "completeHash" text,
        ADD COLUMN "singlyThrough" bigint`);
    await runner.query(`
      CREATE TABLE "registered_user" (
        "chainId" integer NOT NULL,
        "userId" bigint NOT NULL,
        "blockNumber" bigint NOT NULL,
        PRIMARY KEY ("chainId", "userId")
      )`);
    await runner.query(
      'CREATE INDEX "IDX_registered_user_block" ON "registered_user" ("chainId", "blockNumber")',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "registered_user"');
    await runner.query(`
      ALTER TABLE "chain" DROP COLUMN "completeNumber", DROP COLUMN "completeHash", DROP COLUMN "singlyThrough"`);
  }
}
