import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateNotifications1763642000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "notification" (
        "position" bigserial PRIMARY KEY,
        "poolId" text NOT NULL,
        "title" text NOT NULL,
        "logo" text NOT NULL,
        "createdBy" text NOT NULL,
        "createdAtMs" bigint NOT NULL,
        CONSTRAINT "notification_pool" UNIQUE ("poolId")
      )`);
    await runner.query(`
      CREATE TABLE "read_mark" (
        "subject" text PRIMARY KEY,
        "position" bigint NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE "pool_moment" (
        "poolId" text NOT NULL,
        "moment" text NOT NULL,
        "chainId" integer NOT NULL,
        "at" bigint NOT NULL,
        "fired" boolean NOT NULL,
        PRIMARY KEY ("poolId", "moment")
      )`);
    await runner.query(`
      CREATE INDEX "pool_moment_pending" ON "pool_moment" ("chainId", "at") WHERE "fired" = false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "pool_moment"');
    await runner.query('DROP TABLE "read_mark"');
    await runner.query('DROP TABLE "notification"');
  }
}
