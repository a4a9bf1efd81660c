import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each pool's bids come to, by which lists are sorted; filled from the events of bids that are retained. */
export class RankByRaised1795480000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "pool_raised" (
        "poolId" text NOT NULL CONSTRAINT "PK_pool_raised" PRIMARY KEY,
        "raised" numeric(78,0) NOT NULL,
        "changedIn" bigint NOT NULL DEFAULT 0
      )`);
    await runner.query('CREATE INDEX "IDX_pool_raised_changed" ON "pool_raised" ("changedIn")');
    await runner.query(
      'CREATE TRIGGER "TRG_pool_raised_changed" BEFORE INSERT OR UPDATE ON "pool_raised" FOR EACH ROW EXECUTE FUNCTION note_pool_change()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "pool_raised"');
  }
}
