import { create } from '@bufbuild/protobuf';
import { Logger } from '@nestjs/common';
import { Problem } from '@launchpad/platform';
import { TestClock } from '@launchpad/platform/testing';
import { CallerSchema, type Caller } from '@launchpad/proto';
import { BIDDER, OWNER } from '../testing/messages.js';
import { PoolSight } from './pool-sight.js';

const visitor = create(CallerSchema);
const wallet = create(CallerSchema, { address: BIDDER });
const owner = create(CallerSchema, { address: OWNER });
const admin = create(CallerSchema, { admin: true });

describe('who may see a pool', () => {
  const clock = new TestClock();
  let asked: string[];
  let atOnce: { now: number; most: number };
  let answer: (caller: Caller, poolId: string) => Promise<void> | void;
  let sight: PoolSight;
  const warnings: unknown[] = [];

  beforeAll(() =>
    Logger.overrideLogger({ log: () => {}, error: () => {}, warn: (what) => warnings.push(what) }),
  );
  afterAll(() => Logger.overrideLogger(false));
  beforeEach(() => {
    [asked, atOnce, warnings.length] = [[], { now: 0, most: 0 }, 0];
    answer = (caller, poolId) => {
      const isInsider = caller.admin || caller.roles.length > 0 || caller.address === OWNER;
      if (poolId !== 'open' && !isInsider) throw Problem.notFound('No Record Found');
    };
    const get = async ({ caller, poolId }: { caller: Caller; poolId: string }) => {
      asked.push(caller.address || (caller.admin ? 'admin' : caller.roles.join()) || 'visitor');
      atOnce.now += 1;
      atOnce.most = Math.max(atOnce.most, atOnce.now);
      try {
        await answer(caller, poolId);
      } finally {
        atOnce.now -= 1;
      }
    };
    sight = new PoolSight({ get } as never, clock);
  });

  const reviewer = create(CallerSchema, { roles: ['reviewer'] });
  /** has no business with hidden pools */
  const editor = create(CallerSchema, { roles: ['editor'] });

  it.each<[string, string, boolean, string[], Caller]>([
    ['a visitor', 'open', true, ['visitor'], visitor],
    ['a visitor', 'hidden', false, ['visitor'], visitor],
    ['a wallet', 'open', true, ['visitor'], wallet],
    ['a wallet', 'hidden', false, ['visitor', BIDDER], wallet],
    ['its owner', 'hidden', true, ['visitor', OWNER], owner],
    ['an admin', 'hidden', true, ['visitor', 'admin'], admin],
    ['a reviewer', 'hidden', true, ['visitor', 'reviewer'], reviewer],
    ['an editor', 'hidden', false, ['visitor'], editor],
  ])(
    'is asked for %s of the pool "%s": %s, since pools says so to %j',
    async (_, poolId, expected, by, caller) => {
      expect(await sight.maySee(caller, poolId)).toBe(expected);
      expect(asked).toEqual(by);
    },
  );

  it.each([
    ['it was seen', 'open', 30_000],
    ['it was hidden', 'hidden', 2_000],
  ])('is known for a while where %s (%s: %i ms)', async (_, poolId, ms) => {
    await sight.maySee(visitor, poolId);
    clock.advance(ms - 1);
    await sight.maySee(visitor, poolId);
    expect(asked).toHaveLength(1);
    clock.advance(1);
    await sight.maySee(visitor, poolId);
    expect(asked).toHaveLength(2);
  });

  it('is asked again once the pool has changed', async () => {
    expect(await sight.maySee(visitor, 'hidden')).toBe(false);
    answer = () => {};
    expect(await sight.maySee(visitor, 'hidden')).toBe(false);
    sight.changed('another');
    expect(await sight.maySee(visitor, 'hidden')).toBe(false);
    sight.changed('hidden');
    expect(await sight.maySee(visitor, 'hidden')).toBe(true);
  });

  it.each([
    ['hidden', true, false],
    ['opened', false, true],
  ])('is asked again where the pool is %s before the answer arrives', async (_, before, after) => {
    const says = (isSeen: boolean) => () => {
      if (!isSeen) throw Problem.notFound('No Record Found');
    };
    answer = () => {
      answer = says(after);
      sight.changed('reviewed');
      return says(before)();
    };
    expect(await sight.maySee(visitor, 'reviewed')).toBe(after);
    expect(asked).toEqual(['visitor', 'visitor']);
  });

  it('is nobody while that can’t be asked, and the reason is logged', async () => {
    expect(await sight.maySee(visitor, 'hidden')).toBe(false);
    expect(warnings).toEqual([]);
    answer = () => {
      throw new Problem(503, 'unavailable', 'Down');
    };
    expect(await sight.maySee(visitor, 'open')).toBe(false);
    expect(warnings).toMatchObject([{ status: 503 }]);
  });

  it('is asked for 32 at once, and 1,032 in all: more is not seen now', async () => {
    let proceed = () => {};
    const held = new Promise<void>((resolve) => (proceed = resolve));
    answer = () => held;
    const looks = Array.from({ length: 1_033 }, (_, index) => sight.maySee(visitor, `open${index}`));
    expect(await looks.at(-1)).toBe(false);
    proceed();
    expect((await Promise.all(looks)).filter(Boolean)).toHaveLength(1_032);
    expect(atOnce.most).toBe(32);
  });

  it('is known of 10,000 pools, and of a pool to 10,000 callers', async () => {
    answer = () => {};
    for (let pool = 0; pool < 10_000; pool += 1) await sight.maySee(visitor, `p${pool}`);
    await sight.maySee(visitor, 'p0');
    expect(asked).toHaveLength(10_000);
    await sight.maySee(visitor, 'one more');
    await sight.maySee(visitor, 'p0');
    expect(asked).toHaveLength(10_002);

    answer = (caller) => {
      if (caller.address === '') throw Problem.notFound('No Record Found');
    };
    asked = [];
    const wallets = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => create(CallerSchema, { address: `0x${from + index}` }));
    const look = async (callers: Caller[]) => {
      for (const caller of callers) await sight.maySee(caller, 'hidden');
    };
    // with the visitor that each is first
    await look(wallets(0, 9_999));
    await look(wallets(0, 1));
    expect(asked).toHaveLength(10_000);
    await look(wallets(9_999, 10_000));
    await look(wallets(0, 1));
    expect(asked).toHaveLength(10_003);
  });
});
