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
    expect(migrated.schema.join()).toContain('cms_page');
  });

  it('keeps its migrations and every row', () => {
    const { before, after, migrationsBefore, migrationsAfter } = migrated;
    expect(migrationsBefore).toEqual([
      'CreateEventTables1763600000000',
      'CreateAuditLog1763600000001',
      'CreateContent1763641000000',
    ]);
    expect(migrationsAfter.slice(0, migrationsBefore.length)).toEqual(migrationsBefore);
    expect(after).toEqual(before);
    for (const table of ['cms_page', 'faq', 'site_settings', 'audit_record'])
      expect(after[table]).not.toEqual([]);
  });
});
