import { poolCode } from '@launchpad/contracts';
import { ChainClock } from '@launchpad/platform';
import { create } from '@bufbuild/protobuf';
import {
  BidsRevaluedSchema,
  CallerSchema,
  ChainHeadSchema,
  KycStatus,
  PoolOrder,
  PoolOutcome,
  PoolTimeStatus,
  type Caller,
} from '@launchpad/proto';
import type { EntityManager } from 'typeorm';
import { admin, visitor, wallet } from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';
import { PoolMetadata } from './metadata.entity.js';
import { Pool, poolAmounts, type KycStatus as Kyc } from './pool.entity.js';
import { PoolEvents } from './pool.events.js';
import { RaisedProjection } from './raised.projection.js';

const NOW = 1_900_000_000;
const CHAINS = [5, 97];
const OWNERS = ['aa', 'bb', 'cc'].map((byte) => `0x${byte.repeat(20)}`);
const WORDS = ['Aurora', 'borealis', 'Sale', 'of 50%', 'ÉTOILE', 'x_y', 'a'];
const TABS = [PoolTimeStatus.UNSPECIFIED, PoolTimeStatus.UPCOMING, PoolTimeStatus.LIVE, PoolTimeStatus.ENDED];
const ORDERS = [PoolOrder.UNSPECIFIED, PoolOrder.ENDING, PoolOrder.RAISED, PoolOrder.OLDEST];
const KYCS = { pending: KycStatus.PENDING, approved: KycStatus.APPROVED, rejected: KycStatus.REJECTED };
const OUTCOMES = [PoolOutcome.OPEN, PoolOutcome.CANCELLED, PoolOutcome.SCAM, PoolOutcome.DELETED];
type Fields = Partial<Pool> & { title: string };
type Request = Parameters<PoolsStack['pools']['list']>[0];

const isVisitor = ({ address, admin: isAdmin }: Caller) => !address && !isAdmin;

/** The same numbers in every run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('the lists of generated pools', () => {
  const random = numbers(13);
  const pick = <T>(values: readonly T[]): T => values[random(values.length)]!;
  const known = new Map<string, Fields>();
  /** in smallest units, by pool */
  const raised = new Map<string, bigint>();
  const times = new Map<number, number>();
  let stack: PoolsStack;
  let last = 0;

  beforeAll(async () => {
    stack = await PoolsStack.start();
    setTime(NOW);
    await stack.database.transaction(async (transaction) => {
      for (let number = 0; number < 150; number++) await add(transaction);
    });
  });
  afterAll(() => stack.stop());

  const setTime = (now: number) => {
    for (const chainId of CHAINS) {
      const blockTimestamp = now + (chainId === 97 ? 250 : 0);
      times.set(chainId, blockTimestamp);
      const arrivedAtMs = BigInt(Date.now() + 3_600_000);
      const head = { chainId, blockNumber: 7n, blockTimestamp, arrivedAtMs, healthy: true };
      stack.app.get(ChainClock).set(create(ChainHeadSchema, head));
    }
  };

  /** A pool as the service saves one. */
  const add = async (transaction: EntityManager, given: Partial<Fields> = {}) => {
    const number = (last += 1) + 1000;
    const chainId = pick(CHAINS);
    const fields: Fields = {
      ...{ poolId: poolCode(chainId, number), chainId, blockchainPoolId: number, present: random(20) > 0 },
      title: `${pick(WORDS)} ${pick(WORDS)} ${number}`,
      ...{
        poolOwner: pick(OWNERS),
        kycStatus: pick<Kyc>(['approved', 'approved', 'pending', 'rejected']),
      },
      ...{
        bdDecimals: pick([6, 18]),
        contactAt: pick([null, (NOW - random(1_000_000)) * 1000]),
        isDeleted: random(10) === 0,
        isScam: random(10) === 0,
        isCancelled: random(10) === 0,
        featureStatus: pick([true, false, null]),
        createdAt: NOW - random(60) * 10,
      },
      ...{ poolStartDate: NOW - 1000 + random(20) * 100 },
      ...given,
    };
    fields.poolEndDate = fields.poolStartDate! + 100 + random(10) * 100;
    await save(fields, transaction);
  };

  const save = async (fields: Fields, transaction: EntityManager) => {
    const formHash = `0x${fields.blockchainPoolId!.toString(16).padStart(64, '0')}`;
    const { title } = fields;
    const metadata = { formHash, title, description: '', logo: '', isKyc: true, links: {}, files: [] };
    await transaction.upsert(PoolMetadata, metadata, ['formHash']);
    const pool = transaction.create(Pool, {
      ...{ transactionHash: formHash, formHash, ptName: 'T', ptSymbol: 'T', ptDecimals: 18, bdName: 'U' },
      ...{ poolingToken: formHash, biddingToken: formHash, bdSymbol: 'U', bdDecimals: 6 },
      ...Object.fromEntries(poolAmounts.map((name) => [name, 1n])),
      initialPoolOrder: 1n,
      ...{ poolCancelDate: 1, isFinalize: false, feeNumerator: 1, merkleRoot: formHash },
      ...{ whitelistTransactionHash: formHash, announced: true, updatedAt: 1, metadata },
      ...fields,
    });
    await stack.app.get(PoolEvents, { strict: false }).changed(pool, transaction);
    known.set(fields.poolId!, fields);
  };

  /** The orders service's event after a bid, which may come before the pool. */
  const raise = async (poolId: string, whole: number, transaction: EntityManager) => {
    const { bdDecimals = 6 } = known.get(poolId) ?? {};
    const amount = BigInt(whole) * 10n ** BigInt(bdDecimals);
    const figures = { thresholdCounter: amount.toString() };
    const message = create(BidsRevaluedSchema, { poolId, summary: { poolId, figures } });
    const meta = { id: '', subject: '', timeMs: 0 };
    await stack.app.get(RaisedProjection, { strict: false }).onOrders([{ message, meta }], transaction);
    raised.set(poolId, amount);
  };

  const outcomeOf = ({ isDeleted, isScam, isCancelled }: Fields) => {
    if (isDeleted) return PoolOutcome.DELETED;
    if (isScam) return PoolOutcome.SCAM;
    return isCancelled ? PoolOutcome.CANCELLED : PoolOutcome.OPEN;
  };

  /** What the request lists, by going through all pools. */
  const expected = ({
    caller,
    managed,
    owner,
    name,
    featured,
    chainId,
    timeStatus,
    page,
    order,
    kyc,
    outcome,
  }: Request) => {
    const countsOn = (pool: Fields) => !caller?.chainId || caller.chainId === pool.chainId;
    const isOwn = (pool: Fields) => pool.poolOwner === caller?.address && countsOn(pool);
    const isShown = (pool: Fields) => {
      if (managed) return caller?.admin || isOwn(pool);
      return !pool.isDeleted && (pool.kycStatus === 'approved' || isOwn(pool));
    };
    const isWaiting = managed && caller?.admin && kyc === KycStatus.PENDING;
    const all = [...known.values()]
      .filter((pool) => pool.present && isShown(pool))
      .filter((pool) => ((!managed || caller?.admin) && owner ? pool.poolOwner === owner : true))
      .filter((pool) => !name || pool.title.toLowerCase().includes(name.toLowerCase()))
      .filter((pool) => featured === undefined || (pool.featureStatus ?? false) === featured)
      .filter((pool) => !chainId || pool.chainId === chainId)
      .filter((pool) => !kyc || KYCS[pool.kycStatus!] === kyc)
      .filter((pool) => !isWaiting || pool.contactAt !== null)
      .filter((pool) => !outcome || outcomeOf(pool) === outcome)
      .toSorted((a, b) => b.createdAt! - a.createdAt! || (a.poolId! < b.poolId! ? 1 : -1));
    const statusOf = ({ chainId: chain, poolStartDate, poolEndDate }: Fields) => {
      const now = times.get(chain!)!;
      if (poolStartDate! > now) return PoolTimeStatus.UPCOMING;
      return poolEndDate! > now ? PoolTimeStatus.LIVE : PoolTimeStatus.ENDED;
    };
    const [, upcoming, live, ended] = TABS.map((tab) => all.filter((pool) => statusOf(pool) === tab).length);
    const isOver = (pool: Fields) => statusOf(pool) === PoolTimeStatus.ENDED;
    const wholeOf = ({ poolId, bdDecimals }: Fields) =>
      Number((raised.get(poolId!) ?? 0n) / 10n ** BigInt(bdDecimals!));
    const byEnd = all.toSorted((a, b) => a.poolEndDate! - b.poolEndDate!);
    const sorted = {
      [PoolOrder.UNSPECIFIED]: all,
      [PoolOrder.ENDING]: [
        ...byEnd.filter((pool) => !isOver(pool)),
        // The latest first.
        ...byEnd.filter(isOver).toReversed(),
      ],
      [PoolOrder.RAISED]: all.toSorted((a, b) => wholeOf(b) - wholeOf(a)),
      [PoolOrder.OLDEST]: all.toReversed(),
    }[order ?? PoolOrder.UNSPECIFIED];
    const inTab = sorted.filter((pool) => !timeStatus || statusOf(pool) === timeStatus);
    const { page: number = 1, limit = 10 } = page ?? {};
    return {
      ids: inTab.slice((number - 1) * limit, number * limit).map(({ poolId }) => poolId),
      counts: { all: all.length, upcoming, live, ended },
      pagination: { page: number, limit, total: inTab.length, pages: Math.ceil(inTab.length / limit) },
    };
  };

  const anyRequest = (): Request => {
    const caller: Caller = pick([
      ...[visitor, visitor, admin, ...OWNERS.map(wallet), wallet(`0x${'dd'.repeat(20)}`)],
      create(CallerSchema, { address: pick(OWNERS), chainId: pick(CHAINS) }),
    ]);
    return {
      caller,
      managed: !isVisitor(caller) && random(3) === 0,
      owner: pick(['', '', pick(OWNERS)]),
      name: pick(['', '', pick(WORDS).toUpperCase(), 'é', '%', '_', ' 5', String(1000 + random(150))]),
      featured: pick([undefined, undefined, true, false]),
      chainId: pick([0, 0, ...CHAINS]),
      timeStatus: pick(TABS),
      order: pick(ORDERS),
      kyc: pick([undefined, undefined, ...Object.values(KYCS)]),
      outcome: pick([undefined, undefined, ...OUTCOMES]),
      page: { page: 1 + random(6), limit: pick([1, 6, 10, 25, 100]) },
    };
  };

  /** To and fro, by less than a sale lasts and by more, to its first and last seconds. */
  const anyTime = () => NOW + pick([-1, 0, 1]) + 100 * (random(40) - 15);

  const listed = async (request: Request) => {
    const { pools, counts, pagination } = await stack.pools.list(request);
    return { request, ids: pools.map(({ poolId }) => poolId), counts, pagination };
  };

  it('are in number, order and pages those of going through all pools, while clocks and pools move', async () => {
    for (let round = 0; round < 40; round++) {
      setTime(anyTime());
      for (let each = 0; each < 10; each++) {
        const request = anyRequest();
        expect(await listed(request)).toMatchObject({ request, ...expected(request) });
      }
      const fields = pick([...known.values()]);
      const change = pick<Partial<Pool>>([
        { kycStatus: pick<Kyc>(['approved', 'rejected']) },
        { featureStatus: pick([true, false]) },
        { present: random(3) > 0 },
        { isCancelled: random(2) > 0 },
        { poolStartDate: NOW, poolEndDate: NOW + random(500) + 1 },
        { poolOwner: pick(OWNERS) },
      ]);
      await stack.database.transaction(async (transaction) => {
        await save({ ...fields, ...change }, transaction);
        if (random(2) > 0) await add(transaction);
        for (const { poolId } of [fields, pick([...known.values()])])
          await raise(poolId!, random(50), transaction);
      });
    }
  });

  it('follow the clocks alone, while no pool changes', async () => {
    const requests = Array.from({ length: 12 }, anyRequest);
    for (let round = 0; round < 25; round++) {
      setTime(anyTime());
      for (const request of requests) {
        expect(await listed(request)).toMatchObject({ request, ...expected(request) });
      }
    }
  });

  it('follow changes of any writer, such as an instance of the version before', async () => {
    await stack.database.transaction((transaction) =>
      add(transaction, { title: 'Moved', present: true, featureStatus: null }),
    );
    const request: Request = { caller: admin, managed: true, name: 'moved' };
    expect((await stack.pools.list(request)).pools).toMatchObject([{ title: 'Moved' }]);
    const { poolId } = [...known.values()].at(-1)!;
    await stack.database.query(`UPDATE pool SET "featureStatus" = true WHERE "poolId" = $1`, [poolId]);
    expect((await stack.pools.list({ ...request, featured: true })).pools).toHaveLength(1);
    await stack.database.query(`UPDATE pool SET present = false WHERE "poolId" = $1`, [poolId]);
    expect((await stack.pools.list(request)).pools).toEqual([]);
  });

  it('show what is committed at once, and nothing before, in whatever order transactions end', async () => {
    const shown = async () => {
      const { pools } = await stack.pools.list({ caller: admin, managed: true, name: 'committed' });
      return pools.map(({ title }) => title.slice(0, -' committed'.length)).toSorted();
    };
    const titled = (title: string) => ({ title: `${title} committed`, present: true });
    const runner = stack.database.createQueryRunner();
    await runner.startTransaction();
    try {
      await add(runner.manager, titled('late'));
      expect(await shown()).toEqual([]);
      await stack.database.transaction((transaction) => add(transaction, titled('early')));
      expect(await shown()).toEqual(['early']);
      await stack.database.transaction((transaction) => add(transaction, titled('middle')));
      expect(await shown()).toEqual(['early', 'middle']);
      await runner.commitTransaction();
      expect(await shown()).toEqual(['early', 'late', 'middle']);
    } finally {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      await runner.release();
    }
  });

  describe('that wait for a review', () => {
    const HOUR_MS = 3_600_000;
    const poolOwner = `0x${'f1'.repeat(20)}`;
    const pending = { poolOwner, kycStatus: 'pending', present: true, isDeleted: false } as const;
    const titles = async (changes: { caller?: Caller; kyc?: KycStatus; name?: string } = {}) => {
      const { pools, held } = await stack.pools.list({
        caller: admin,
        managed: true,
        kyc: KycStatus.PENDING,
        order: PoolOrder.OLDEST,
        page: { page: 1, limit: 100 },
        ...changes,
      });
      const own = pools.filter((pool) => pool.poolOwner === poolOwner).map(({ title }) => title);
      return { own, held: held.map(({ owner, count }) => [owner, count]) };
    };
    const FIRST_HOUR = Array.from({ length: 23 }, (_, index) => `flood ${String(index).padStart(2, '0')}`);
    const LATER = ['flood later', 'flood at last'];

    beforeAll(async () => {
      await stack.database.transaction(async (transaction) => {
        const hour = Math.floor((NOW * 1000) / HOUR_MS) * HOUR_MS;
        for (const [index, title] of FIRST_HOUR.entries()) {
          await add(transaction, { ...pending, title, createdAt: NOW + index, contactAt: hour + index });
        }
        for (const [index, title] of LATER.entries()) {
          const contactAt = hour + HOUR_MS + index;
          await add(transaction, { ...pending, title, createdAt: NOW + 100 + index, contactAt });
        }
        await add(transaction, { ...pending, title: 'flood unsubmitted', contactAt: null });
      });
    });

    it('have the first 20 of an owner within an hour, and count the others', async () => {
      expect(await titles()).toEqual({ own: [...FIRST_HOUR.slice(0, 20), ...LATER], held: [[poolOwner, 3]] });
    });

    it('have none without contact data', async () => {
      const { own } = await titles({ kyc: KycStatus.UNSPECIFIED });
      expect(own).toContain('flood unsubmitted');
      expect((await titles()).own).not.toContain('flood unsubmitted');
    });

    it('are all found by a search', async () => {
      expect(await titles({ name: 'flood' })).toEqual({ own: [...FIRST_HOUR, ...LATER], held: [] });
    });

    it('are all in their owner’s list', async () => {
      const { own, held } = await titles({ caller: wallet(poolOwner) });
      expect(own.toSorted()).toEqual([...FIRST_HOUR, ...LATER, 'flood unsubmitted'].toSorted());
      expect(held).toEqual([]);
    });

    it('come up as soon as those before them are decided', async () => {
      for (const { title, poolId } of known.values()) {
        if (!FIRST_HOUR.slice(0, 2).includes(title)) continue;
        await stack.database.query(`UPDATE pool SET "kycStatus" = 'rejected' WHERE "poolId" = $1`, [poolId]);
        known.get(poolId!)!.kycStatus = 'rejected';
      }
      expect(await titles()).toEqual({ own: [...FIRST_HOUR.slice(2, 22), ...LATER], held: [[poolOwner, 1]] });
    });
  });
});
