import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the keeper sent and may still be mined. */
export class KeepSentTransactions1795900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "sent_transaction" (
        "hash" text PRIMARY KEY,
        "chainId" integer NOT NULL,
        "sender" text NOT NULL,
        "nonce" integer NOT NULL,
        "poolId" text NOT NULL,
        "purpose" text NOT NULL
      )`);
    await runner.query(
      'CREATE INDEX "IDX_sent_transaction_nonce" ON "sent_transaction" ("chainId", "sender", "nonce")',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "sent_transaction"');
  }
}
