import { migrateFirstRelease, type MigratedDatabase } from '@launchpad/platform/testing';
import { migrations } from './index.js';

describe('a database of the first release', () => {
  let migrated: MigratedDatabase;

  beforeAll(async () => {
    migrated = await migrateFirstRelease(new URL('./first-release.sql', import.meta.url), migrations);
  });
  afterAll(() => migrated?.drop());

  it('becomes what the migrations make from nothing', () => {
    expect(migrated.schema).toEqual(migrated.freshSchema);
    expect(migrated.schema.join()).toContain('IDX_pool_listed');
  });

  it('keeps its migrations and every row', () => {
    const { before, after, migrationsBefore, migrationsAfter } = migrated;
    expect(migrationsBefore).toEqual([
      'CreateEventTables1763600000000',
      'CreateAuditLog1763600000001',
      'CreateChainFacts1763600000002',
      'CreatePools1763640000000',
    ]);
    expect(migrationsAfter.slice(0, migrationsBefore.length)).toEqual(migrationsBefore);
    expect(after).toEqual(before);
    for (const table of ['pool', 'pool_metadata', 'kyc_record', 'comment', 'whitelist', 'chain_fact'])
      expect(after[table]).not.toEqual([]);
  });

  it('dates old events as applied now, so that they are kept long enough', async () => {
    const dated = await migrated.source.query<unknown[]>(
      `SELECT 1 FROM inbox_event WHERE "appliedAt" > now() - interval '10 minutes'`,
    );
    expect(dated).toHaveLength(migrated.before['inbox_event']!.length);
  });
});
