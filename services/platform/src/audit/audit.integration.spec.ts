import { create } from '@bufbuild/protobuf';
import { CallerSchema } from '@launchpad/proto';
import type { DataSource } from 'typeorm';
import { openServiceDatabase } from '../database/database.module.js';
import { CreateAuditLog1763600000001 } from '../database/migrations/1763600000001-create-audit-log.js';
import { FindAuditRecords1796100000000 } from '../database/migrations/1796100000000-find-audit-records.js';
import { IndexAuditTargets1795479000000 } from '../database/migrations/1795479000000-index-audit-targets.js';
import { NameAuditedPeople1795495000000 } from '../database/migrations/1795495000000-name-audited-people.js';
import { withCaller } from '../rpc/caller.js';
import { TestClock } from '../testing/clock.js';
import { rowsReadBy } from '../testing/rows-read.js';
import { freshDatabase, type FreshDatabase } from '../testing/servers.js';
import { AuditRecord } from './audit.entity.js';
import { Audit, type AuditedAct } from './audit.js';

const MIGRATIONS = [
  CreateAuditLog1763600000001,
  IndexAuditTargets1795479000000,
  NameAuditedPeople1795495000000,
  FindAuditRecords1796100000000,
];

describe('the log of admin actions', () => {
  const clock = new TestClock();
  let fresh: FreshDatabase;
  let database: DataSource;
  let audit: Audit;

  beforeAll(async () => {
    fresh = await freshDatabase();
    database = await openServiceDatabase(fresh.url, MIGRATIONS, [AuditRecord]);
    audit = new Audit(database, clock);
  });
  afterAll(async () => {
    await database?.destroy();
    await fresh.drop();
  });
  beforeEach(() => database.manager.clear(AuditRecord));

  /** Records an act of somebody with this name. */
  const act = (changed: Partial<AuditedAct>, name = '') =>
    withCaller({ caller: create(CallerSchema, { name }) }, () =>
      database.transaction((transaction) =>
        audit.record(transaction, {
          ...{ subject: 'ada', action: 'pool.approve', target: 'pool-1', before: null, after: null },
          ...changed,
        }),
      ),
    );
  const targetsOf = (records: AuditRecord[]) => records.map(({ target }) => target);
  const list = async (...asked: Parameters<Audit['list']>) => {
    const [records, total] = await audit.list(...asked);
    return { targets: targetsOf(records), total };
  };

  it('has who did what, what they were called then, and when', async () => {
    await act({ before: { a: 1 }, after: ['b'] }, 'Ada Lovelace');
    expect(await audit.list(1, 10)).toMatchObject([
      [
        {
          ...{ subject: 'ada', name: 'Ada Lovelace', action: 'pool.approve', target: 'pool-1' },
          ...{ before: { a: 1 }, after: ['b'], timeMs: String(clock.nowMs()) },
        },
      ],
      1,
    ]);
  });

  it('has repeated reads of the same by the same person once in a while', async () => {
    const read = (changed: { subject?: string; target?: string; after?: unknown } = {}) =>
      withCaller({ caller: create(CallerSchema, { name: 'Ada' }) }, () =>
        audit.recordRead(
          { subject: 'ada', action: 'pool.read', target: 'pool-1', after: { owner: '0x1' }, ...changed },
          60_000,
        ),
      );
    const total = async () => (await audit.list(1, 10))[1];
    await read();
    expect((await audit.list(1, 10))[0]).toMatchObject([
      {
        subject: 'ada',
        name: 'Ada',
        action: 'pool.read',
        target: 'pool-1',
        before: null,
        after: { owner: '0x1' },
        timeMs: String(clock.nowMs()),
      },
    ]);
    clock.advance(59_999);
    await read();
    expect(await total()).toBe(1);
    for (const other of [{ subject: 'grace' }, { target: 'pool-2' }, { after: { owner: '0x2' } }])
      await read(other);
    expect(await total()).toBe(4);
    clock.advance(1);
    await read();
    expect(await total()).toBe(5);
  });

  it('is listed by page, newest first', async () => {
    for (const target of ['a', 'b', 'c', 'd', 'e']) await act({ target });
    expect(await list(1, 2)).toEqual({ targets: ['e', 'd'], total: 5 });
    expect(await list(2, 2)).toEqual({ targets: ['c', 'b'], total: 5 });
    expect(await list(3, 2)).toEqual({ targets: ['a'], total: 5 });
    expect(targetsOf(await audit.about('c', ['pool.approve'], 5))).toEqual(['c']);
  });

  it('has the newest about a target', async () => {
    for (const action of ['pool.approve', 'pool.reject', 'pool.hide']) await act({ action });
    await act({ target: 'pool-2' });
    const actionsOf = async (...actions: string[]) =>
      (await audit.about('pool-1', actions, 2)).map(({ action }) => action);
    expect(await actionsOf('pool.approve', 'pool.reject', 'pool.hide')).toEqual(['pool.hide', 'pool.reject']);
    expect(await actionsOf('pool.approve')).toEqual(['pool.approve']);
    expect(await actionsOf()).toEqual([]);
  });

  describe('is searched', () => {
    beforeEach(async () => {
      await act({ target: 'by-subject', subject: 'grace', action: 'one' });
      await act({ target: 'by-name', action: 'one' }, 'Grace Hopper');
      await act({ target: 'by-after', action: 'two', after: { title: '100% of GRACE_1' } });
      await act({ target: 'other', action: 'two', before: { title: '100 of grac' } });
    });

    it.each<[string, Parameters<Audit['list']>[2], string[]]>([
      ['nothing', {}, ['other', 'by-after', 'by-name', 'by-subject']],
      ['empty texts', { search: '', action: '', target: '' }, ['other', 'by-after', 'by-name', 'by-subject']],
      ['a text in any case', { search: 'gRaCe' }, ['by-after', 'by-name', 'by-subject']],
      ['a text and an action', { search: 'grace', action: 'one' }, ['by-name', 'by-subject']],
      ['an action', { action: 'two' }, ['other', 'by-after']],
      ['a target', { target: 'by-name' }, ['by-name']],
      ['a target of another action', { target: 'by-name', action: 'two' }, []],
      ['a text with signs of patterns', { search: '100%' }, ['by-after']],
      ['another of them', { search: 'e_1' }, ['by-after']],
      ['what is nowhere', { search: 'nobody' }, []],
    ])('for %s', async (_, filter, targets) => {
      expect(await list(1, 10, filter)).toEqual({ targets, total: targets.length });
    });

    it('also for targets that were found elsewhere', async () => {
      expect(await list(1, 10, { search: 'hopper' }, ['other'])).toEqual({
        ...{ targets: ['other', 'by-name'], total: 2 },
      });
      expect((await list(1, 10, {}, ['other'])).total).toBe(4);
    });
  });

  describe('with thousands of records', () => {
    beforeEach(async () => {
      await act({ target: 'rare', after: { title: 'Seldom seen' } });
      await act({ target: 'elsewhere' });
      await database.query(
        `INSERT INTO audit_record ("timeMs", subject, name, action, target, after)
         SELECT 1, 'ada', 'Grace Hopper', 'pool.approve', 'pool-' || n, jsonb_build_object('title', 'bulk ' || n)
         FROM generate_series(1, 3000) AS n`,
      );
      await database.query('VACUUM ANALYZE audit_record');
    });

    const rowsReadOf = (work: () => Promise<unknown>) => rowsReadBy(database, ['audit_record'], work);

    it('is searched without reading the others', async () => {
      const rows = await rowsReadOf(async () => {
        expect(await list(1, 10, { search: 'SELDOM' }, ['elsewhere'])).toEqual({
          ...{ targets: ['elsewhere', 'rare'], total: 2 },
        });
      });
      expect(rows).toBeLessThan(20);
    });

    it('counts and pages the newest 1,000 that a search finds', async () => {
      const rows = await rowsReadOf(async () => {
        expect(await list(100, 10, { search: 'hopper' })).toMatchObject({
          ...{ targets: Array.from({ length: 10 }, (_, n) => `pool-${2_010 - n}`), total: 1_000 },
        });
      });
      expect(rows).toBeLessThan(1_500);
      expect((await list(101, 10, { search: 'hopper' })).targets).toEqual([]);
    });
  });

  it('knows what people were last called in what they did to targets', async () => {
    await act({ subject: 'ada' }, 'Ada');
    await act({ subject: 'ada' }, 'Ada Lovelace');
    await act({ subject: 'ada' });
    await act({ subject: 'grace', target: 'pool-2' }, 'Grace');
    await act({ subject: 'nameless' });
    const names = async (targets: string[], subjects: string[]) => [
      ...(await audit.names(targets, subjects)),
    ];
    expect(await names(['pool-1', 'pool-2'], ['ada', 'grace', 'nameless'])).toEqual([
      ['ada', 'Ada Lovelace'],
      ['grace', 'Grace'],
    ]);
    expect(await names(['pool-1'], ['grace'])).toEqual([]);
    expect(await names(['pool-1'], ['ada'])).toEqual([['ada', 'Ada Lovelace']]);
    expect(await names(['pool-1'], [])).toEqual([]);
  });
});
