import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateContent1763641000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "cms_page" (
        "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        "pageTitle" text NOT NULL,
        "pageData" text NOT NULL,
        "slug" text NOT NULL,
        "metaTitle" text NOT NULL,
        "metaKeywords" text array NOT NULL,
        "metaDescription" text NOT NULL,
        "showLinkInHeader" boolean NOT NULL,
        "showLinkInFooter" boolean NOT NULL,
        "pageStatus" boolean NOT NULL,
        "createdAt" timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT "cms_page_slug" UNIQUE ("slug")
      )`);
    await runner.query(`
      CREATE TABLE "faq" (
        "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        "title" text NOT NULL,
        "description" text NOT NULL,
        "createdAt" timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE TABLE "site_settings" (
        "id" integer PRIMARY KEY,
        "siteTitle" text NOT NULL DEFAULT '',
        "metaTitle" text NOT NULL DEFAULT '',
        "metaKeyword" text NOT NULL DEFAULT '',
        "siteDescription" text NOT NULL DEFAULT '',
        "metaDescription" text NOT NULL DEFAULT '',
        "twitterLink" text NOT NULL DEFAULT '',
        "telegramLink" text NOT NULL DEFAULT '',
        "mediumLink" text NOT NULL DEFAULT '',
        "appLink" text NOT NULL DEFAULT '',
        "podCastLink" text NOT NULL DEFAULT '',
        "websiteLink" text NOT NULL DEFAULT '',
        "termsContent" text,
        "privacyContent" text
      )`);
    await runner.query('INSERT INTO "site_settings" ("id") VALUES (1)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "site_settings"');
    await runner.query('DROP TABLE "faq"');
    await runner.query('DROP TABLE "cms_page"');
  }
}
