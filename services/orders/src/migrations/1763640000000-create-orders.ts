import type { MigrationInterface, QueryRunner } from 'typeorm';

const FIGURES = `
        "figuresRaised" numeric(78,0) NOT NULL,
        "figuresSold" numeric(78,0) NOT NULL,
        "figuresBasispoints" integer NOT NULL,
        "figuresReached" boolean NOT NULL`;

export class CreateOrders1763640000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "pool" (
        "poolId" text NOT NULL CONSTRAINT "PK_pool" PRIMARY KEY,
        "chainId" integer NOT NULL,
        "blockchainPoolId" bigint NOT NULL,
        "bdSymbol" text NOT NULL,
        "poolSellAmount" numeric(78,0) NOT NULL,
        "minimumBuyAmount" numeric(78,0) NOT NULL,
        "minimumBiddingAmount" numeric(78,0) NOT NULL,
        "minimumFundingThreshold" numeric(78,0) NOT NULL,
        "poolStartDate" bigint NOT NULL,
        "poolEndDate" bigint NOT NULL,
        "isCancelled" boolean NOT NULL,
        "isScam" boolean NOT NULL,
        "isDeleted" boolean NOT NULL,
        "settlement" jsonb,
        "bidCount" integer NOT NULL,
        "priceSell" numeric(78,0),
        "priceBuy" numeric(78,0),
        "lastMinBuyAmount" numeric(78,0),
        "lastSellAmount" numeric(78,0),
        "soldSeries" text array NOT NULL,
        ${FIGURES}
      )`);
    await runner.query(`
      CREATE INDEX "IDX_pool_unsettled" ON "pool" ("chainId", "poolEndDate")
        WHERE "settlement" IS NULL AND NOT "isScam" AND NOT "isCancelled" AND NOT "isDeleted"`);
    await runner.query(`
      CREATE TABLE "order" (
        "id" uuid NOT NULL CONSTRAINT "PK_order" PRIMARY KEY,
        "poolId" text NOT NULL,
        "order" numeric(78,0) NOT NULL,
        "ordinal" integer,
        "userId" bigint NOT NULL,
        "minBuyAmount" numeric(78,0) NOT NULL,
        "sellAmount" numeric(78,0) NOT NULL,
        "orderBy" text NOT NULL,
        "transactionHash" text NOT NULL,
        "placedAt" bigint NOT NULL,
        "blockTimestamp" bigint NOT NULL,
        "withdrawnAt" bigint,
        "claimTrxHash" text,
        "claimedValue" numeric(78,0),
        "refundedValue" numeric(78,0),
        "updatedAt" bigint NOT NULL,
        "bookVersion" integer NOT NULL,
        ${FIGURES}
      )`);
    const indexes = {
      ordinal: '("poolId", "ordinal")',
      standing: '("poolId", "ordinal") WHERE "withdrawnAt" IS NULL',
      placed: '("poolId", "placedAt")',
      withdrawn: '("poolId", "withdrawnAt") WHERE "withdrawnAt" IS NOT NULL',
      book: '("poolId", "bookVersion")',
      by: '("orderBy", "blockTimestamp", "id")',
    };
    for (const [name, definition] of Object.entries(indexes)) {
      await runner.query(`CREATE INDEX "IDX_order_${name}" ON "order" ${definition}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "order"');
    await runner.query('DROP TABLE "pool"');
  }
}
