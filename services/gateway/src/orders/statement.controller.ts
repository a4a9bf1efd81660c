import { Controller, Res } from '@nestjs/common';
import { InjectClient, type RpcClient } from '@launchpad/platform';
import { OrdersService, type Caller } from '@launchpad/proto';
import type { FastifyReply } from 'fastify';
import { routes, type AnswerOf, type Input, type Routes } from '@launchpad/api/routes';
import { CsvFiles } from '../http/csv-files.js';
import { Endpoint, In, Who } from '../http/endpoint.js';
import { paginationOf } from '../http/pagination.js';
import { settlementOf } from '../pools/pool.answer.js';
import { PoolVisibility } from '../pools/pool.visibility.js';
import { kindOf, statementLineOf } from './statement.answer.js';
import { statementCsv } from './statement.csv.js';

/** A pool's money and bidders, for its owner and admins: the service checks which. */
@Controller()
export class StatementController {
  constructor(
    @InjectClient(OrdersService) private readonly orders: RpcClient<typeof OrdersService>,
    private readonly visibility: PoolVisibility,
    private readonly files: CsvFiles,
  ) {}

  @Endpoint(routes.getStatement)
  async statement(
    @In() { params: { poolId } }: Input<Routes['getStatement']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['getStatement']>> {
    await this.visibility.assert(caller, poolId);
    const { totals, lines, bids, winners, paid, due, settled, settledAt } = await this.orders.statement({
      caller,
      poolId,
    });
    return {
      success: true,
      data: {
        totals: totals.map(({ kind, amount, lines: count }) => ({
          kind: kindOf(kind),
          amount,
          lines: count,
        })),
        lines: lines.map(statementLineOf),
        ...{ bids, winners, paid, due },
        ...(settled && { settlement: settlementOf(settled), settledAt }),
      },
    };
  }

  @Endpoint(routes.getStatementOfBids)
  async statementOfBids(
    @In() { params: { poolId }, query }: Input<Routes['getStatementOfBids']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['getStatementOfBids']>> {
    await this.visibility.assert(caller, poolId);
    const { lines, pagination } = await this.orders.statementOfBids({ caller, poolId, page: query });
    return {
      success: true,
      data: { lines: lines.map(statementLineOf), pagination: paginationOf(pagination) },
    };
  }

  @Endpoint(routes.exportStatement)
  async export(
    @In() { params: { poolId } }: Input<Routes['exportStatement']>,
    @Who() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const pool = await this.visibility.assert(caller, poolId);
    const { lines } = await this.orders.statement({ caller, poolId });
    const ofBids = (page: number, limit: number) =>
      this.orders.statementOfBids({ caller, poolId, page: { page, limit } });
    await this.files.send(reply, `statement-${poolId}.csv`, statementCsv(pool, lines, ofBids));
  }

  @Endpoint(routes.listBidders)
  async bidders(
    @In() { params: { poolId }, query }: Input<Routes['listBidders']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['listBidders']>> {
    await this.visibility.assert(caller, poolId);
    const { bidders, pagination, sellAmount, largestAmount, tenLargestAmount } = await this.orders.bidders({
      caller,
      poolId,
      page: query,
    });
    return {
      success: true,
      data: {
        bidders: bidders.map((bidder) => ({
          address: bidder.orderBy,
          bids: bidder.bids,
          sellAmount: bidder.sellAmount,
        })),
        pagination: paginationOf(pagination),
        total: sellAmount,
        largest: largestAmount,
        tenLargest: tenLargestAmount,
      },
    };
  }
}
