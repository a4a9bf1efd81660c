import { pageOf, paginationOf, Problem, walletOf } from '@launchpad/platform';
import type { ListMineRequest, OrdersServiceListRequest } from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Between, In, type Repository } from 'typeorm';
import type { Payout } from '@launchpad/contracts';
import { Books } from '../book/books.js';
import { Pool } from '../ledger/pool.entity.js';
import { PoolsService } from '../pool/pools.service.js';
import { Order } from '../ledger/order.entity.js';
import { OrderView, type OrderMessage } from './order.view.js';
import { pageOfOwn } from './own-orders.js';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Queries on orders. */
@Injectable()
export class OrdersService {
  constructor(
    @InjectRepository(Order) private readonly orders: Repository<Order>,
    @InjectRepository(Pool) private readonly pools: Repository<Pool>,
    private readonly poolsService: PoolsService,
    private readonly books: Books,
    private readonly view: OrderView,
  ) {}

  /** @throws Problem 404 */
  async get(id: string): Promise<OrderMessage> {
    const order = ID.test(id) ? await this.orders.findOneBy({ id }) : null;
    if (!order || order.ordinal === null) throw Problem.notFound('No Record Found', 'There is no such bid');
    const [message] = await this.messages([order]);
    if (!message) throw Problem.notFound('No Record Found', 'There is no such bid');
    return message;
  }

  /** The existing orders among these ids, in the order of the ids. */
  async byIds(ids: string[]): Promise<OrderMessage[]> {
    const orders = await this.orders.findBy({ id: In(ids) });
    const found = new Map(orders.filter(({ ordinal }) => ordinal !== null).map((order) => [order.id, order]));
    return this.messages(ids.flatMap((id) => found.get(id) ?? []));
  }

  /**
   * A page of a pool's orders, newest first; empty for an unknown pool. Paging uses the ordinal, so every page costs
   * the same.
   */
  async list({ poolId, page: wanted, withoutOutcomes }: OrdersServiceListRequest) {
    const bidCount = (await this.poolsService.find(poolId))?.bidCount ?? 0;
    const { page, limit, skip } = pageOf(wanted);
    const newest = bidCount - skip;
    const orders = await this.orders.find({
      where: { poolId, ordinal: Between(newest - limit + 1, newest) },
      order: { ordinal: 'DESC' },
    });
    return {
      orders: await this.messages(orders, !withoutOutcomes),
      pagination: paginationOf(page, limit, bidCount),
    };
  }

  /**
   * A page of the caller's orders across pools and chains, newest first; those in pools that were never approved come
   * after all others, since anybody can place any number of them for a wallet. @throws Problem 401
   */
  async mine({ caller, poolId, claimableOnly, page: wanted }: ListMineRequest) {
    const { page, limit, skip } = pageOf(wanted);
    const own = { orderBy: walletOf(caller), poolId, claimableOnly };
    const { ids, total } = await pageOfOwn(this.orders.manager, own, { skip, limit });
    return { orders: await this.byIds(ids), pagination: paginationOf(page, limit, total) };
  }

  private async messages(orders: Order[], withOutcomes = true): Promise<OrderMessage[]> {
    const rows = await this.pools.findBy({ poolId: In([...new Set(orders.map(({ poolId }) => poolId))]) });
    const pools: Pools = new Map(rows.map((pool) => [pool.poolId, pool]));
    const outcomeOf = withOutcomes ? await this.outcomes(orders, pools) : () => undefined;
    return orders.flatMap((order) => {
      const pool = pools.get(order.poolId);
      return pool ? [this.view.of(order, pool, outcomeOf(order))] : [];
    });
  }

  /** What orders got, or would get from the current books; final after the settlement. */
  private async outcomes(orders: Order[], pools: Pools): Promise<(order: Order) => Payout | undefined> {
    const withOpen = new Set(orders.filter(isOpen).flatMap(({ poolId }) => pools.get(poolId) ?? []));
    const books = await this.books.ofAll([...withOpen].filter((pool) => !pool.isCancelled && !pool.isScam));
    return (order) => {
      if (order.withdrawnAt !== null) return undefined;
      if (!isOpen(order)) return { claimed: order.claimedValue ?? 0n, refunded: order.refundedValue ?? 0n };
      const book = books.get(order.poolId);
      return book ? book.clear().payout(order) : { claimed: 0n, refunded: order.sellAmount };
    };
  }
}

type Pools = ReadonlyMap<string, Pool>;

function isOpen({ withdrawnAt, claimTrxHash }: Order): boolean {
  return withdrawnAt === null && claimTrxHash === null;
}
