import type { Payout } from '@launchpad/contracts';
import { FactLog } from '@launchpad/facts';
import { pageOf, paginationOf } from '@launchpad/platform';
import {
  StatementKind,
  type ChainFact,
  type StatementOfBidsRequest,
  type StatementRequest,
} from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { Between, DataSource, type EntityManager } from 'typeorm';
import { Books } from '../book/books.js';
import { Order } from '../ledger/order.entity.js';
import { Pool } from '../ledger/pool.entity.js';
import { settlementOf } from '../ledger/pool.view.js';
import { factsForInsider } from './insiders.js';
import {
  linesOfPayout,
  linesOfPool,
  linesOfWithdrawal,
  StatementTotals,
  type StatementLine,
} from './statement-lines.js';

/** Orders read at once. */
const PART = 4_000;

/** Some of a pool's orders, and the column of an index that has them one after the other. */
interface Some {
  where: string;
  by: 'ordinal' | 'withdrawnAt';
}
const OPEN: Some = { where: 'order.withdrawnAt IS NULL AND order.claimTrxHash IS NULL', by: 'ordinal' };
const WITHDRAWN: Some = { where: 'order.withdrawnAt IS NOT NULL', by: 'withdrawnAt' };

/** What an order gets, as long as it was not paid; undefined while nothing is due. */
type Owed = (order: Order) => Payout | undefined;

interface Paid {
  claims: number;
  claimed: string;
  refunds: number;
  refunded: string;
  orders: number;
}

/** Statements of pools, from the chain's facts: equal to what the auction moved, to the smallest unit. */
@Injectable()
export class StatementService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly books: Books,
  ) {}

  /** The sums of a pool's statement, and the lines of the pool itself. @throws Problem 401, 403, 404 */
  of(request: StatementRequest) {
    return this.atOneBlock(request.poolId, (manager) => this.sums(request, manager));
  }

  /** A page of what each bid was paid and is owed, oldest bid first. @throws Problem 401, 403, 404 */
  ofBids(request: StatementOfBidsRequest) {
    return this.atOneBlock(request.poolId, (manager) => this.bids(request, manager));
  }

  /** Runs `read` on one snapshot: a statement must not have the bids of one block and the payouts of another. */
  private async atOneBlock<T>(poolId: string, read: (manager: EntityManager) => Promise<T>): Promise<T> {
    // A book is loaded on a connection of its own: transactions must not hold all of them while they wait for one.
    const pool = await this.dataSource.manager.findOneBy(Pool, { poolId });
    if (pool?.settlement) await this.books.of(pool);
    return this.dataSource.transaction('REPEATABLE READ', read);
  }

  private async sums({ poolId, caller }: StatementRequest, manager: EntityManager) {
    const facts = await factsForInsider(poolId, caller, manager);
    const pool = await manager.findOneByOrFail(Pool, { poolId });
    const lines = linesOfPool(facts, pool.poolSellAmount);
    const totals = new StatementTotals();
    totals.add(lines);
    await addWithdrawals(poolId, totals, manager);
    const paid = await paidIn(poolId, manager);
    if (paid.claims > 0) totals.addSum(StatementKind.CLAIM_PAID, BigInt(paid.claimed), paid.claims);
    if (paid.refunds > 0) totals.addSum(StatementKind.REFUND_PAID, BigInt(paid.refunded), paid.refunds);
    const open = await this.open(pool, totals, manager);
    const { settlement } = pool;
    return {
      totals: totals.entries(),
      lines: lines.map(messageOf),
      bids: paid.orders + open.orders,
      winners: paid.claims + open.winners,
      paid: paid.orders,
      due: open.due,
      settled: settlement ? settlementOf(pool, settlement) : undefined,
      settledAt: settledAt(facts),
    };
  }

  private async bids({ poolId, caller, page: wanted }: StatementOfBidsRequest, manager: EntityManager) {
    await factsForInsider(poolId, caller, manager);
    const pool = await manager.findOneByOrFail(Pool, { poolId });
    const { page, limit, skip } = pageOf(wanted);
    // Ordinals have no gaps, so every page costs the same.
    const orders = await manager.find(Order, {
      where: { poolId, ordinal: Between(skip + 1, skip + limit) },
      order: { ordinal: 'ASC' },
    });
    const owed = await this.owed(pool, manager);
    const withdrawn = orders.filter(({ withdrawnAt }) => withdrawnAt !== null);
    const facts = await factsOf(withdrawn, manager);
    const lines = orders.flatMap((order) =>
      order.withdrawnAt === null
        ? linesOfPayout(order, order.claimTrxHash === null ? owed(order) : payoutOf(order))
        : linesOfWithdrawal(order, facts.get(order.order.toString()) ?? []),
    );
    return { lines: lines.map(messageOf), pagination: paginationOf(page, limit, pool.bidCount) };
  }

  /** Adds what is owed to the orders that were not paid; before anything is due they only count. */
  private async open(pool: Pool, totals: StatementTotals, manager: EntityManager) {
    const owed = await this.owed(pool, manager);
    const open = { orders: 0, winners: 0, due: 0 };
    for await (const part of partsOf(pool.poolId, OPEN, manager)) {
      for (const order of part) {
        const payout = owed(order);
        const lines = linesOfPayout(order, payout);
        totals.add(lines);
        open.orders += 1;
        if (payout) open.due += 1;
        if (lines.some(({ kind }) => kind === StatementKind.CLAIM_DUE)) open.winners += 1;
      }
    }
    return open;
  }

  /** What is due to the orders of a pool: by its settlement, or all of them if it was cancelled or marked as scam. */
  private async owed(pool: Pool, manager: EntityManager): Promise<Owed> {
    if (pool.isCancelled || pool.isScam) return ({ sellAmount }) => ({ claimed: 0n, refunded: sellAmount });
    if (!pool.settlement) return () => undefined;
    const clearing = (await this.books.of(pool, manager)).clear();
    return (order) => clearing.payout(order);
  }
}

/** Adds what withdrawals paid back and kept. */
async function addWithdrawals(
  poolId: string,
  totals: StatementTotals,
  manager: EntityManager,
): Promise<void> {
  for await (const part of partsOf(poolId, WITHDRAWN, manager)) {
    const facts = await factsOf(part, manager);
    for (const order of part) totals.add(linesOfWithdrawal(order, facts.get(order.order.toString()) ?? []));
  }
}

/** Orders of a pool in parts, since anybody can place any number. */
async function* partsOf(
  poolId: string,
  { where, by }: Some,
  manager: EntityManager,
): AsyncGenerator<Order[]> {
  for (let last = 0; ;) {
    const part = await manager
      .createQueryBuilder(Order, 'order')
      .where(`order.poolId = :poolId AND order.ordinal IS NOT NULL AND ${where}`, { poolId })
      .andWhere(`order.${by} > :last`, { last })
      .orderBy(`order.${by}`)
      .limit(PART)
      .getMany();
    yield part;
    last = part.at(-1)?.[by] ?? 0;
    if (part.length < PART) return;
  }
}

/** The facts of orders of one pool, by order. */
async function factsOf(orders: Order[], manager: EntityManager): Promise<Map<string, ChainFact[]>> {
  const [first] = orders;
  if (!first) return new Map();
  return FactLog.forReading(first.poolId, manager).ofOrders(orders.map(({ order }) => order.toString()));
}

async function paidIn(poolId: string, manager: EntityManager): Promise<Paid> {
  const [paid] = await manager.query<[Paid]>(
    `SELECT count(*)::int AS orders,
       (count(*) FILTER (WHERE "claimedValue" > 0))::int AS claims, coalesce(sum("claimedValue"), 0)::text AS claimed,
       (count(*) FILTER (WHERE "refundedValue" > 0))::int AS refunds, coalesce(sum("refundedValue"), 0)::text AS refunded
     FROM "order"
     WHERE "poolId" = $1 AND ordinal IS NOT NULL AND "withdrawnAt" IS NULL AND "claimTrxHash" IS NOT NULL`,
    [poolId],
  );
  return paid;
}

function payoutOf({ claimedValue, refundedValue }: Order): Payout {
  return { claimed: claimedValue ?? 0n, refunded: refundedValue ?? 0n };
}

function settledAt(facts: readonly ChainFact[]): number {
  return facts.find(({ fact }) => fact.case === 'poolCleared')?.position?.blockTimestamp ?? 0;
}

const messageOf = ({ amount, ...line }: StatementLine) => ({ ...line, amount: amount.toString() });
