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
    expect(taken.schema.join()).toContain('pool_moment_pending');
  });

  it('keeps its migrations, which nobody may change, and every row', () => {
    const { before, after, migrationsBefore, migrationsAfter } = taken;
    expect(migrationsBefore).toEqual(['CreateEventTables1763600000000', 'CreateNotifications1763642000000']);
    expect(migrationsAfter.slice(0, migrationsBefore.length)).toEqual(migrationsBefore);
    expect(after).toEqual(before);
    for (const table of ['notification', 'pool_moment', 'inbox_event']) expect(after[table]).not.toEqual([]);
  });

  it('has told of new pools alone', async () => {
    const kinds = await taken.source.query<unknown[]>(
      'SELECT DISTINCT "kind", "formHash" FROM "notification"',
    );
    expect(kinds).toEqual([{ kind: 'newPool', formHash: '' }]);
  });
});
