import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists only some entries of an owner within an hour, and counts the others. */
export class HoldNotifications1796500000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "held_notification" (
        "poolId" text NOT NULL,
        "kind" text NOT NULL,
        "formHash" text NOT NULL,
        "createdBy" text NOT NULL,
        "hour" bigint NOT NULL,
        PRIMARY KEY ("poolId", "kind", "formHash")
      )`);
    await runner.query(
      'CREATE INDEX "IDX_held_notification_owner" ON "held_notification" ("createdBy", "hour")',
    );
    await runner.query(
      'CREATE INDEX "IDX_notification_owner" ON "notification" ("createdBy", "createdAtMs")',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "IDX_notification_owner"');
    await runner.query('DROP TABLE "held_notification"');
    await runner.query(`DELETE FROM "notification" WHERE "kind" = 'more'`);
  }
}
