import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps facts unique, and finds them, by a hash of their ids, which are long: in an eighth of the primary key's space. The
 * version before writes and reads as ever: it names no key on conflict.
 */
export class HashChainFacts1795510000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "chain_fact" DROP CONSTRAINT "PK_chain_fact",
        ADD CONSTRAINT "UQ_chain_fact" EXCLUDE USING hash ("id" WITH =)`);
    // Without a primary key a replica finds retracted rows by all their columns.
    await runner.query('ALTER TABLE "chain_fact" REPLICA IDENTITY FULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "chain_fact" REPLICA IDENTITY DEFAULT, DROP CONSTRAINT "UQ_chain_fact",
        ADD CONSTRAINT "PK_chain_fact" PRIMARY KEY ("id")`);
  }
}
