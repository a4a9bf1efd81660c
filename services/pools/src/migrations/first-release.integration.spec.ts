import { takeUp, type TakenUp } from '@launchpad/platform/testing';
import { migrations } from './index.js';

describe('a database of the first release', () => {
  let taken: TakenUp;

  beforeAll(async () => {
    taken = await takeUp(new URL('./first-release.sql', import.meta.url), migrations);
  }, 60_000);
  afterAll(() => taken?.drop(), 60_000);

  it('becomes what the migrations make from nothing', () => {
    expect(taken.schema).toEqual(taken.freshSchema);
    expect(taken.schema.join()).toContain('IDX_pool_listed');
  });

  it('keeps its migrations, which nobody may change, and every row', () => {
    const { before, after, migrationsBefore, migrationsAfter } = taken;
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

  it('counts events of before as applied now, so that they are remembered long enough', async () => {
    const dated = await taken.source.query<unknown[]>(
      `SELECT 1 FROM inbox_event WHERE "appliedAt" > now() - interval '10 minutes'`,
    );
    expect(dated).toHaveLength(taken.before['inbox_event']!.length);
  });
});
