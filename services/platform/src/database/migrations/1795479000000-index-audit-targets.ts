import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the acts on one record. */
export class IndexAuditTargets1795479000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX "IDX_audit_record_target" ON "audit_record" ("target", "id")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "IDX_audit_record_target"');
  }
}
