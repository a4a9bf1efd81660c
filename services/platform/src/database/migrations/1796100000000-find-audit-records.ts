import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Parts of all texts of an audit record. */
export class FindAuditRecords1796100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query(`
      CREATE INDEX "IDX_audit_record_text" ON "audit_record" USING gin ((
        "name" || ' ' || "subject" || ' ' || "action" || ' ' || "target"
          || coalesce(' ' || "before"::text, '') || coalesce(' ' || "after"::text, '')
      ) gin_trgm_ops)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "IDX_audit_record_text"');
  }
}
