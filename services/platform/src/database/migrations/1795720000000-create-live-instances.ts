import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which instances share the partitions. */
export class CreateLiveInstances1795720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "live_instance" (
        "id" uuid NOT NULL,
        "seenAt" timestamptz NOT NULL,
        CONSTRAINT "PK_live_instance" PRIMARY KEY ("id")
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "live_instance"');
  }
}
