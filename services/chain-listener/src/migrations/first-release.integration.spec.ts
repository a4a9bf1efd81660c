// cspell:ignore stands told -- names of columns
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
    expect(migrated.schema.join()).toContain('IDX_fact_block');
  });

  it('keeps its migrations and every row', () => {
    const { before, after, migrationsBefore, migrationsAfter } = migrated;
    expect(migrationsBefore).toEqual(['CreateEventTables1763600000000', 'CreateChains1763650000000']);
    expect(migrationsAfter.slice(0, migrationsBefore.length)).toEqual(migrationsBefore);
    expect(after).toEqual(before);
    for (const table of ['chain', 'fact', 'recent_block']) expect(after[table]).not.toEqual([]);
  });

  it('dates old facts as published now, so that posts still wait for them', async () => {
    const dated = await migrated.source.query<unknown[]>(
      `SELECT 1 FROM fact WHERE "toldAt" > now() - interval '10 minutes'`,
    );
    expect(dated).toHaveLength(migrated.before['fact']!.length);
  });
});
