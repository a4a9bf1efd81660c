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
    expect(migrated.schema.join()).toContain('pool_moment_pending');
  });

  it('keeps its migrations and every row', () => {
    const { before, after, migrationsBefore, migrationsAfter } = migrated;
    expect(migrationsBefore).toEqual(['CreateEventTables1763600000000', 'CreateNotifications1763642000000']);
    expect(migrationsAfter.slice(0, migrationsBefore.length)).toEqual(migrationsBefore);
    expect(after).toEqual(before);
    for (const table of ['notification', 'pool_moment', 'inbox_event']) expect(after[table]).not.toEqual([]);
  });

  it('has entries for new pools only', async () => {
    const kinds = await migrated.source.query<unknown[]>(
      'SELECT DISTINCT "kind", "formHash" FROM "notification"',
    );
    expect(kinds).toEqual([{ kind: 'newPool', formHash: '' }]);
  });
});
