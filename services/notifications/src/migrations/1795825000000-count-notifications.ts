import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How many notifications there are up to each, so that a list is counted without reading it. The database keeps that, so
 * that no writer can forget it: during a rollout, instances of the version before write too. All that write apply the same
 * source's events, one after the other.
 */
export class CountNotifications1795825000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "notification" ADD COLUMN "ordinal" integer');
    await runner.query(`
      UPDATE "notification" SET "ordinal" = counted.ordinal
      FROM (SELECT position, row_number() OVER (ORDER BY position) AS ordinal FROM "notification") counted
      WHERE "notification".position = counted.position`);
    await runner.query('ALTER TABLE "notification" ALTER COLUMN "ordinal" SET NOT NULL');
    await runner.query(`
      CREATE FUNCTION count_notification() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.ordinal := 1 + coalesce((SELECT ordinal FROM notification ORDER BY position DESC LIMIT 1), 0);
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE FUNCTION uncount_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE notification SET ordinal = ordinal - (SELECT count(*) FROM gone WHERE gone.position < notification.position)
        WHERE position > (SELECT min(position) FROM gone);
        RETURN NULL;
      END $$`);
    await runner.query(
      'CREATE TRIGGER "TRG_notification_added" BEFORE INSERT ON "notification" FOR EACH ROW EXECUTE FUNCTION count_notification()',
    );
    await runner.query(
      'CREATE TRIGGER "TRG_notification_removed" AFTER DELETE ON "notification" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION uncount_notifications()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER "TRG_notification_removed" ON "notification"');
    await runner.query('DROP TRIGGER "TRG_notification_added" ON "notification"');
    await runner.query('DROP FUNCTION uncount_notifications');
    await runner.query('DROP FUNCTION count_notification');
    await runner.query('ALTER TABLE "notification" DROP COLUMN "ordinal"');
  }
}
