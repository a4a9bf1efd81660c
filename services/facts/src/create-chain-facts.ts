import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The table behind `FactLog`. */
export class CreateChainFacts1763600000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "chain_fact" (
        "id" text NOT NULL CONSTRAINT "PK_chain_fact" PRIMARY KEY,
        "poolId" text NOT NULL,
        "order" numeric(78,0),
        "blockNumber" bigint NOT NULL,
        "logIndex" integer NOT NULL,
        "data" bytea NOT NULL
      )`);
    await runner.query(
      `CREATE INDEX "IDX_chain_fact_order" ON "chain_fact" ("poolId", "order", "blockNumber", "logIndex")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "chain_fact"');
  }
}
