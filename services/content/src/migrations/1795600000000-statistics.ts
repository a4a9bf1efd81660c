import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The statistics of the landing page are texts of the settings. */
export class Statistics1795600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "site_settings"
        ADD "raisedCapital" text NOT NULL DEFAULT '',
        ADD "launchedProjects" text NOT NULL DEFAULT '',
        ADD "monthlyVolume" text NOT NULL DEFAULT '',
        ADD "marketCap" text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "site_settings"
        DROP COLUMN "raisedCapital",
        DROP COLUMN "launchedProjects",
        DROP COLUMN "monthlyVolume",
        DROP COLUMN "marketCap"`);
  }
}
