import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAuditLog1763600000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "audit_record" (
        "id" bigserial PRIMARY KEY,
        "timeMs" bigint NOT NULL,
        "subject" text NOT NULL,
        "action" text NOT NULL,
        "target" text NOT NULL,
        "before" jsonb,
        "after" jsonb
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "audit_record"');
  }
}
