import { create, toJson } from '@bufbuild/protobuf';
import { jest } from '@jest/globals';
import { traceparentOf } from '@launchpad/api';
import { positionOf } from '@launchpad/facts';
import type { Delivered } from '@launchpad/platform';
import { clear, type Bid } from '@launchpad/contracts';
import { schemaDifference } from '@launchpad/platform/testing';
import {
  BidsRevaluedSchema,
  ChainFactRetractedSchema,
  OrderChangedSchema,
  OrderPlacedSchema,
  OrderRetractedSchema,
  OrderSchema,
  PoolSettledSchema,
  type ChainFact,
  type ChainFactRetracted,
} from '@launchpad/proto';
import { eventually, randomAddress, rowsReadBy } from '@launchpad/platform/testing';
import {
  array,
  assert,
  asyncProperty,
  bigInt,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
  sample,
  tuple,
  type Arbitrary,
} from 'fast-check';
import { Order } from '../ledger/order.entity.js';
import { percentage, figuresOf } from '../ledger/figures.js';
import { COPIES } from '../test/rows.js';
import { placedOf, SamplePool, terms, wallet } from '../test/samples.js';
import { OrdersStack } from '../test/stack.js';
import { OrderProjection } from './order.projection.js';

const bidOf = (fact: ChainFact): Bid => {
  const { minBuyAmount, sellAmount } = placedOf(fact);
  return { minBuyAmount: BigInt(minBuyAmount), sellAmount: BigInt(sellAmount) };
};

/** A book's figures according to the reference model, in the shape of messages. */
function modelled(bids: Bid[], softCap = terms.minFundingThreshold) {
  const { raised, sold } = clear(terms, bids);
  const figures = figuresOf(raised, sold, softCap);
  return {
    thresholdCounter: raised.toString(),
    thresholdPercentage: percentage(figures.basisPoints),
    thresholdStatus: raised >= softCap,
    tokenSoldCounter: sold.toString(),
  };
}

const delivered = <F extends ChainFact | ChainFactRetracted>(message: F, index: number): Delivered<F> => ({
  message,
  meta: { id: `${index}`, subject: '', timeMs: 0 },
});

/** All of several lists, taken in turn. */
function zipped<T>(lists: readonly T[][]): T[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
}

describe('the order projection', () => {
  let stack: OrdersStack;

  beforeAll(async () => {
    stack = await OrdersStack.start();
  });
  afterAll(() => stack.stop());

  it('records a bid that was never posted, with the figures right after it', async () => {
    const pool = await SamplePool.start(stack);
    const placed = pool.placed(1_000n, 100_000n);
    await pool.publish(placed);
    const [order] = await pool.orders();
    const { orderBy, order: word } = placedOf(placed);
    const { id = '' } = order ?? {};
    const { blockNumber, blockTimestamp, transactionHash } = placed.position ?? {};
    // Field by field, so that a missing, renamed or new one is noticed.
    expect(order && toJson(OrderSchema, order, { alwaysEmitImplicit: true })).toEqual({
      id,
      poolId: pool.poolId,
      blockchainPoolId: pool.number,
      chainId: 5,
      network: 'Goerli Testnet',
      order: word,
      userId: 7,
      minBuyAmounts: '1000',
      sellAmounts: '100000',
      prevSellOrders: `0x${'0'.repeat(40)}`,
      orderBy,
      blockNumber: String(blockNumber),
      transactionHash,
      bdTokenSymbol: 'USDC',
      claimStatus: false,
      claimTrxHash: '',
      isEwd: false,
      figures: {
        thresholdCounter: '100000',
        thresholdPercentage: '40.00',
        thresholdStatus: false,
        tokenSoldCounter: '200000',
      },
      minFundingThreshold: '250000',
      updatedAtMs: `${blockTimestamp}000`,
      outcome: { claimedValue: '0', refundedValue: '100000' },
      blockTimestamp,
      ordinal: 1,
    });
    const event = await eventually(() =>
      stack.events(OrderPlacedSchema).find(({ order: o }) => o?.id === order?.id),
    );
    expect(event.summary?.bidCount).toBe(1);
    // It would be most of each event, and nobody reads it there.
    expect(event.summary?.soldArrayCounter).toEqual([]);
  });

  it('records a bid once however often it is delivered', async () => {
    const pool = await SamplePool.start(stack);
    const placed = pool.placed(1_000n, 100_000n);
    await pool.publish(placed);
    await stack.chain.redeliver(placed);
    await stack.chain.redeliver(placed);
    await pool.publish();
    expect(await pool.orders()).toHaveLength(1);
    expect((await pool.summary())?.bidCount).toBe(1);
  });

  it('matches the reference model to the wei after each of many bids and withdrawals', async () => {
    const pool = await SamplePool.start(stack);
    const [bids] = sample(
      array(record({ minBuyAmount: bigInt(100n, 400_000n), extra: bigInt(0n, 300_000n) }), {
        minLength: 60,
        maxLength: 60,
      }),
      { numRuns: 1, seed: 7 },
    );
    const open: ChainFact[] = [];
    const expected: ReturnType<typeof modelled>[] = [];
    const facts: ChainFact[] = [];
    for (const [index, { minBuyAmount, extra }] of (bids ?? []).entries()) {
      const placed = pool.placed(minBuyAmount, minBuyAmount / 2n + 51n + extra);
      facts.push(placed);
      open.push(placed);
      expected.push(modelled(open.map(bidOf)));
      if (index % 4 === 3) {
        const [leaving] = open.splice(index % open.length, 1);
        if (leaving) facts.push(pool.withdrawn(leaving));
      }
    }
    await pool.publish(...facts);
    const { entries } = await stack.orders.series({ poolId: pool.poolId });
    expect(entries).toMatchObject(expected);
    const summary = await pool.summary();
    expect(summary?.figures).toMatchObject(modelled(open.map(bidOf)));
    expect(summary?.bidCount).toBe(60);
    expect(summary?.soldArrayCounter).toEqual(
      expected.slice(-32).map(({ tokenSoldCounter }) => tokenSoldCounter),
    );
    const last = open.at(-1);
    expect([summary?.lastMinBuyAmount, summary?.lastSellAmount]).toEqual(
      last && [bidOf(last).minBuyAmount.toString(), bidOf(last).sellAmount.toString()],
    );
  });

  describe('of events in batches', () => {
    type Events = Delivered<ChainFact | ChainFactRetracted>[];
    const bidding = record({
      what: constantFrom('bid' as const),
      minBuyAmount: bigInt(100n, 400_000n),
      extra: bigInt(0n, 300_000n),
    });
    const acts = oneof(
      { weight: 12, arbitrary: bidding },
      {
        weight: 4,
        arbitrary: record({ what: constantFrom('withdraw' as const, 'claim' as const), of: nat(5) }),
      },
      { weight: 1, arbitrary: record({ what: constantFrom('edit' as const), softCap: nat(900_000) }) },
      { weight: 1, arbitrary: record({ what: constantFrom('settle' as const) }) },
      { weight: 2, arbitrary: record({ what: constantFrom('repeat' as const), of: nat(5) }) },
      // The newest facts are retracted, and all but one of them come again.
      {
        weight: 2,
        arbitrary: record({
          what: constantFrom('reorganise' as const),
          depth: nat(6),
          left: nat(),
          all: nat(9),
        }),
      },
    );
    type Act = typeof acts extends Arbitrary<infer A> ? A : never;

    /** What the listener publishes when this happens in a pool. */
    const eventsOf = (pool: SamplePool, happening: readonly Act[]): Events => {
      const events: Events = [];
      let current: ChainFact[] = [];
      const add = (fact: ChainFact, retracted = false) =>
        events.push({
          message: retracted ? create(ChainFactRetractedSchema, { fact }) : fact,
          meta: { id: `${pool.poolId} ${events.length}`, subject: '', timeMs: 0 },
        });
      const publish = (fact: ChainFact) => (current.push(fact), add(fact));
      publish(pool.creation);
      for (const act of happening) {
        const bids = current.filter(({ fact }) => fact.case === 'newSellOrderPlaced');
        const bid = 'of' in act ? bids.at(-1 - act.of) : undefined;
        if (act.what === 'bid')
          publish(pool.placed(act.minBuyAmount, act.minBuyAmount / 2n + 51n + act.extra));
        if (act.what === 'edit') publish(pool.edited(act.softCap.toString()));
        if (act.what === 'settle') publish(pool.cleared());
        if (act.what === 'withdraw' && bid) publish(pool.withdrawn(bid));
        if (act.what === 'claim' && bid) publish(pool.claimed(bid, 10n, 4n));
        if (act.what === 'repeat' && bid) add(bid);
        if (act.what === 'reorganise') {
          const depth = act.all === 0 ? current.length : Math.min(act.depth, current.length);
          const removed = current.slice(current.length - depth);
          current = current.slice(0, current.length - depth);
          for (const fact of removed.toReversed()) add(fact, true);
          removed.forEach((fact, index) => {
            if (fact === pool.creation || index !== act.left % removed.length) publish(fact);
          });
        }
      }
      return events;
    };

    /** Everything that is stored after the same happenings in two pools, applied in batches of these sizes. */
    const outcomeOf = async (
      happenings: readonly [readonly Act[], readonly Act[]],
      atOnce: readonly number[],
    ) => {
      const pools = happenings.map(() => new SamplePool(stack));
      const events = happenings.map((happening, index) => eventsOf(pools[index]!, happening));
      const mixed = zipped(events);
      for (let turn = 0; mixed.length > 0; turn += 1) {
        const some = mixed.splice(0, atOnce[turn % atOnce.length]);
        await stack.database.transaction((transaction) =>
          stack.app.get(OrderProjection).onFacts(some, transaction),
        );
      }
      return Promise.all(
        pools.map(async (pool) => {
          const { poolId } = pool;
          const rows = await stack.database.manager.find(Order, {
            where: { poolId },
            order: { order: 'ASC' },
          });
          const { entries } = await stack.orders.series({ poolId });
          const { steps } = await stack.orders.book({ poolId, steps: 200 });
          return {
            entries,
            steps,
            summary: { ...(await pool.summary()), poolId: '', settled: undefined },
            // A bid that was placed and retracted within one batch leaves no row.
            rows: rows
              .filter(({ ordinal }) => ordinal !== null)
              .map(({ ordinal, order, figures, withdrawnAt, claimedValue }) => ({
                ...{ ordinal, order, figures, isWithdrawn: withdrawnAt !== null, claimedValue },
              })),
          };
        }),
      );
    };

    it('gives the same as one by one: bids, withdrawals, claims, changed terms, reorganisations, repetitions', async () => {
      const happening = array(acts, { minLength: 20, maxLength: 45, size: 'max' });
      const sizes = array(integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 });
      await assert(
        asyncProperty(tuple(happening, happening), sizes, async (happenings, atOnce) => {
          const oneByOne = await outcomeOf(happenings, [1]);
          expect(await outcomeOf(happenings, [1_000])).toEqual(oneByOne);
          expect(await outcomeOf(happenings, atOnce)).toEqual(oneByOne);
        }),
        { numRuns: 12, endOnFailure: true },
      );
      const repeated = 'SELECT id FROM chain_fact GROUP BY id HAVING count(*) > 1';
      expect(await stack.database.query(repeated)).toEqual([]);
    });

    /** Applies facts and retractions in one batch. */
    const apply = (...facts: (ChainFact | ChainFactRetracted)[]) =>
      stack.database.transaction((transaction) =>
        stack.app.get(OrderProjection).onFacts(facts.map(delivered), transaction),
      );

    it('publishes what each transaction did in the trace of that transaction', async () => {
      const pool = new SamplePool(stack);
      const [first, second] = [pool.placed(1_000n, 10_000n), pool.placed(1_000n, 20_000n)];
      const withdrawal = pool.withdrawn(first);
      await apply(pool.creation, first, second);
      await apply(pool.placed(1_000n, 30_000n), withdrawal);
      await apply(create(ChainFactRetractedSchema, { fact: second }));
      const traces = (schema: typeof OrderPlacedSchema | typeof OrderChangedSchema) =>
        stack.traced(schema).flatMap(([{ order }, trace]) => (order?.poolId === pool.poolId ? [trace] : []));
      const retracted = await eventually(() =>
        stack.traced(OrderRetractedSchema).find(([{ poolId }]) => poolId === pool.poolId),
      );
      const traceOf = (fact: ChainFact) => traceparentOf(positionOf(fact).transactionHash);
      expect(traces(OrderPlacedSchema).slice(0, 2)).toEqual([first, second].map(traceOf));
      expect(traces(OrderChangedSchema)[0]).toBe(traceOf(withdrawal));
      expect(retracted[1]).toBe(traceOf(second));
    });

    it('removes a pool with its bids at once, and has no bid in its book that does not return with it', async () => {
      const pool = await SamplePool.start(stack);
      const [kept, lost] = [pool.placed(1_000n, 100_000n), pool.placed(1_000n, 200_000n)];
      await pool.publish(kept, lost);
      const bids = async () => {
        const { steps } = await stack.orders.book({ poolId: pool.poolId, steps: 10 });
        return steps.map(({ sellAmount }) => sellAmount);
      };
      expect(await bids()).toEqual(['200000', '100000']);
      const removed = [lost, kept, pool.creation];
      await apply(...removed.map((fact) => create(ChainFactRetractedSchema, { fact })));
      await apply(pool.creation, kept);
      expect(await bids()).toEqual(['100000']);
    });

    it('takes no more statements about ten pools than about one', async () => {
      const pools = Array.from({ length: 10 }, () => new SamplePool(stack));
      const statements = (facts: ChainFact[]) =>
        stack.database.transaction(async (transaction) => {
          const query = jest.spyOn(transaction.queryRunner!, 'query');
          await stack.app.get(OrderProjection).onFacts(facts.map(delivered), transaction);
          return query.mock.calls.length;
        });
      const bids = () => pools.map((pool) => pool.placed(1_000n, 10_000n));
      await statements(pools.map(({ creation }) => creation));
      await statements(bids());
      const [first, ...others] = bids();
      const aboutOne = await statements([first!]);
      expect(aboutOne).toBeGreaterThan(5);
      expect(await statements(others)).toBe(aboutOne);
      for (const pool of pools) expect((await pool.summary())?.bidCount).toBe(2);
    });

    it('reads of a settled pool only the bids that a payout changes', async () => {
      const pool = new SamplePool(stack);
      const bid = pool.placed(1_000n, 10_000n);
      await apply(pool.creation, bid);
      await stack.database.query(COPIES, [pool.poolId, 1_000]);
      await stack.database.query('VACUUM ANALYZE "order"');
      await apply(pool.cleared());
      const counted = async () => (await pool.summary())?.payouts;
      expect(await counted()).toMatchObject({ orders: 1_000, paid: 0 });
      const claim = pool.claimed(bid, 10n, 4n);
      const rowsReadOf = (...facts: (ChainFact | ChainFactRetracted)[]) =>
        rowsReadBy(stack.database, ['order'], () => apply(...facts));
      expect(await rowsReadOf(claim, claim)).toBeLessThan(30);
      expect(await counted()).toMatchObject({ orders: 1_000, paid: 1 });
      expect(await rowsReadOf(create(ChainFactRetractedSchema, { fact: claim }))).toBeLessThan(30);
      expect(await counted()).toMatchObject({ orders: 1_000, paid: 0 });
    });

    it('parks exactly the one that cannot be applied', async () => {
      const pool = await SamplePool.start(stack);
      const other = pool.neighbour();
      await pool.publish(other.creation);
      const bids = [1, 2, 3, 4, 5, 6].map((bid) =>
        (bid % 2 ? pool : other).placed(1_000n, 10_000n * BigInt(bid)),
      );
      const broken = pool.neighbour().fact({ case: 'newPool', value: {} });
      const parked = () =>
        stack.database.query<{ error: string }[]>('SELECT error FROM parked_event ORDER BY "parkedAt"');
      const before = await parked();
      await pool.publish(...bids.slice(0, 3), broken, ...bids.slice(3));
      const after = await parked();
      expect(after).toHaveLength(before.length + 1);
      expect(after.at(-1)?.error).toContain('without its tokens');
      expect((await pool.orders()).map(({ sellAmounts }) => sellAmounts)).toEqual([
        '10000',
        '30000',
        '50000',
      ]);
      expect((await other.orders()).map(({ sellAmounts }) => sellAmounts)).toEqual([
        '20000',
        '40000',
        '60000',
      ]);
    });
  });

  it('updates the current figures and the bid to beat on a withdrawal, and adds no entry to the series', async () => {
    const pool = await SamplePool.start(stack);
    const [first, second] = [pool.placed(1_000n, 100_000n), pool.placed(1_000n, 200_000n)];
    await pool.publish(first, second);
    expect(await pool.summary()).toMatchObject({
      lastSellAmount: '200000',
      figures: { thresholdStatus: true },
    });
    await pool.publish(pool.withdrawn(second));
    const { entries } = await stack.orders.series({ poolId: pool.poolId });
    expect(entries.map(({ thresholdCounter }) => thresholdCounter)).toEqual(['100000', '300000']);
    expect(await pool.summary()).toMatchObject({
      ...{ bidCount: 2, lastMinBuyAmount: '1000', lastSellAmount: '100000' },
      figures: { thresholdCounter: '100000', thresholdPercentage: '40.00', thresholdStatus: false },
    });
    expect((await pool.orders())[1]).toMatchObject({ isEwd: true, claimStatus: false });
  });

  it('caps the percentage at 100', async () => {
    const pool = await SamplePool.start(stack);
    await pool.publish(pool.placed(1_000n, 900_000n));
    expect((await pool.orders())[0]?.figures).toMatchObject({
      thresholdPercentage: '100.00',
      thresholdStatus: true,
    });
  });

  it('records claims and refunds with the amounts paid', async () => {
    const pool = await SamplePool.start(stack);
    const placed = [
      pool.placed(1_000n, 300_000n),
      pool.placed(1_000n, 300_000n),
      pool.placed(1_000n, 300_000n),
    ];
    const [a, b, c] = placed as [ChainFact, ChainFact, ChainFact];
    await pool.publish(a, b, c, pool.cleared());
    await pool.publish(pool.claimed(a, 10n, 0n), pool.claimed(b, 10n, 4n), pool.refunded(c));
    const orders = await pool.orders();
    expect(orders.map(({ claimStatus }) => claimStatus)).toEqual([true, true, true]);
    expect(orders.map(({ trxStats }) => trxStats)).toMatchObject([
      { claimedType: 'claimed', claimedValue: '10', refundedValue: '0' },
      { claimedType: 'claimed&refund', claimedValue: '10', refundedValue: '4' },
      { claimedType: 'refunded', claimedValue: '0', refundedValue: '300000' },
    ]);
    await eventually(() => stack.events(OrderChangedSchema).find(({ order }) => order?.id === orders[1]?.id));
  });

  it('records the settlement, which decides about the soft cap', async () => {
    const pool = await SamplePool.start(stack);
    await pool.publish(pool.placed(1_000n, 300_000n));
    expect((await pool.summary())?.figures?.thresholdStatus).toBe(true);
    const cleared = pool.cleared(true);
    await pool.publish(cleared);
    const summary = await pool.summary();
    expect(summary?.settled).toMatchObject({
      poolId: pool.poolId,
      soldBiddingTokens: '6',
      transactionHash: cleared.position?.transactionHash,
      blockNumber: cleared.position?.blockNumber,
    });
    expect(summary?.figures?.thresholdStatus).toBe(false);
    await eventually(() => stack.events(PoolSettledSchema).find(({ poolId }) => poolId === pool.poolId));
  });

  describe('after a reorganisation', () => {
    const series = async (pool: SamplePool) => {
      const { entries } = await stack.orders.series({ poolId: pool.poolId });
      return entries.map(({ thresholdCounter }) => thresholdCounter);
    };

    it.each([
      ['newest first', (facts: ChainFact[]) => facts.toReversed()],
      ['oldest first', (facts: ChainFact[]) => facts],
    ])('takes everything back, %s', async (_, order) => {
      const pool = await SamplePool.start(stack);
      const kept = pool.placed(1_000n, 100_000n);
      const removed = [
        pool.placed(1_000n, 50_000n),
        pool.withdrawn(kept),
        pool.placed(2_000n, 60_000n),
        pool.cleared(),
      ];
      await pool.publish(kept, ...removed);
      expect(await series(pool)).toEqual(['100000', '150000', '110000']);
      await pool.retract(...order(removed));
      expect(await series(pool)).toEqual(['100000']);
      expect(await pool.summary()).toMatchObject({
        bidCount: 1,
        soldArrayCounter: ['200000'],
        figures: { thresholdCounter: '100000' },
      });
      expect((await pool.summary())?.settled).toBeUndefined();
      const orders = await pool.orders();
      expect(orders).toMatchObject([{ isEwd: false, sellAmounts: '100000' }]);
      const retracted = await eventually(() => {
        const events = stack.events(OrderRetractedSchema).filter(({ poolId }) => poolId === pool.poolId);
        return events.length === 2 ? events : undefined;
      });
      expect(retracted.at(-1)?.summary?.bidCount).toBe(1);
      const bidders = removed.flatMap(({ fact }) =>
        fact.case === 'newSellOrderPlaced' ? fact.value.orderBy : [],
      );
      expect(retracted.map(({ orderBy }) => orderBy).toSorted()).toEqual(bidders.toSorted());
    });

    it.each<[string, (pool: SamplePool, bids: ChainFact[]) => ChainFact, object]>([
      [
        'a bid',
        (pool) => pool.placed(2_000n, 60_000n),
        { summary: { bidCount: 4, lastSellAmount: '60000', figures: { thresholdStatus: true } } },
      ],
      ['an emergency withdraw', (pool, [bid]) => pool.withdrawn(bid!), { orders: [{ isEwd: true }, {}, {}] }],
      [
        'a claim',
        (pool, [bid]) => pool.claimed(bid!, 10n, 4n),
        { orders: [{ claimStatus: true, trxStats: { claimedType: 'claimed&refund' } }, {}, {}] },
      ],
      [
        'a refund',
        (pool, [bid]) => pool.refunded(bid!),
        { orders: [{ claimStatus: true, trxStats: { claimedType: 'refunded' } }, {}, {}] },
      ],
      [
        'a settlement',
        (pool) => pool.cleared(true),
        { summary: { settled: { soldBiddingTokens: '6' } }, claimable: 3 },
      ],
      ['a cancellation', (pool) => pool.fact({ case: 'poolCancelled', value: {} }), { claimable: 3 }],
      ['a scam', (pool) => pool.fact({ case: 'poolMarkedSpam', value: {} }), { claimable: 3 }],
      [
        'a soft cap the admin set',
        (pool) =>
          pool.fact({
            case: 'poolEditedByAdmin',
            value: { minFundingThreshold: '800000', minimumBiddingAmountPerOrder: '50' },
          }),
        {
          summary: { figures: { thresholdPercentage: '30.00', thresholdStatus: false } },
          entries: [{ thresholdPercentage: '12.50' }, { thresholdPercentage: '17.50' }, {}],
        },
      ],
    ])('takes %s back with all that followed from it', async (_, act, change) => {
      const pool = await SamplePool.start(stack);
      const bidder = randomAddress();
      const bids = [100_000n, 40_000n, 100_000n].map((sell) => pool.placed(1_000n, sell, bidder));
      await pool.publish(...bids);
      const everything = async () => {
        const { entries } = await stack.orders.series({ poolId: pool.poolId });
        const { steps } = await stack.orders.book({ poolId: pool.poolId, steps: 10 });
        const { orders } = await stack.orders.listMine({ caller: wallet(bidder), claimableOnly: true });
        const [summary, all] = [await pool.summary(), await pool.orders()];
        return { summary, entries, steps, orders: all, claimable: orders.length };
      };
      const before = await everything();
      expect(before).toMatchObject({
        summary: { bidCount: 3, lastSellAmount: '100000', figures: { thresholdPercentage: '96.00' } },
        claimable: 0,
      });
      const fact = act(pool, bids);
      await pool.publish(fact);
      expect(await everything()).toMatchObject(change);
      await pool.retract(fact);
      expect(await everything()).toEqual(before);
    });

    it('removes the only bid and leaves an empty book', async () => {
      const pool = await SamplePool.start(stack);
      const empty = await pool.summary();
      const placed = pool.placed(1_000n, 100_000n);
      await pool.publish(placed);
      expect(await pool.summary()).not.toEqual(empty);
      await pool.retract(placed);
      expect(await pool.summary()).toEqual(empty);
      expect(await pool.orders()).toEqual([]);
    });

    it('keeps a single row for a bid that moved to another block', async () => {
      const pool = await SamplePool.start(stack);
      const [first, second] = [pool.placed(1_000n, 100_000n), pool.placed(1_000n, 40_000n)];
      await pool.publish(first, second);
      const [before] = await pool.orders();
      await pool.retract(second, first);
      const again = [second, first].map((fact) =>
        pool.fact({ case: 'newSellOrderPlaced', value: placedOf(fact) }),
      );
      await pool.publish(...again);
      expect(await series(pool)).toEqual(['40000', '140000']);
      expect((await pool.orders())[1]?.id).toBe(before?.id);
    });

    it('recomputes the bids after a retracted one', async () => {
      const pool = await SamplePool.start(stack);
      const facts = [
        pool.placed(1_000n, 100_000n),
        pool.placed(1_000n, 40_000n),
        pool.placed(1_000n, 7_000n),
      ];
      await pool.publish(...facts);
      await pool.retract(facts[0] as ChainFact);
      expect(await series(pool)).toEqual(['40000', '47000']);
      expect((await pool.orders()).map(({ sellAmounts }) => sellAmounts)).toEqual(['40000', '7000']);
    });

    it('removes a pool with its orders, and restores them when it returns', async () => {
      const pool = await SamplePool.start(stack);
      const placed = pool.placed(1_000n, 100_000n);
      await pool.publish(placed);
      const [order] = await pool.orders();
      await pool.retract(placed, pool.creation);
      expect(await pool.summary()).toBeUndefined();
      await expect(stack.orders.get({ id: order?.id ?? '' })).rejects.toMatchObject({ status: 404 });
      const creation = pool.fact(pool.creation.fact);
      await pool.publish(creation, pool.fact({ case: 'newSellOrderPlaced', value: placedOf(placed) }));
      expect(await series(pool)).toEqual(['100000']);
    });
  });

  it('has neither a pool nor a bid whose parked event is applied again after it was undone', async () => {
    const pool = new SamplePool(stack);
    const other = await SamplePool.start(stack);
    const placed = other.placed(1_000n, 100_000n);
    const replayPool = await stack.chain.park('publication', pool.creation, stack.database);
    const replayBid = await stack.chain.park('publication', placed, stack.database);
    await pool.retract(pool.creation);
    await other.retract(placed);
    await replayPool();
    await replayBid();
    expect(await pool.summary()).toBeUndefined();
    expect(await other.orders()).toEqual([]);
  });

  it('keeps a bid that returned when an earlier undoing of it was parked and is applied again', async () => {
    const pool = await SamplePool.start(stack);
    const placed = pool.placed(1_000n, 100_000n);
    await pool.publish(placed);
    const replay = await stack.chain.park('retraction', placed, stack.database);
    await pool.publish(placed);
    await replay();
    expect((await pool.orders()).map(({ sellAmounts }) => sellAmounts)).toEqual(['100000']);
  });

  it('shows a bid that arrived before its pool as soon as the pool is known', async () => {
    const pool = new SamplePool(stack);
    const placed = pool.placed(1_000n, 100_000n);
    await pool.publish(placed);
    expect(await pool.summary()).toBeUndefined();
    await pool.publish(pool.creation);
    expect((await pool.orders()).map(({ sellAmounts }) => sellAmounts)).toEqual(['100000']);
  });

  it('recomputes the figures when an admin changes the soft cap', async () => {
    const pool = await SamplePool.start(stack);
    await pool.publish(pool.edited('400000'), pool.placed(1_000n, 100_000n));
    expect((await pool.orders())[0]?.figures?.thresholdPercentage).toBe('25.00');
  });

  it('counts the bids that a settled pool pays out and has paid, through retractions', async () => {
    const pool = await SamplePool.start(stack);
    const bids = [100_000n, 40_000n, 100_000n].map((sell) => pool.placed(1_000n, sell));
    const counted = async () => {
      const { orders, paid } = (await pool.summary())?.payouts ?? {};
      return { orders, paid };
    };
    await pool.publish(...bids, pool.withdrawn(bids[0]!));
    expect(await counted()).toEqual({ orders: undefined, paid: undefined });
    const cleared = pool.cleared();
    await pool.publish(cleared);
    expect(await counted()).toEqual({ orders: 2, paid: 0 });
    const claim = pool.claimed(bids[1]!, 10n, 4n);
    await pool.publish(claim, claim, pool.refunded(bids[2]!));
    expect(await counted()).toEqual({ orders: 2, paid: 2 });
    await eventually(() => {
      expect(stack.events(OrderChangedSchema).at(-1)?.summary?.payouts).toMatchObject({ orders: 2, paid: 2 });
      return true;
    });
    await pool.retract(claim);
    expect(await counted()).toEqual({ orders: 2, paid: 1 });
    await pool.retract(cleared);
    expect(await counted()).toEqual({ orders: undefined, paid: undefined });
  });

  it('publishes new figures when the pool changes, including when its settlement is retracted', async () => {
    const pool = await SamplePool.start(stack);
    const revalued = () => stack.events(BidsRevaluedSchema).filter(({ poolId }) => poolId === pool.poolId);
    const cleared = pool.cleared();
    await pool.publish(pool.placed(1_000n, 300_000n), cleared);
    expect(revalued()).toEqual([]);
    await pool.retract(cleared);
    const [event] = await eventually(() => (revalued().length === 1 ? revalued() : undefined));
    expect(event?.summary).toMatchObject({ bidCount: 1, figures: { thresholdStatus: true } });
  });

  it('has migrations that match its entities', async () => {
    expect(await schemaDifference(stack.database)).toEqual([]);
  });
});
