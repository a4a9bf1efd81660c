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
    expect(taken.schema.join()).toContain('cms_page');
  });

  it('keeps its migrations, which nobody may change, and every row', () => {
    const { before, after, migrationsBefore, migrationsAfter } = taken;
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
