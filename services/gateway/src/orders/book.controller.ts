import { Controller } from '@nestjs/common';
import { InjectClient, type RpcClient } from '@launchpad/platform';
import { OrdersService, type Caller, type Margin } from '@launchpad/proto';
import { routes, type AnswerOf, type Input, type Preview, type Routes } from '@launchpad/api/routes';
import { onePool } from '../http/subjects.js';
import { Endpoint, In, Who } from '../http/endpoint.js';
import { paginationOf } from '../http/pagination.js';
import { figuresOf, priceOf } from '../pools/pool.answer.js';
import { PoolVisibility } from '../pools/pool.visibility.js';

/** The open book, what it came to after each bid, and what a draft bid would get in it. */
@Controller()
export class BookController {
  constructor(
    @InjectClient(OrdersService) private readonly orders: RpcClient<typeof OrdersService>,
    private readonly visibility: PoolVisibility,
  ) {}

  @Endpoint(routes.getBook, { follows: ({ params }) => onePool(params.poolId) })
  async book(
    @In() { params, query }: Input<Routes['getBook']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['getBook']>> {
    await this.visibility.assert(caller, params.poolId);
    const { steps, summary } = await this.orders.book({ poolId: params.poolId, steps: query.steps });
    return {
      success: true,
      data: {
        steps: steps.map((step) => ({
          price: { buy: step.priceBuy, sell: step.priceSell },
          sellAmount: step.sellAmount,
          cumulativeSellAmount: step.cumulativeSellAmount,
          orders: step.orders,
        })),
        figures: figuresOf(summary?.figures),
        clearingPrice: priceOf(summary?.clearingPriceBuy, summary?.clearingPriceSell),
        bidCount: summary?.bidCount ?? 0,
      },
    };
  }

  @Endpoint(routes.getSeries, { follows: ({ params }) => onePool(params.poolId) })
  async series(
    @In() { params, query }: Input<Routes['getSeries']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['getSeries']>> {
    await this.visibility.assert(caller, params.poolId);
    const { entries, placedAt, pagination } = await this.orders.series({
      poolId: params.poolId,
      ...(query.points ? { points: query.points } : { page: { page: query.page, limit: query.limit } }),
    });
    return {
      success: true,
      data: {
        entries: entries.map((entry, i) => ({ ...figuresOf(entry), placedAt: placedAt[i] ?? 0 })),
        pagination: paginationOf(pagination),
      },
    };
  }

  @Endpoint(routes.previewBid)
  async preview(
    @In() { params, query }: Input<Routes['previewBid']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['previewBid']>> {
    await this.visibility.assert(caller, params.poolId);
    const preview = await this.orders.preview({ poolId: params.poolId, ...query });
    return {
      success: true,
      data: {
        claimedValue: preview.outcome?.claimedValue || '0',
        refundedValue: preview.outcome?.refundedValue || '0',
        clearingPrice: priceOf(preview.clearingPriceBuy, preview.clearingPriceSell),
        margin: marginOf(preview.margin),
      },
    };
  }
}

/** Absent from an orders service of the version before. */
function marginOf(margin: Margin | undefined): Preview['margin'] {
  if (!margin) return undefined;
  const { rank, aboveAmount, atAmount } = margin;
  return { rank, aboveAmount, atAmount };
}
