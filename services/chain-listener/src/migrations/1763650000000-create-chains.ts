import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateChains1763650000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "chain" (
        "chainId" integer PRIMARY KEY,
        "cursorNumber" bigint NOT NULL,
        "cursorHash" text,
        "pausedReason" text,
        "acceptsDeepReorganisation" boolean NOT NULL DEFAULT false,
        "holder" text,
        "leaseUntil" timestamptz,
        "head" bytea
      )`);
    await runner.query(`
      CREATE TABLE "recent_block" (
        "chainId" integer NOT NULL,
        "number" bigint NOT NULL,
        "hash" text NOT NULL,
        PRIMARY KEY ("chainId", "number")
      )`);
    await runner.query(`
      CREATE TABLE "fact" (
        "id" text PRIMARY KEY,
        "chainId" integer NOT NULL,
        "blockNumber" bigint NOT NULL,
        "logIndex" integer NOT NULL,
        "transactionHash" text NOT NULL,
        "retractions" integer NOT NULL DEFAULT 0,
        "stands" boolean NOT NULL DEFAULT true,
        "data" bytea NOT NULL
      )`);
    await runner.query('CREATE INDEX "IDX_fact_transaction" ON "fact" ("chainId", "transactionHash")');
    await runner.query('CREATE INDEX "IDX_fact_block" ON "fact" ("chainId", "blockNumber")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "fact", "recent_block", "chain"');
  }
}
