import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes when an event was applied, so that it can be forgotten; those applied before count as applied now. */
export class DateInbox1795200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "inbox_event" ADD COLUMN "appliedAt" timestamptz NOT NULL DEFAULT now()`);
    await runner.query(`CREATE INDEX "IDX_inbox_event_applied" ON "inbox_event" ("appliedAt")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "inbox_event" DROP COLUMN "appliedAt"`);
  }
}
