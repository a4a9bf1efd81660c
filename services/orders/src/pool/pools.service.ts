import { pageOf, paginationOf, Problem } from '@launchpad/platform';
import type { PageRequest } from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Between, In, type FindOperator, type Repository } from 'typeorm';
import { isAboveHighestPrice, type PriceStep } from '@launchpad/contracts';
import { Books } from '../book/books.js';
import { termsOf } from '../book/live-book.js';
import { Order } from '../ledger/order.entity.js';
import { figuresOf } from '../ledger/figures.js';
import { Pool } from '../ledger/pool.entity.js';
import { figuresMessage, summaryOf } from '../ledger/pool.view.js';

const MAX_POOLS = 200;
/** Series entries per request. */
const MAX_ENTRIES = 500;
const MAX_STEPS = 200;
const DEFAULT_STEPS = 50;

/** Queries on pools: figures, series and book. */
@Injectable()
export class PoolsService {
  constructor(
    @InjectRepository(Pool) private readonly pools: Repository<Pool>,
    @InjectRepository(Order) private readonly orders: Repository<Order>,
    private readonly books: Books,
  ) {}

  /** Null if the pool is not known yet; a caller may have seen its creation before this service. */
  find(poolId: string): Promise<Pool | null> {
    return this.pools.findOneBy({ poolId });
  }

  /** @throws Problem 404 */
  async get(poolId: string): Promise<Pool> {
    const pool = await this.find(poolId);
    if (!pool) throw Problem.notFound('No Record Found', 'There is no such pool');
    return pool;
  }

  /** The known pools among these; at most 200 per request. */
  async summaries(poolIds: string[]) {
    if (poolIds.length > MAX_POOLS) {
      throw Problem.invalid([{ field: 'poolIds', message: `At most ${MAX_POOLS} pools at once` }]);
    }
    const pools = await this.pools.findBy({ poolId: In(poolIds) });
    return pools.map((pool) => ({ ...summaryOf(pool), soldArrayCounter: pool.soldSeries }));
  }

  /**
   * One entry for each order placed, oldest first: the newest 500, or a page of at most 500, or that many points spread
   * evenly over all of them, the first and the newest included.
   */
  async series(poolId: string, wanted: PageRequest | undefined, points: number) {
    const total = (await this.find(poolId))?.bidCount ?? 0;
    if (points > 0) {
      const spread = spreadOver(total, Math.min(points, MAX_ENTRIES));
      return {
        ...(await this.entries(poolId, In(spread))),
        pagination: paginationOf(1, Math.min(points, MAX_ENTRIES), total),
      };
    }
    const { page, limit, skip } = pageOf(wanted, MAX_ENTRIES);
    const first = wanted ? skip + 1 : Math.max(1, total - MAX_ENTRIES + 1);
    const last = wanted ? skip + limit : total;
    // Ordinals have no gaps, so every page costs the same.
    const entries = await this.entries(poolId, Between(first, last));
    return wanted ? { ...entries, pagination: paginationOf(page, limit, total) } : entries;
  }

  private async entries(poolId: string, ordinal: FindOperator<number>) {
    const orders = await this.orders.find({
      select: {
        id: true,
        blockTimestamp: true,
        figures: { raised: true, sold: true, basisPoints: true, reached: true },
      },
      where: { poolId, ordinal },
      order: { ordinal: 'ASC' },
    });
    return {
      entries: orders.map(({ figures }) => figuresMessage(figures)),
      placedAt: orders.map(({ blockTimestamp }) => blockTimestamp),
    };
  }

  /** The open book by price step, best price first; empty for an unknown pool. */
  async book(poolId: string, steps: number) {
    const pool = await this.find(poolId);
    if (!pool) return { steps: [] };
    const book = await this.books.of(pool);
    const limit = Math.min(steps || DEFAULT_STEPS, MAX_STEPS);
    return { steps: book.steps(limit).map(stepMessage), summary: summaryOf(pool) };
  }

  /**
   * What a draft bid would get if the sale ended now and included it.
   * @throws Problem 400 naming the amount that breaks a rule of the pool; 404
   */
  async preview(poolId: string, minBuyAmount: string, sellAmount: string) {
    const pool = await this.get(poolId);
    const draft = { minBuyAmount: amountOf(minBuyAmount), sellAmount: amountOf(sellAmount) };
    checkDraft(draft, pool);
    const book = await this.books.of(pool);
    const clearing = book.whatIf(draft);
    const { claimed, refunded } = clearing.payout(draft);
    const { rank, above, at } = clearing.margin;
    return {
      outcome: { claimedValue: claimed.toString(), refundedValue: refunded.toString() },
      clearingPriceBuy: clearing.price.poolingTokens.toString(),
      clearingPriceSell: clearing.price.biddingTokens.toString(),
      figures: figuresMessage(figuresOf(clearing.raised, clearing.sold, pool.minimumFundingThreshold)),
      margin: { rank, aboveAmount: above.toString(), atAmount: at.toString() },
    };
  }
}

/** At most `points` ordinals spread evenly from the first to the newest. */
function spreadOver(total: number, points: number): number[] {
  const last = Math.min(points, total) - 1;
  const at = (index: number) => (last < 1 ? total : 1 + Math.floor((index * (total - 1)) / last));
  return Array.from({ length: last + 1 }, (_, index) => at(index));
}

function amountOf(text: string): bigint {
  return /^\d{1,78}$/.test(text) ? BigInt(text) : 0n;
}

function checkDraft(draft: { minBuyAmount: bigint; sellAmount: bigint }, pool: Pool): void {
  const { minBuyAmount, sellAmount } = draft;
  const errors = [];
  if (minBuyAmount < pool.minimumBuyAmount || minBuyAmount > pool.poolSellAmount || minBuyAmount === 0n) {
    errors.push({ field: 'minBuyAmount', message: 'Please Enter Valid Buy Amount' });
  }
  if (sellAmount < pool.minimumBiddingAmount || sellAmount === 0n) {
    errors.push({ field: 'sellAmount', message: 'Please enter valid number' });
  }
  if (errors.length === 0 && sellAmount * pool.minimumBuyAmount < minBuyAmount * pool.minimumBiddingAmount) {
    errors.push({ field: 'sellAmount', message: 'Bid Ratio is less than previous bid ratio' });
  }
  if (errors.length === 0 && isAboveHighestPrice(termsOf(pool), draft)) {
    errors.push({ field: 'sellAmount', message: 'This sale takes no higher price per token' });
  }
  if (errors.length > 0) throw Problem.invalid(errors);
}

function stepMessage({ price, sellAmount, cumulativeSellAmount, orders }: PriceStep) {
  return {
    priceSell: price.biddingTokens.toString(),
    priceBuy: price.poolingTokens.toString(),
    sellAmount: sellAmount.toString(),
    cumulativeSellAmount: cumulativeSellAmount.toString(),
    orders,
  };
}
