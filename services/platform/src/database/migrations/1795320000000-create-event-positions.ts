import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far each source was applied: kept here from now on, and no longer by the stream. */
export class CreateEventPositions1795320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "event_position" (
        "source" text NOT NULL,
        "stream" text NOT NULL,
        "sequence" bigint NOT NULL,
        CONSTRAINT "PK_event_position" PRIMARY KEY ("source")
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "event_position"');
  }
}
