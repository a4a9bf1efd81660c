import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePools1763640000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query(`
      CREATE TABLE "pool_metadata" (
        "formHash" text NOT NULL CONSTRAINT "PK_pool_metadata" PRIMARY KEY,
        "title" text NOT NULL,
        "description" text NOT NULL,
        "logo" text NOT NULL,
        "isKyc" boolean NOT NULL,
        "links" jsonb NOT NULL
      )`);
    await runner.query(
      'CREATE INDEX "IDX_pool_metadata_title" ON "pool_metadata" USING gin ("title" gin_trgm_ops)',
    );
    await runner.query(`
      CREATE TABLE "wanted_metadata" (
        "formHash" text NOT NULL CONSTRAINT "PK_wanted_metadata" PRIMARY KEY,
        "attempts" integer NOT NULL DEFAULT 0,
        "nextAttemptAt" bigint NOT NULL,
        "lastError" text NOT NULL DEFAULT ''
      )`);
    await runner.query('CREATE INDEX "IDX_wanted_metadata_next" ON "wanted_metadata" ("nextAttemptAt")');
    await this.createPool(runner);
    await runner.query(`
      CREATE TABLE "kyc_record" (
        "poolId" text NOT NULL CONSTRAINT "PK_kyc_record" PRIMARY KEY,
        "name" text NOT NULL,
        "email" text NOT NULL,
        "phone" text NOT NULL,
        "message" text NOT NULL,
        "identityDoc" text NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE "whitelist" (
        "poolId" text NOT NULL,
        "merkleRoot" text NOT NULL,
        "size" integer NOT NULL,
        CONSTRAINT "PK_whitelist" PRIMARY KEY ("poolId", "merkleRoot")
      )`);
    await runner.query(`
      CREATE TABLE "whitelist_address" (
        "poolId" text NOT NULL,
        "merkleRoot" text NOT NULL,
        "address" text NOT NULL,
        CONSTRAINT "PK_whitelist_address" PRIMARY KEY ("poolId", "merkleRoot", "address")
      )`);
    await runner.query(`
      CREATE TABLE "comment" (
        "id" uuid NOT NULL CONSTRAINT "PK_comment" PRIMARY KEY,
        "poolId" text NOT NULL,
        "message" text NOT NULL,
        "messageTime" bigint NOT NULL,
        "userAddress" text NOT NULL,
        "createdAt" bigint NOT NULL,
        CONSTRAINT "UQ_comment_once" UNIQUE ("poolId", "userAddress", "messageTime")
      )`);
    await runner.query('CREATE INDEX "IDX_comment_pool" ON "comment" ("poolId", "createdAt", "id")');
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables = [
      'comment',
      'whitelist_address',
      'whitelist',
      'kyc_record',
      'pool',
      'wanted_metadata',
      'pool_metadata',
    ];
    for (const table of tables) await runner.query(`DROP TABLE "${table}"`);
  }

  private async createPool(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "pool" (
        "poolId" text NOT NULL CONSTRAINT "PK_pool" PRIMARY KEY,
        "chainId" integer NOT NULL,
        "blockchainPoolId" bigint NOT NULL,
        "present" boolean NOT NULL,
        "transactionHash" text NOT NULL,
        "poolOwner" text NOT NULL,
        "formHash" text NOT NULL,
        "poolingToken" text NOT NULL,
        "ptName" text NOT NULL,
        "ptSymbol" text NOT NULL,
        "ptDecimals" integer NOT NULL,
        "biddingToken" text NOT NULL,
        "bdName" text NOT NULL,
        "bdSymbol" text NOT NULL,
        "bdDecimals" integer NOT NULL,
        "poolSellAmount" numeric(78,0) NOT NULL,
        "minimumBuyAmount" numeric(78,0) NOT NULL,
        "minimumBiddingAmount" numeric(78,0) NOT NULL,
        "minimumFundingThreshold" numeric(78,0) NOT NULL,
        "initialPoolOrder" numeric(78,0) NOT NULL,
        "poolStartDate" bigint NOT NULL,
        "poolEndDate" bigint NOT NULL,
        "poolCancelDate" bigint NOT NULL,
        "isFinalize" boolean NOT NULL,
        "feeNumerator" integer NOT NULL,
        "merkleRoot" text NOT NULL,
        "whitelistTransactionHash" text NOT NULL,
        "isCancelled" boolean NOT NULL,
        "isScam" boolean NOT NULL,
        "isDeleted" boolean NOT NULL,
        "settlement" jsonb,
        "createdAt" bigint NOT NULL,
        "metadataHash" text CONSTRAINT "FK_pool_metadata" REFERENCES "pool_metadata" ("formHash"),
        "kycStatus" text NOT NULL DEFAULT 'pending',
        "featureStatus" boolean,
        "scamMessage" text,
        "deletedBy" text,
        "announced" boolean NOT NULL DEFAULT false,
        "updatedAt" bigint NOT NULL
      )`);
    const listed = `"present" AND "kycStatus" = 'approved' AND NOT "isDeleted"`;
    const indexes = {
      listed: `("createdAt", "poolId") WHERE ${listed}`,
      featured: `("createdAt", "poolId") WHERE ${listed} AND "featureStatus"`,
      created: '("createdAt", "poolId")',
      owner: '("poolOwner", "createdAt")',
      start: '("chainId", "poolStartDate")',
      end: '("chainId", "poolEndDate")',
      metadata: '("metadataHash")',
      form_hash: '("formHash")',
    };
    for (const [name, definition] of Object.entries(indexes)) {
      await runner.query(`CREATE INDEX "IDX_pool_${name}" ON "pool" ${definition}`);
    }
  }
}
