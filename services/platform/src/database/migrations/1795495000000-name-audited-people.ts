import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What whoever acted was called then, next to the token's subject. */
export class NameAuditedPeople1795495000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "audit_record" ADD COLUMN "name" text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "audit_record" DROP COLUMN "name"');
  }
}
