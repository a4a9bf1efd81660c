import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps events unique by a constraint over hashes, and finds them by one: their ids are long, and the primary key took
 * more space than the rows. The version before writes and reads as ever: it names no key on conflict.
 */
export class HashInbox1795510000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "inbox_event" DROP CONSTRAINT "PK_inbox_event",
        ADD CONSTRAINT "UQ_inbox_event" EXCLUDE USING hash (("source" || ' ' || "eventId") WITH =)`);
    // Without a primary key a replica finds expired rows by all their columns.
    await runner.query('ALTER TABLE "inbox_event" REPLICA IDENTITY FULL');
    await runner.query(`CREATE INDEX "IDX_inbox_event_id" ON "inbox_event" USING hash ("eventId")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "IDX_inbox_event_id"');
    await runner.query(`
      ALTER TABLE "inbox_event" REPLICA IDENTITY DEFAULT, DROP CONSTRAINT "UQ_inbox_event",
        ADD CONSTRAINT "PK_inbox_event" PRIMARY KEY ("eventId", "source")`);
  }
}
