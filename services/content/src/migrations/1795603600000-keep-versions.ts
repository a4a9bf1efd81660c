import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pages, FAQs and texts as they were saved before, with the files that they show. */
export class KeepVersions1795603600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "content_version" (
        "kind" text NOT NULL,
        "target" text NOT NULL,
        "version" integer NOT NULL,
        "timeMs" bigint NOT NULL,
        "author" text NOT NULL,
        "content" jsonb NOT NULL,
        "files" text array NOT NULL,
        CONSTRAINT "PK_content_version" PRIMARY KEY ("kind", "target", "version")
      )`);
    await runner.query('CREATE INDEX "IDX_content_version_files" ON "content_version" USING gin ("files")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "content_version"');
  }
}
