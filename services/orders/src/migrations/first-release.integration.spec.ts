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
    expect(taken.schema.join()).toContain('IDX_order_book');
  });

  it('keeps its migrations, which nobody may change, and every row', () => {
    const { before, after, migrationsBefore, migrationsAfter } = taken;
    expect(migrationsBefore).toEqual([
      'CreateEventTables1763600000000',
      'CreateChainFacts1763600000002',
      'CreateOrders1763640000000',
    ]);
    expect(migrationsAfter.slice(0, migrationsBefore.length)).toEqual(migrationsBefore);
    expect(after).toEqual(before);
    for (const table of ['pool', 'order', 'chain_fact']) expect(after[table]).not.toEqual([]);
  });
});
