import { create } from '@bufbuild/protobuf';
import type { EventMeta } from '@launchpad/platform';
import { KycStatus, PoolCreatedSchema, PoolRemovedSchema, PoolUpdatedSchema } from '@launchpad/proto';
import { KeeperPool } from '../ledger/keeper-pool.entity.js';
import { openTables, type Tables } from '../test/tables.js';
import { Approvals } from './approvals.js';

describe('the approvals that the keeper knows', () => {
  let tables: Tables;

  beforeAll(async () => {
    tables = await openTables();
  });
  afterAll(() => tables.drop());
  beforeEach(() => tables.database.manager.clear(KeeperPool));

  const created = (poolId: string, kycStatus: KycStatus) =>
    create(PoolCreatedSchema, { pool: { poolId, kycStatus } });
  const updated = (poolId: string, kycStatus: KycStatus) =>
    create(PoolUpdatedSchema, { pool: { poolId, kycStatus } });
  const removed = (poolId: string, kycStatus: KycStatus) =>
    create(PoolRemovedSchema, { pool: { poolId, kycStatus } });
  type Message = ReturnType<typeof created | typeof updated | typeof removed>;
  const applyAll = (messages: Message[], meta: Pick<EventMeta, 'timeMs' | 'replayed'>) => {
    const events = messages.map((message, index) => ({
      message,
      meta: { id: `${index}`, subject: '', ...meta },
    }));
    return new Approvals().onPools(events, tables.database.manager);
  };
  const apply = (...messages: Message[]) => applyAll(messages, { timeMs: 0 });
  const known = async () => {
    const pools = await tables.database.manager.find(KeeperPool, { order: { poolId: 'ASC' } });
    return pools.map(({ poolId, approved }) => [poolId, approved]);
  };

  it('are those of pools that an admin approved and that exist', async () => {
    await apply(
      created('a', KycStatus.APPROVED),
      created('b', KycStatus.PENDING),
      updated('c', KycStatus.APPROVED),
      updated('d', KycStatus.REJECTED),
      removed('e', KycStatus.APPROVED),
    );
    expect(await known()).toEqual([
      ['a', true],
      ['b', false],
      ['c', true],
      ['d', false],
      ['e', false],
    ]);
  });

  it('follow the last event, and leave the rest that the keeper knows as it is', async () => {
    await apply(created('a', KycStatus.PENDING), updated('a', KycStatus.APPROVED));
    expect(await known()).toEqual([['a', true]]);
    await tables.database.manager.update(KeeperPool, { poolId: 'a' }, { tries: 3, gasSpent: 9 });
    await apply(updated('a', KycStatus.REJECTED));
    expect(await tables.database.manager.findOneByOrFail(KeeperPool, { poolId: 'a' })).toMatchObject({
      ...{ approved: false, tries: 3, gasSpent: 9 },
    });
  });

  it('are not those of a parked event that is older than what is known', async () => {
    const replay = (timeMs: number, message: Message) => applyAll([message], { timeMs, replayed: true });
    await applyAll([updated('a', KycStatus.REJECTED)], { timeMs: 7 });
    await replay(6, updated('a', KycStatus.APPROVED));
    await replay(6, updated('b', KycStatus.APPROVED));
    expect(await known()).toEqual([
      ['a', false],
      ['b', true],
    ]);
    await replay(8, updated('a', KycStatus.APPROVED));
    // in order, from an instance whose clock is behind
    await applyAll([updated('b', KycStatus.REJECTED)], { timeMs: 5 });
    expect(await known()).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });

  it('ignore events without a pool', async () => {
    await apply(create(PoolUpdatedSchema, {}));
    await apply();
    expect(await known()).toEqual([]);
  });
});
