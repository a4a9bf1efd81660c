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
    expect(taken.schema.join()).toContain('IDX_fact_block');
  });

  it('keeps its migrations, which nobody may change, and every row', () => {
    const { before, after, migrationsBefore, migrationsAfter } = taken;
    expect(migrationsBefore).toEqual(['CreateEventTables1763600000000', 'CreateChains1763650000000']);
    expect(migrationsAfter.slice(0, migrationsBefore.length)).toEqual(migrationsBefore);
    expect(after).toEqual(before);
    for (const table of ['chain', 'fact', 'recent_block']) expect(after[table]).not.toEqual([]);
  });

  it('counts facts of before as told now, so that posts of theirs are waited for', async () => {
    const dated = await taken.source.query<unknown[]>(
      `SELECT 1 FROM fact WHERE "toldAt" > now() - interval '10 minutes'`,
    );
    expect(dated).toHaveLength(taken.before['fact']!.length);
  });
});
