import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = [
  ['cms_page', 'version'],
  ['faq', 'version'],
  ['site_settings', 'settingsVersion'],
  ['site_settings', 'textsVersion'],
];

/** Every record has a version, so that a save can name the one it changes. */
export class VersionContent1795298400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of columns) {
      await runner.query(`ALTER TABLE "${table}" ADD "${column}" integer NOT NULL DEFAULT 1`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of columns) {
      await runner.query(`ALTER TABLE "${table}" DROP COLUMN "${column}"`);
    }
  }
}
