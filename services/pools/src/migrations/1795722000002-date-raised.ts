import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * As of when it is known what pools have raised, so that an event that was parked changes nothing that is newer. Lists read a
 * pool again only where the amount changed.
 */
export class DateRaised1795722000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "pool_raised" ADD "asOfMs" bigint NOT NULL DEFAULT 0');
    await runner.query('DROP TRIGGER "TRG_pool_raised_changed" ON "pool_raised"');
    await runner.query(
      'CREATE TRIGGER "TRG_pool_raised_added" BEFORE INSERT ON "pool_raised" FOR EACH ROW EXECUTE FUNCTION note_pool_change()',
    );
    await runner.query(
      'CREATE TRIGGER "TRG_pool_raised_changed" BEFORE UPDATE ON "pool_raised" FOR EACH ROW WHEN (NEW.raised <> OLD.raised) EXECUTE FUNCTION note_pool_change()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER "TRG_pool_raised_changed" ON "pool_raised"');
    await runner.query('DROP TRIGGER "TRG_pool_raised_added" ON "pool_raised"');
    await runner.query(
      'CREATE TRIGGER "TRG_pool_raised_changed" BEFORE INSERT OR UPDATE ON "pool_raised" FOR EACH ROW EXECUTE FUNCTION note_pool_change()',
    );
    await runner.query('ALTER TABLE "pool_raised" DROP "asOfMs"');
  }
}
