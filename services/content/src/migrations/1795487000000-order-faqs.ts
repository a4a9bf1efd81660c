import type { MigrationInterface, QueryRunner } from 'typeorm';

/** FAQs have an order; equal places, as before, are listed by age. */
export class OrderFaqs1795487000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "faq" ADD "place" integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "faq" DROP COLUMN "place"');
  }
}
