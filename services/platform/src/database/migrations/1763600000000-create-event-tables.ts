import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateEventTables1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "outbox_event" (
        "position" bigserial CONSTRAINT "PK_outbox_event" PRIMARY KEY,
        "eventId" text NOT NULL,
        "subject" text NOT NULL,
        "data" bytea NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE "inbox_event" (
        "eventId" text NOT NULL,
        "source" text NOT NULL,
        CONSTRAINT "PK_inbox_event" PRIMARY KEY ("eventId", "source")
      )`);
    await runner.query(`
      CREATE TABLE "parked_event" (
        "eventId" text NOT NULL,
        "source" text NOT NULL,
        "subject" text NOT NULL,
        "data" bytea NOT NULL,
        "error" text NOT NULL,
        "parkedAt" timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT "PK_parked_event" PRIMARY KEY ("eventId", "source")
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "parked_event", "inbox_event", "outbox_event"');
  }
}
