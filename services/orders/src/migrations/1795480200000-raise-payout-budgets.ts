import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gas budgets that admins raised, and an index of the pools with orders to pay out. */
export class RaisePayoutBudgets1795480200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "payout" ADD "gasBudget" bigint');
    await runner.query(
      'CREATE INDEX "IDX_pool_unpaid" ON "pool" ("poolEndDate") WHERE "ordersPaid" < "ordersToPay"',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "IDX_pool_unpaid"');
    await runner.query('ALTER TABLE "payout" DROP "gasBudget"');
  }
}
