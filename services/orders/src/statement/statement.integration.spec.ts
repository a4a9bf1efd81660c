import { jest } from '@jest/globals';
import { startChain, type Chain, type Role } from '@launchpad/contracts/testing';
import { eventually, randomAddress, rowsReadBy } from '@launchpad/platform/testing';
import { CallerSchema, StatementKind, type StatementLine, type StatementTotal } from '@launchpad/proto';
import { create } from '@bufbuild/protobuf';
import { id, zeroPadValue } from 'ethers';
import { Pool } from '../ledger/pool.entity.js';
import { ChainSale, networkOf } from '../test/chain-sale.js';
import { COPIES } from '../test/rows.js';
import { SamplePool, visitor, wallet } from '../test/samples.js';
import { OrdersStack } from '../test/stack.js';

const admin = create(CallerSchema, { admin: true, subject: 'ada' });
const AUR = 10n ** 18n;
const USDC = 10n ** 6n;

describe('a pool’s statement', () => {
  let chain: Chain;
  let stack: OrdersStack;

  beforeAll(async () => {
    chain = await startChain({ chainId: 5 });
    stack = await OrdersStack.start([networkOf(chain)]);
  });
  afterAll(async () => {
    await stack?.stop();
    await chain.stop();
  });

  const statementOf = (poolId: string) => stack.orders.statement({ caller: admin, poolId });
  const linesOf = async (poolId: string) => {
    const { lines } = await stack.orders.statementOfBids({
      caller: admin,
      poolId,
      page: { page: 1, limit: 100 },
    });
    return lines;
  };
  const amountOf = (totals: readonly (StatementTotal | StatementLine)[], ...kinds: StatementKind[]) =>
    totals.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + BigInt(amount), 0n);

  /** What the auction sent of a token since a block, by receiver. */
  async function sentSince(fromBlock: number, token: string): Promise<Map<string, bigint>> {
    const topics = [id('Transfer(address,address,uint256)'), zeroPadValue(chain.addresses.auction, 32)];
    const sent = new Map<string, bigint>();
    for (const log of await chain.provider.getLogs({ address: token, topics, fromBlock })) {
      const to = `0x${log.topics[2]?.slice(-40) ?? ''}`;
      sent.set(to, (sent.get(to) ?? 0n) + BigInt(log.data));
    }
    return sent;
  }
  const of = (sent: Map<string, bigint>, ...roles: Role[]) =>
    roles.reduce((sum, role) => sum + (sent.get(chain.accounts[role].address.toLowerCase()) ?? 0n), 0n);

  /** Four bids of three wallets, one of them withdrawn; more than the supply at the highest price. */
  async function oversubscribed() {
    const sale = await ChainSale.create(chain);
    const { poolId } = await sale.announce(stack);
    await chain.warpTo(sale.end - 400);
    await sale.place('investorA', [
      { minBuyAmount: 500n * AUR, sellAmount: 1_500n * USDC + 7n },
      { minBuyAmount: 3n * AUR, sellAmount: 10n * USDC + 3n },
    ]);
    await sale.place('investorB', [{ minBuyAmount: 700n * AUR, sellAmount: 1_400n * USDC + 1n }]);
    await sale.place('investorC', [{ minBuyAmount: 900n * AUR, sellAmount: 990n * USDC }]);
    const orders = [...(await sale.payments()).keys()];
    await sale.send('investorA', 'cancelSellOrders', [orders[1]]);
    return { sale, poolId, orders };
  }

  it('equals to the unit what the contract moved: to the owner, the platform and each bidder', async () => {
    const since = await chain.provider.getBlockNumber();
    const { sale, poolId, orders } = await oversubscribed();
    await chain.warpTo(sale.end + 1);
    const { hash: settledBy } = await sale.send('investorB', 'settlePool');
    await sale.relay(stack);
    const settled = await eventually(async () => {
      const statement = await statementOf(poolId);
      return statement.settled && statement;
    });
    const due = amountOf(settled.totals, StatementKind.CLAIM_DUE);
    const refundsDue = amountOf(settled.totals, StatementKind.REFUND_DUE);
    expect(settled).toMatchObject({ bids: 3, winners: 2, paid: 0, due: 3 });
    expect(refundsDue).toBeGreaterThan(990n * USDC);
    for (const { transactionHash } of settled.lines) expect(transactionHash).toBe(settledBy);

    const stand = orders.filter((_, index) => index !== 1);
    const { hash: claimedBy } = await sale.send('investorC', 'claimFromParticipantOrder', stand);
    await sale.relay(stack);
    const { totals, ...counts } = await eventually(async () => {
      const statement = await statementOf(poolId);
      return statement.paid === 3 ? statement : undefined;
    });
    expect(counts).toMatchObject({ bids: 3, winners: 2, due: 0 });
    expect(amountOf(totals, StatementKind.CLAIM_DUE, StatementKind.REFUND_DUE)).toBe(0n);

    const usdc = await sentSince(since, chain.addresses.stableCoins.USDC.address);
    const aur = await sentSince(since, chain.addresses.saleTokens.AUR.address);
    const bidders = ['investorA', 'investorB', 'investorC'] as const;
    expect(amountOf(totals, StatementKind.NET)).toBe(of(usdc, 'poolOwner'));
    expect(amountOf(totals, StatementKind.UNSOLD)).toBe(of(aur, 'poolOwner'));
    expect(amountOf(totals, StatementKind.REFUND_PAID, StatementKind.WITHDRAWN)).toBe(of(usdc, ...bidders));
    expect(amountOf(totals, StatementKind.CLAIM_PAID)).toBe(of(aur, ...bidders));
    const toPlatform =
      [...usdc.values()].reduce((sum, amount) => sum + amount, 0n) - of(usdc, 'poolOwner', ...bidders);
    expect(amountOf(totals, StatementKind.FEE, StatementKind.BID_PENALTY)).toBe(toPlatform);
    expect(amountOf(totals, StatementKind.RAISED)).toBe(
      amountOf(totals, StatementKind.NET, StatementKind.FEE),
    );
    // What was due is what was paid.
    expect(amountOf(totals, StatementKind.CLAIM_PAID)).toBe(due);
    expect(amountOf(totals, StatementKind.REFUND_PAID)).toBe(refundsDue);

    const lines = await linesOf(poolId);
    for (const { kind, amount } of totals.filter((total) => total.kind >= StatementKind.WITHDRAWN)) {
      expect([kind, amountOf(lines, kind)]).toEqual([kind, BigInt(amount)]);
    }
    const paid = lines.filter(({ kind }) => kind > StatementKind.BID_PENALTY);
    expect(new Set(paid.map(({ transactionHash }) => transactionHash))).toEqual(new Set([claimedBy]));
  });

  it('of a cancelled pool has what came back, the penalty, and every bid to refund in full', async () => {
    const sale = await ChainSale.create(chain);
    const { poolId } = await sale.announce(stack);
    await chain.warpTo(sale.end - 530);
    await sale.place('investorA', [{ minBuyAmount: 10n * AUR, sellAmount: 20n * USDC }]);
    await sale.send('poolOwner', 'markCancel');
    const relayed = sale.relay(stack);
    // The first statement that has the refund has the rest too, however closely it follows the cancellation.
    const firstDue = async (): Promise<StatementTotal[]> => {
      const { due, totals } = await statementOf(poolId);
      return due > 0 ? totals : firstDue();
    };
    const seen = await Promise.all(Array.from({ length: 8 }, firstDue));
    await relayed;
    for (const totals of seen)
      expect(totals).toMatchObject([
        { kind: StatementKind.RETURNED, amount: String(900n * AUR), lines: 1 },
        { kind: StatementKind.POOL_PENALTY, amount: String(100n * AUR), lines: 1 },
        { kind: StatementKind.REFUND_DUE, amount: String(20n * USDC), lines: 1 },
      ]);
  });
});

describe('what owners and admins see of bids', () => {
  let stack: OrdersStack;

  beforeAll(async () => {
    stack = await OrdersStack.start();
  });
  afterAll(() => stack.stop());

  it('is a statement that only counts them before anything was paid', async () => {
    const pool = await SamplePool.start(stack);
    await pool.publish(pool.placed(1_000n, 100_000n));
    const asked = { caller: admin, poolId: pool.poolId };
    expect(await stack.orders.statement(asked)).toMatchObject({
      ...{ totals: [], lines: [], bids: 1, winners: 0, due: 0 },
    });
    expect((await stack.orders.statementOfBids(asked)).lines).toEqual([]);
  });

  /** A pool's bids as an admin made them due: it was cancelled. */
  const cancelled = async (bids: number) => {
    const pool = await SamplePool.start(stack);
    await pool.publish(pool.placed(1_000n, 60_000n));
    await stack.database.query(COPIES, [pool.poolId, bids]);
    const { poolId } = pool;
    await stack.database.manager.update(Pool, { poolId }, { bidCount: bids, isCancelled: true });
    return { caller: admin, poolId };
  };

  it('is a statement of however many bids', async () => {
    expect(await stack.orders.statement(await cancelled(4_001))).toMatchObject({
      ...{ bids: 4_001, winners: 0, paid: 0, due: 4_001, settledAt: 0 },
      totals: [{ kind: StatementKind.REFUND_DUE, amount: `${4_001 * 60_000}`, lines: 4_001 }],
    });
  });

  it('is a statement of however many withdrawn bids: none is a parameter of a statement, of which there are 65,535 at most', async () => {
    const bids = 4_001;
    const pool = await SamplePool.start(stack);
    const placed = pool.placed(1_000n, 60_000n);
    await pool.publish(placed, pool.withdrawn(placed));
    const { poolId } = pool;
    await stack.database.query(COPIES, [poolId, bids]);
    const sent = jest.spyOn(stack.database.logger, 'logQuery');
    expect((await stack.orders.statement({ caller: admin, poolId })).totals).toMatchObject([
      { kind: StatementKind.WITHDRAWN, amount: `${bids * 9}`, lines: bids },
      { kind: StatementKind.BID_PENALTY, amount: `${bids}`, lines: bids },
    ]);
    const parameters = sent.mock.calls.map((call) => call[1]?.length ?? 0);
    sent.mockRestore();
    expect(Math.max(...parameters)).toBeLessThan(20);
  });

  it('are the bids by page, oldest first', async () => {
    const asked = await cancelled(5);
    const { orders } = await stack.orders.list({ poolId: asked.poolId });
    const oldest = orders.toReversed().map(({ id: orderId }) => orderId);
    const page = async (number: number) => {
      const { lines, pagination } = await stack.orders.statementOfBids({
        ...asked,
        page: { page: number, limit: 2 },
      });
      expect(pagination).toMatchObject({ page: number, limit: 2, total: 5, pages: 3 });
      return lines.map(({ orderId }) => orderId);
    };
    expect([await page(1), await page(2), await page(3)]).toEqual([
      ...[oldest.slice(0, 2), oldest.slice(2, 4), oldest.slice(4)],
    ]);
  });

  it('is a statement of what was paid: one claim, one refund, and nothing of what nobody got', async () => {
    const pool = await SamplePool.start(stack);
    const bids = [300_000n, 200_000n].map((sell) => pool.placed(1_000n, sell));
    const asked = { caller: admin, poolId: pool.poolId };
    const cleared = pool.cleared();
    await pool.publish(...bids, cleared, pool.refunded(bids[1]!));
    const paidIn = async () => {
      const { totals, ...counts } = await stack.orders.statement(asked);
      const paid = [StatementKind.REFUND_PAID, StatementKind.CLAIM_PAID];
      return { ...counts, totals: totals.filter(({ kind }) => paid.includes(kind)) };
    };
    const refund = { kind: StatementKind.REFUND_PAID, amount: '200000', lines: 1 };
    const one = await paidIn();
    expect(one).toMatchObject({
      ...{ bids: 2, paid: 1, due: 1, totals: [refund] },
      ...{ settledAt: cleared.position?.blockTimestamp, settled: { soldBiddingTokens: '6' } },
    });
    expect(one.totals).toHaveLength(1);
    await pool.publish(pool.claimed(bids[0]!, 10n, 0n));
    const both = await paidIn();
    const claim = { kind: StatementKind.CLAIM_PAID, amount: '10', lines: 1 };
    expect(both).toMatchObject({ bids: 2, winners: 1, paid: 2, due: 0, totals: [refund, claim] });
  });

  it('are bidders by what their bids pay, and what the largest of them hold', async () => {
    const pool = await SamplePool.start(stack);
    const [small, large, gone] = [randomAddress(), randomAddress(), randomAddress()];
    const left = pool.placed(1_000n, 900_000n, gone);
    await pool.publish(
      pool.placed(1_000n, 100_000n, small),
      pool.placed(1_000n, 200_000n, large),
      pool.placed(1_000n, 300_000n, large),
      left,
      pool.withdrawn(left),
    );
    const ask = (page: number) =>
      stack.orders.bidders({ caller: admin, poolId: pool.poolId, page: { page, limit: 1 } });
    expect(await ask(1)).toMatchObject({
      bidders: [{ orderBy: large, bids: 2, sellAmount: '500000' }],
      pagination: { total: 2, pages: 2 },
      ...{ sellAmount: '600000', largestAmount: '500000', tenLargestAmount: '600000' },
    });
    expect((await ask(2)).bidders).toMatchObject([{ orderBy: small, bids: 1 }]);
    expect(await ask(3)).toMatchObject({ bidders: [], pagination: { total: 2 }, sellAmount: '600000' });
  });

  it('are read once for a page of bidders', async () => {
    const bids = 500;
    const asked = { ...(await cancelled(bids)), page: { page: 1, limit: 10 } };
    const rows = await rowsReadBy(stack.database, ['order'], async () => {
      expect(await stack.orders.bidders(asked)).toMatchObject({ bidders: [{ bids }] });
    });
    expect(rows).toBeLessThan(1.5 * bids);
  });

  it('is for the owner of the pool and admins only', async () => {
    const owner = randomAddress();
    const pool = await SamplePool.start(stack, { poolOwner: owner });
    const { poolId } = pool;
    const calls = [
      (caller: typeof visitor, of = poolId) => stack.orders.statement({ caller, poolId: of }),
      (caller: typeof visitor, of = poolId) => stack.orders.statementOfBids({ caller, poolId: of }),
      (caller: typeof visitor, of = poolId) => stack.orders.bidders({ caller, poolId: of }),
    ];
    for (const call of calls) {
      await expect(call(wallet(owner))).resolves.toBeDefined();
      await expect(call(visitor)).rejects.toMatchObject({ status: 401 });
      await expect(call(wallet(randomAddress()))).rejects.toMatchObject({ status: 403 });
      // A contract wallet of the owner's address on another chain may have other owners.
      await expect(call(create(CallerSchema, { address: owner, chainId: 97 }))).rejects.toMatchObject({
        status: 403,
      });
      await expect(call(admin, 'nonesuch')).rejects.toMatchObject({ status: 404 });
    }
  });
});
