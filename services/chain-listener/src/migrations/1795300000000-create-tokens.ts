import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores names of tokens, and which pools wait for them. Tokens of existing pools are read when next needed. */
export class CreateTokens1795300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "token" (
        "chainId" integer NOT NULL,
        "address" text NOT NULL,
        "name" text,
        "symbol" text,
        "firstBlock" bigint NOT NULL,
        "tries" integer NOT NULL,
        "nextTryAt" timestamptz,
        PRIMARY KEY ("chainId", "address")
      )`);
    await runner.query(
      `CREATE INDEX "IDX_token_due" ON "token" ("chainId", "nextTryAt") WHERE "nextTryAt" IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE "unnamed_token" (
        "factId" text NOT NULL,
        "address" text NOT NULL,
        "chainId" integer NOT NULL,
        "decimals" integer NOT NULL,
        PRIMARY KEY ("factId", "address")
      )`);
    await runner.query('CREATE INDEX "IDX_unnamed_token" ON "unnamed_token" ("chainId", "address")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "unnamed_token", "token"');
  }
}
