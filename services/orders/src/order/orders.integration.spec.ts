import { jest } from '@jest/globals';
import { Book, clear, type Bid } from '@launchpad/contracts';
import { randomAddress, randomHash } from '@launchpad/platform/testing';
import type { ChainFact } from '@launchpad/proto';
import { Books } from '../book/books.js';
import { KeeperPool } from '../ledger/keeper-pool.entity.js';
import { Order } from '../ledger/order.entity.js';
import { Pool } from '../ledger/pool.entity.js';
import { orderRow, orderRows, poolRow } from '../test/rows.js';
import { hashOf, placedOf, SamplePool, terms, visitor, wallet } from '../test/samples.js';
import { OrdersStack } from '../test/stack.js';

const bidOf = (fact: ChainFact): Bid => {
  const { minBuyAmount, sellAmount } = placedOf(fact);
  return { minBuyAmount: BigInt(minBuyAmount), sellAmount: BigInt(sellAmount) };
};

describe('the orders service', () => {
  let stack: OrdersStack;
  const me = randomAddress();

  beforeAll(async () => {
    stack = await OrdersStack.start();
  });
  afterAll(() => stack.stop());

  describe("a page of a pool's orders", () => {
    it('holds the newest first, and says how many there are', async () => {
      const pool = await SamplePool.start(stack);
      await pool.publish(...Array.from({ length: 6 }, (_, i) => pool.placed(1_000n, 1_000n + BigInt(i))));
      const page = (number: number) =>
        stack.orders.list({ poolId: pool.poolId, page: { page: number, limit: 4 } });
      const first = await page(1);
      expect(first.orders.map(({ sellAmounts }) => sellAmounts)).toEqual(['1005', '1004', '1003', '1002']);
      expect(first.pagination).toMatchObject({ page: 1, limit: 4, total: 6, pages: 2 });
      expect((await page(2)).orders.map(({ sellAmounts }) => sellAmounts)).toEqual(['1001', '1000']);
      expect((await page(3)).orders).toEqual([]);
    });

    it('holds 10 by default and at most 100', async () => {
      const pool = await SamplePool.start(stack);
      const many = await stack.orders.list({ poolId: pool.poolId, page: { page: 1, limit: 5_000 } });
      const plain = await stack.orders.list({ poolId: pool.poolId });
      expect([many.pagination?.limit, plain.pagination?.limit]).toEqual([100, 10]);
    });

    it('comes with the series by page, oldest first, or with its newest entries', async () => {
      const pool = await SamplePool.start(stack);
      for (const sell of [100_000n, 200_000n, 300_000n]) await pool.publish(pool.placed(1_000n, sell));
      const { poolId } = pool;
      const raised = async (page?: { page: number; limit: number }) => {
        const { entries, pagination } = await stack.orders.series({ poolId, page });
        return { entries: entries.map(({ thresholdCounter }) => thresholdCounter), pagination };
      };
      const all = (await raised()).entries;
      expect(all).toHaveLength(3);
      expect((await raised()).pagination).toBeUndefined();
      const pages = [await raised({ page: 1, limit: 2 }), await raised({ page: 2, limit: 2 })];
      expect(pages.map(({ entries }) => entries)).toEqual([all.slice(0, 2), all.slice(2)]);
      expect(pages[1]?.pagination).toMatchObject({ page: 2, limit: 2, total: 3, pages: 2 });
      expect((await raised({ page: 3, limit: 2 })).entries).toEqual([]);
      expect((await raised({ page: 1, limit: 10_000 })).pagination?.limit).toBe(500);
    });

    it('comes with its series spread over as many points as asked, each with its time', async () => {
      const pool = await SamplePool.start(stack);
      const sells = [1n, 2n, 3n, 4n, 5n, 6n, 7n].map((n) => n * 100_000n);
      for (const sell of sells) await pool.publish(pool.placed(1_000n, sell));
      const series = (points: number) => stack.orders.series({ poolId: pool.poolId, points });
      const { entries: all, placedAt } = await stack.orders.series({ poolId: pool.poolId });
      const [first, , , middle, , , newest] = all;
      expect((await series(3)).entries).toEqual([first, middle, newest]);
      expect((await series(1)).entries).toEqual([newest]);
      expect((await series(500)).entries).toEqual(all);
      expect((await series(3)).pagination?.total).toBe(7);
      const { orders } = await stack.orders.list({ poolId: pool.poolId, page: { page: 1, limit: 100 } });
      expect(placedAt).toEqual(orders.toReversed().map(({ blockTimestamp }) => blockTimestamp));
    });

    it('is empty for a pool that is not known yet, as are its book and figures', async () => {
      const poolId = new SamplePool(stack).poolId;
      const { orders, pagination } = await stack.orders.list({ poolId });
      expect([orders, pagination?.total]).toEqual([[], 0]);
      const book = await stack.orders.book({ poolId, steps: 5 });
      expect([book.steps, book.summary]).toEqual([[], undefined]);
      expect((await stack.orders.series({ poolId })).entries).toEqual([]);
      const draft = { minBuyAmount: '100', sellAmount: '100' };
      await expect(stack.orders.preview({ poolId, ...draft })).rejects.toMatchObject({
        status: 404,
        title: 'No Record Found',
      });
    });
  });

  describe('what a bid gets', () => {
    it('matches the reference model on the open book', async () => {
      const pool = await SamplePool.start(stack);
      const placed = [
        pool.placed(600_000n, 600_000n),
        pool.placed(500_000n, 450_000n),
        pool.placed(100_000n, 55_000n),
      ];
      await pool.publish(...placed);
      const { payout } = clear(terms, placed.map(bidOf));
      expect((await pool.orders()).map(({ outcome }) => outcome)).toMatchObject(
        placed.map(bidOf).map((bid) => ({
          claimedValue: payout(bid).claimed.toString(),
          refundedValue: payout(bid).refunded.toString(),
        })),
      );
    });

    it('is a full refund below the soft cap, and in a cancelled or scam pool', async () => {
      const below = await SamplePool.start(stack);
      await below.publish(below.placed(1_000n, 10_000n));
      const cancelled = await SamplePool.start(stack);
      await cancelled.publish(
        cancelled.placed(1_000n, 900_000n),
        cancelled.fact({ case: 'poolCancelled', value: {} }),
      );
      const scam = await SamplePool.start(stack);
      await scam.publish(scam.placed(1_000n, 900_000n), scam.fact({ case: 'poolMarkedSpam', value: {} }));
      const outcomes = await Promise.all(
        [below, cancelled, scam].map(async (pool) => (await pool.orders())[0]?.outcome),
      );
      expect(outcomes).toMatchObject([
        { claimedValue: '0', refundedValue: '10000' },
        { claimedValue: '0', refundedValue: '900000' },
        { claimedValue: '0', refundedValue: '900000' },
      ]);
    });

    it('is left out where it is not wanted, and no book is read for it', async () => {
      const pool = await SamplePool.start(stack);
      const paid = pool.placed(1_000n, 300_000n);
      await pool.publish(paid, pool.placed(1_000n, 300_000n), pool.cleared(), pool.claimed(paid, 12n, 3n));
      const books = jest.spyOn(stack.app.get(Books), 'ofAll');
      const { orders } = await stack.orders.list({ poolId: pool.poolId, withoutOutcomes: true });
      expect(orders).toMatchObject([{ sellAmounts: '300000' }, { trxStats: { claimedValue: '12' } }]);
      expect(orders.map(({ outcome }) => outcome)).toEqual([undefined, undefined]);
      expect(books).not.toHaveBeenCalled();
      books.mockRestore();
    });

    it('is nothing for a withdrawn bid, and the amount paid for a claimed one', async () => {
      const pool = await SamplePool.start(stack);
      const [gone, paid] = [pool.placed(1_000n, 300_000n), pool.placed(1_000n, 300_000n)];
      await pool.publish(gone, paid, pool.withdrawn(gone), pool.cleared(), pool.claimed(paid, 12n, 3n));
      const [first, second] = await pool.orders();
      expect(first?.outcome).toBeUndefined();
      expect(second?.outcome).toMatchObject({ claimedValue: '12', refundedValue: '3' });
    });
  });

  it('answers one bid by its id', async () => {
    const pool = await SamplePool.start(stack);
    await pool.publish(pool.placed(1_000n, 2_000n));
    const [order] = await pool.orders();
    const { order: same } = await stack.orders.get({ id: order?.id ?? '' });
    expect(same).toMatchObject({ id: order?.id, sellAmounts: '2000' });
  });

  it.each(['', 'no-uuid', "' OR 1=1 --", '0b6f5a0e-6a0c-4c3e-9b0b-2f6a4f0a8f4d'])(
    'has no bid %p',
    async (id) => {
      await expect(stack.orders.get({ id })).rejects.toMatchObject({ status: 404 });
    },
  );

  describe("a wallet's own bids", () => {
    it('span pools, newest first, and are visible to that wallet only', async () => {
      const [one, two] = [await SamplePool.start(stack), await SamplePool.start(stack)];
      await one.publish(one.placed(1_000n, 1_111n, me), one.placed(1_000n, 9_999n));
      await two.publish(two.placed(1_000n, 2_222n, me));
      const { orders, pagination } = await stack.orders.listMine({ caller: wallet(me) });
      expect(orders.map(({ sellAmounts }) => sellAmounts)).toEqual(['2222', '1111']);
      expect(pagination?.total).toBe(2);
      const { orders: ofOne } = await stack.orders.listMine({ caller: wallet(me), poolId: one.poolId });
      expect(ofOne.map(({ sellAmounts }) => sellAmounts)).toEqual(['1111']);
    });

    it('can be claimed once the pool is settled, cancelled or scam, unless withdrawn or claimed', async () => {
      const wanted = randomAddress();
      const pools = await Promise.all(Array.from({ length: 4 }, () => SamplePool.start(stack)));
      const [open, settled, cancelled, scam] = pools as [SamplePool, SamplePool, SamplePool, SamplePool];
      await open.publish(open.placed(1_000n, 1_000n, wanted));
      const [claimed, withdrawn] = [
        settled.placed(1_000n, 1_001n, wanted),
        settled.placed(1_000n, 1_002n, wanted),
      ];
      await settled.publish(claimed, withdrawn, settled.placed(1_000n, 1_003n, wanted));
      await settled.publish(
        settled.withdrawn(withdrawn),
        settled.cleared(),
        settled.claimed(claimed, 1n, 0n),
      );
      await cancelled.publish(
        cancelled.placed(1_000n, 1_004n, wanted),
        cancelled.fact({ case: 'poolCancelled', value: {} }),
      );
      await scam.publish(
        scam.placed(1_000n, 1_005n, wanted),
        scam.fact({ case: 'poolMarkedSpam', value: {} }),
      );
      const { orders, pagination } = await stack.orders.listMine({
        caller: wallet(wanted),
        claimableOnly: true,
      });
      expect(orders.map(({ sellAmounts }) => sellAmounts).toSorted()).toEqual(['1003', '1004', '1005']);
      expect(pagination?.total).toBe(3);
    });

    it('come before all that strangers place for the wallet in pools that were never approved', async () => {
      const orderBy = randomAddress();
      const approved = [poolRow(), poolRow({ isDeleted: true }), poolRow({ isScam: true })];
      const [undecided, rejected] = [poolRow({ isScam: true }), poolRow({ isScam: true })];
      const poolIds = approved.map(({ poolId }) => poolId);
      const own = poolIds.map((poolId, index) => orderRow(poolId, 1, { orderBy, blockTimestamp: index }));
      const pushed = orderRows(undecided.poolId, 1_000).map((order) => ({ ...order, orderBy }));
      const newest = orderRow(rejected.poolId, 1_001, { orderBy });
      const { manager } = stack.database;
      await manager.insert(Pool, [...approved, undecided, rejected]);
      await manager.insert(KeeperPool, [
        ...poolIds.map((poolId) => ({ poolId, approved: true })),
        { poolId: rejected.poolId, approved: false },
      ]);
      await manager.insert(Order, [...own, ...pushed, newest]);
      const page = async (number: number, claimableOnly = false) => {
        const request = { caller: wallet(orderBy), page: { page: number, limit: 5 }, claimableOnly };
        const { orders, pagination } = await stack.orders.listMine(request);
        return { ids: orders.map(({ id }) => id), total: pagination?.total };
      };
      const newestFirst = [...own.toReversed(), newest, ...pushed.toReversed()].map(({ id }) => id);
      expect(await page(1)).toEqual({ ids: newestFirst.slice(0, 5), total: 1_004 });
      expect(await page(2)).toEqual({ ids: newestFirst.slice(5, 10), total: 1_004 });
      expect(await page(1, true)).toEqual({ ids: [own[2]?.id, ...newestFirst.slice(3, 7)], total: 1_002 });
    });

    it('need a wallet session', async () => {
      await expect(stack.orders.listMine({ caller: visitor })).rejects.toMatchObject({ status: 401 });
    });
  });

  describe('the book', () => {
    it('shows price steps, best first, with cumulative amounts', async () => {
      const pool = await SamplePool.start(stack);
      const placed = [pool.placed(1_000n, 4_000n), pool.placed(1_000n, 4_000n), pool.placed(1_000n, 600n)];
      await pool.publish(...placed);
      const { steps, summary } = await stack.orders.book({ poolId: pool.poolId, steps: 10 });
      const expected = new Book(terms, placed.map(bidOf)).steps(10);
      expect(steps).toMatchObject(
        expected.map(({ price, sellAmount, cumulativeSellAmount, orders }) => ({
          priceSell: price.biddingTokens.toString(),
          priceBuy: price.poolingTokens.toString(),
          sellAmount: sellAmount.toString(),
          cumulativeSellAmount: cumulativeSellAmount.toString(),
          orders,
        })),
      );
      expect(steps[0]).toMatchObject({ sellAmount: '8000', orders: 2 });
      expect(summary?.bidCount).toBe(3);
    });

    it('returns no more steps than requested, and at most 200', async () => {
      const pool = await SamplePool.start(stack);
      await pool.publish(
        ...Array.from({ length: 30 }, (_, i) => pool.placed(1_000n, 600n + 100n * BigInt(i))),
      );
      const { steps } = await stack.orders.book({ poolId: pool.poolId, steps: 5 });
      expect(steps.length).toBeLessThanOrEqual(5);
      expect(steps.reduce((sum, { orders }) => sum + orders, 0)).toBe(30);
      await expect(stack.orders.book({ poolId: pool.poolId, steps: 100_000 })).resolves.toBeDefined();
    });
  });

  describe('a preview', () => {
    it('matches the reference model for a draft, and leaves the book unchanged', async () => {
      const pool = await SamplePool.start(stack);
      const placed = [pool.placed(600_000n, 600_000n), pool.placed(500_000n, 450_000n)];
      await pool.publish(...placed);
      const draft = { minBuyAmount: 300_000n, sellAmount: 290_000n };
      const { clearing, payout } = new Book(terms, placed.map(bidOf)).whatIf(draft);
      const ask = () =>
        stack.orders.preview({ poolId: pool.poolId, minBuyAmount: '300000', sellAmount: '290000' });
      const preview = await ask();
      expect(preview).toMatchObject({
        outcome: { claimedValue: payout.claimed.toString(), refundedValue: payout.refunded.toString() },
        clearingPriceBuy: clearing.price.poolingTokens.toString(),
        clearingPriceSell: clearing.price.biddingTokens.toString(),
        figures: { thresholdCounter: clearing.raised.toString(), thresholdStatus: true },
        margin: {
          rank: clearing.margin.rank,
          aboveAmount: clearing.margin.above.toString(),
          atAmount: clearing.margin.at.toString(),
        },
      });
      expect(await ask()).toEqual(preview);
    });

    it('follows new bids', async () => {
      const pool = await SamplePool.start(stack);
      const ask = () =>
        stack.orders.preview({ poolId: pool.poolId, minBuyAmount: '1000', sellAmount: '300000' });
      expect((await ask()).figures?.thresholdCounter).toBe('300000');
      await pool.publish(pool.placed(1_000n, 200_000n));
      expect((await ask()).figures?.thresholdCounter).toBe('500000');
    });

    it.each([
      ['99', '300000', 'minBuyAmount', 'Please Enter Valid Buy Amount'],
      ['1000001', '9000000', 'minBuyAmount', 'Please Enter Valid Buy Amount'],
      ['0', '300000', 'minBuyAmount', 'Please Enter Valid Buy Amount'],
      ['-5', '300000', 'minBuyAmount', 'Please Enter Valid Buy Amount'],
      ['1e3', '300000', 'minBuyAmount', 'Please Enter Valid Buy Amount'],
      ['100', '49', 'sellAmount', 'Please enter valid number'],
      ['100', '0', 'sellAmount', 'Please enter valid number'],
      ['100', `${50n * 2n ** 32n}`, 'sellAmount', 'This sale takes no higher price per token'],
      ['1000000', `${2n ** 96n}`, 'sellAmount', 'This sale takes no higher price per token'],
      ['1000', '499', 'sellAmount', 'Bid Ratio is less than previous bid ratio'],
    ])('of %s for %s names %s', async (minBuyAmount, sellAmount, field, message) => {
      const pool = await SamplePool.start(stack);
      await expect(
        stack.orders.preview({ poolId: pool.poolId, minBuyAmount, sellAmount }),
      ).rejects.toMatchObject({
        status: 400,
        errors: [{ field, message }],
      });
    });

    it('accepts the limits themselves', async () => {
      const pool = await SamplePool.start(stack);
      const { poolId } = pool;
      await expect(
        stack.orders.preview({ poolId, minBuyAmount: '100', sellAmount: '50' }),
      ).resolves.toBeDefined();
      await expect(
        stack.orders.preview({ poolId, minBuyAmount: '1000000', sellAmount: '500000' }),
      ).resolves.toBeDefined();
      await expect(
        stack.orders.preview({ poolId, minBuyAmount: '100', sellAmount: `${50n * 2n ** 32n - 1n}` }),
      ).resolves.toBeDefined();
    });
  });

  it('returns summaries of the known pools among those requested, at most 200', async () => {
    const [one, two] = [await SamplePool.start(stack), await SamplePool.start(stack)];
    const { summaries } = await stack.orders.summaries({ poolIds: [one.poolId, 'unknown', two.poolId] });
    expect(summaries.map(({ poolId }) => poolId).toSorted()).toEqual([one.poolId, two.poolId].toSorted());
    expect(summaries[0]).toMatchObject({
      bidCount: 0,
      clearingPriceBuy: '',
      figures: { thresholdCounter: '0' },
    });
    const tooMany = Array.from({ length: 201 }, (_, i) => `pool${i}`);
    await expect(stack.orders.summaries({ poolIds: tooMany })).rejects.toMatchObject({ status: 400 });
  });

  describe('a post from a browser', () => {
    it('returns the bids of its transaction as they are on chain', async () => {
      const pool = await SamplePool.start(stack);
      const transactionHash = randomHash();
      const placed = [1_000n, 2_000n].map((sell, logIndex) =>
        pool.placed(1_000n, sell, me, { transactionHash, logIndex, blockNumber: 9_000n }),
      );
      await stack.chain.publish(...placed);
      const post = { caller: wallet(me), poolId: pool.poolId, transactionHash };
      const { orders } = await stack.orders.create(post);
      expect(orders.map(({ sellAmounts }) => sellAmounts)).toEqual(['1000', '2000']);
      expect((await stack.orders.create(post)).orders).toEqual(orders);
      expect(await pool.orders()).toHaveLength(2);
    });

    it('is accepted from the payer as well as from the owner of the bid', async () => {
      const pool = await SamplePool.start(stack);
      const [payer, owner] = [randomAddress(), randomAddress()];
      const placed = pool.placed(1_000n, 1_000n, owner, { from: payer });
      await stack.chain.publish(placed);
      for (const caller of [wallet(payer), wallet(owner)]) {
        const { orders } = await stack.orders.create({
          caller,
          poolId: pool.poolId,
          transactionHash: hashOf(placed),
        });
        expect(orders).toMatchObject([{ orderBy: owner }]);
      }
    });

    it('records a withdrawal, a settlement and a claim, however often it is sent', async () => {
      const pool = await SamplePool.start(stack);
      const [gone, kept] = [pool.placed(1_000n, 300_000n, me), pool.placed(1_000n, 300_000n, me)];
      const [withdrawn, cleared] = [pool.withdrawn(gone), pool.cleared(false, { from: me })];
      const claimed = pool.claimed(kept, 8n, 2n);
      await stack.chain.publish(gone, kept, withdrawn, cleared, claimed);
      const post = (fact: ChainFact) => ({
        caller: wallet(me),
        poolId: pool.poolId,
        transactionHash: hashOf(fact),
      });
      for (const _ of ['once', 'again']) {
        expect((await stack.orders.emergencyWithdraw(post(withdrawn))).orders).toMatchObject([
          { isEwd: true },
        ]);
        expect((await stack.orders.settle(post(cleared))).settlement).toMatchObject({
          poolId: pool.poolId,
          soldPoolingTokens: '5',
          transactionHash: hashOf(cleared),
        });
        expect((await stack.orders.claim(post(claimed))).orders).toMatchObject([
          { claimStatus: true, claimTrxHash: hashOf(claimed), trxStats: { claimedType: 'claimed&refund' } },
        ]);
      }
      expect(await pool.orders()).toHaveLength(2);
    });

    it('records what a contract wallet did, whichever of its owners sent it', async () => {
      const pool = await SamplePool.start(stack);
      const cleared = pool.cleared(false, { to: me });
      await stack.chain.publish(cleared);
      const post = { caller: wallet(me), poolId: pool.poolId, transactionHash: hashOf(cleared) };
      expect((await stack.orders.settle(post)).settlement).toMatchObject({ poolId: pool.poolId });
    });

    it.each(['create', 'emergencyWithdraw', 'claim', 'settle'] as const)(
      '%s needs a wallet session',
      async (method) => {
        const pool = await SamplePool.start(stack);
        const request = { poolId: pool.poolId, transactionHash: randomHash() };
        await expect(stack.orders[method](request)).rejects.toMatchObject({ status: 401 });
        await expect(stack.orders[method]({ ...request, caller: visitor })).rejects.toMatchObject({
          status: 401,
        });
      },
    );

    it.each(['create', 'emergencyWithdraw', 'claim', 'settle'] as const)(
      '%s rejects claims that the chain does not confirm, with the reason',
      async (method) => {
        const pool = await SamplePool.start(stack);
        const [other, elsewhere] = [
          pool.fact({ case: 'poolMarkedSpam', value: {} }, { from: me }),
          new SamplePool(stack),
        ];
        const onAnotherPool = elsewhere.placed(1_000n, 1_000n, me);
        await stack.chain.publish(other, onAnotherPool);
        const ask = (poolId: string, transactionHash: string) =>
          stack.orders[method]({ caller: wallet(me), poolId, transactionHash });
        await expect(ask(pool.poolId, randomHash())).rejects.toMatchObject({
          status: 422,
          code: 'transaction-missing',
        });
        await expect(ask(pool.poolId, hashOf(other))).rejects.toMatchObject({
          status: 422,
          code: 'transaction-mismatch',
        });
        await expect(ask(pool.poolId, hashOf(onAnotherPool))).rejects.toMatchObject({ status: 422 });
        await expect(ask('nothing', randomHash())).rejects.toMatchObject({ status: 404 });
        expect(await pool.orders()).toEqual([]);
      },
    );

    it("rejects another wallet's transaction", async () => {
      const pool = await SamplePool.start(stack);
      const placed = pool.placed(1_000n, 300_000n);
      const facts = { create: placed, emergencyWithdraw: pool.withdrawn(placed), settle: pool.cleared() };
      await stack.chain.publish(...Object.values(facts));
      for (const [method, fact] of Object.entries(facts) as [keyof typeof facts, ChainFact][]) {
        const request = { caller: wallet(me), poolId: pool.poolId, transactionHash: hashOf(fact) };
        await expect(stack.orders[method](request)).rejects.toMatchObject({ status: 403 });
      }
    });
  });
});
