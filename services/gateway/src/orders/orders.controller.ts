import { Controller, Res } from '@nestjs/common';
import { InjectClient, Problem, type RpcClient } from '@launchpad/platform';
import { OrdersService, type Caller } from '@launchpad/proto';
import type { FastifyReply } from 'fastify';
import { routes, type AnswerOf, type Input, type Routes } from '@launchpad/api/routes';
import { changeOfBids, onePool } from '../http/subjects.js';
import { CsvFiles } from '../http/csv-files.js';
import { Endpoint, In, Who } from '../http/endpoint.js';
import { paginationOf } from '../http/pagination.js';
import { settlementOf } from '../pools/pool.answer.js';
import { PoolVisibility } from '../pools/pool.visibility.js';
import { PATIENT } from '../rpc.js';
import { orderOf } from './order.answer.js';
import { csvOf } from './orders.csv.js';

type OrdersAnswer = AnswerOf<Routes['createOrder']>;
type PageAnswer = AnswerOf<Routes['listOrders']>;

/** Bids: lists, and the posts after their transactions. */
@Controller()
export class OrdersController {
  constructor(
    @InjectClient(OrdersService) private readonly orders: RpcClient<typeof OrdersService>,
    private readonly visibility: PoolVisibility,
    private readonly files: CsvFiles,
  ) {}

  @Endpoint(routes.createOrder, { changes: ({ body }) => changeOfBids(body.poolId) })
  async create(@In() { body }: Input<Routes['createOrder']>, @Who() caller: Caller): Promise<OrdersAnswer> {
    const { poolId, transactionHash } = body;
    const { orders } = await this.orders.create({ caller, poolId, transactionHash }, PATIENT);
    return { success: true, data: { orders: orders.map(orderOf) } };
  }

  @Endpoint(routes.emergencyWithdraw, { changes: ({ body }) => changeOfBids(body.poolId) })
  async emergencyWithdraw(
    @In() { body }: Input<Routes['emergencyWithdraw']>,
    @Who() caller: Caller,
  ): Promise<OrdersAnswer> {
    const { orders } = await this.orders.emergencyWithdraw({ caller, ...body }, PATIENT);
    return { success: true, data: { orders: orders.map(orderOf) } };
  }

  @Endpoint(routes.claim, { changes: ({ body }) => changeOfBids(body.poolId) })
  async claim(@In() { body }: Input<Routes['claim']>, @Who() caller: Caller): Promise<OrdersAnswer> {
    const { orders } = await this.orders.claim({ caller, ...body }, PATIENT);
    return { success: true, data: { orders: orders.map(orderOf) } };
  }

  @Endpoint(routes.settlePool, { changes: ({ body }) => changeOfBids(body.poolId) })
  async settle(
    @In() { body }: Input<Routes['settlePool']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['settlePool']>> {
    const { poolId, transactionHash } = body;
    const { settlement } = await this.orders.settle({ caller, poolId, transactionHash }, PATIENT);
    if (!settlement) throw Problem.notFound('No Record Found');
    const { blockHash, blockNumber } = settlement;
    return {
      success: true,
      data: { poolId, ...settlementOf(settlement), blockHash, blockNumber: Number(blockNumber) },
    };
  }

  @Endpoint(routes.getOrder)
  async get(
    @In() { params }: Input<Routes['getOrder']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['getOrder']>> {
    const { order } = await this.orders.get({ caller, id: params.id });
    if (!order) throw Problem.notFound('No Record Found');
    if (order.orderBy !== caller.address) await this.visibility.assert(caller, order.poolId);
    return { success: true, data: orderOf(order) };
  }

  @Endpoint(routes.listOrders, { follows: ({ params }) => onePool(params.poolId) })
  async list(
    @In() { params, query }: Input<Routes['listOrders']>,
    @Who() caller: Caller,
  ): Promise<PageAnswer> {
    await this.visibility.assert(caller, params.poolId);
    const { orders, pagination } = await this.orders.list({ caller, poolId: params.poolId, page: query });
    return { success: true, data: { orders: orders.map(orderOf), pagination: paginationOf(pagination) } };
  }

  @Endpoint(routes.listMyOrders)
  async listMine(@In() { query }: Input<Routes['listMyOrders']>, @Who() caller: Caller): Promise<PageAnswer> {
    const { page, limit, poolId = '', claimable: claimableOnly = false } = query;
    const mine = await this.orders.listMine({ caller, page: { page, limit }, poolId, claimableOnly });
    return {
      success: true,
      data: { orders: mine.orders.map(orderOf), pagination: paginationOf(mine.pagination) },
    };
  }

  @Endpoint(routes.exportOrders)
  async export(
    @In() { params }: Input<Routes['exportOrders']>,
    @Who() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { poolId } = params;
    const pool = await this.visibility.assert(caller, poolId);
    const page = (number: number, limit: number) =>
      this.orders.list({ caller, poolId, page: { page: number, limit }, withoutOutcomes: true });
    await this.files.send(reply, `bids-${poolId}.csv`, csvOf(pool, page));
  }
}
