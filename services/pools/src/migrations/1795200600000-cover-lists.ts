import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Covering indexes for lists, so that filtering and counting do not read the pools themselves. */
export class CoverLists1795200600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.replace(
      runner,
      '("createdAt", "poolId", "chainId", "poolStartDate", "poolEndDate", "featureStatus")',
      ' WHERE "present"',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.replace(runner, '("createdAt", "poolId")', '');
  }

  private async replace(runner: QueryRunner, columns: string, present: string): Promise<void> {
    await runner.query('DROP INDEX "IDX_pool_listed", "IDX_pool_created"');
    await runner.query(
      `CREATE INDEX "IDX_pool_listed" ON "pool" ${columns} WHERE "present" AND "kycStatus" = 'approved' AND NOT "isDeleted"`,
    );
    await runner.query(`CREATE INDEX "IDX_pool_created" ON "pool" ${columns}${present}`);
  }
}
