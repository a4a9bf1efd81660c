import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The transaction that last changed each pool, by which the lists find what changed. The database notes it, so that no
 * writer can forget it: during a rollout, instances of the version before write too.
 */
export class NoteChanges1795393200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "pool" ADD COLUMN "changedIn" bigint NOT NULL DEFAULT 0');
    await runner.query('CREATE INDEX "IDX_pool_changed" ON "pool" ("changedIn")');
    await runner.query(`
      CREATE FUNCTION note_pool_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW."changedIn" := ((pg_current_xact_id())::text)::bigint;
        RETURN NEW;
      END $$`);
    await runner.query(
      'CREATE TRIGGER "TRG_pool_changed" BEFORE INSERT OR UPDATE ON "pool" FOR EACH ROW EXECUTE FUNCTION note_pool_change()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER "TRG_pool_changed" ON "pool"');
    await runner.query('DROP FUNCTION note_pool_change');
    await runner.query('ALTER TABLE "pool" DROP COLUMN "changedIn"');
  }
}
