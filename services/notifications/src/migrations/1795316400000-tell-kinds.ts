import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds entries about changed metadata, once per metadata; all earlier entries are about new pools. */
export class TellKinds1795316400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "notification"
        ADD "kind" text NOT NULL DEFAULT 'newPool',
        ADD "formHash" text NOT NULL DEFAULT '',
        DROP CONSTRAINT "notification_pool"`);
    await runner.query(`
      ALTER TABLE "notification"
        ALTER "kind" DROP DEFAULT,
        ALTER "formHash" DROP DEFAULT,
        ADD CONSTRAINT "notification_once" UNIQUE ("poolId", "kind", "formHash")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM "notification" WHERE "kind" <> 'newPool'`);
    await runner.query(`
      ALTER TABLE "notification"
        DROP CONSTRAINT "notification_once",
        DROP COLUMN "kind",
        DROP COLUMN "formHash",
        ADD CONSTRAINT "notification_pool" UNIQUE ("poolId")`);
  }
}
