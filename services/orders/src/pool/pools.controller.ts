import { Rpc } from '@launchpad/platform';
import {
  OrdersService,
  type BookRequest,
  type PreviewRequest,
  type SeriesRequest,
  type SummariesRequest,
} from '@launchpad/proto';
import { Controller } from '@nestjs/common';
import { PoolsService } from './pools.service.js';

@Controller()
export class PoolsController {
  constructor(private readonly pools: PoolsService) {}

  @Rpc(OrdersService.method.summaries)
  async summaries({ poolIds }: SummariesRequest) {
    return { summaries: await this.pools.summaries(poolIds) };
  }

  @Rpc(OrdersService.method.series)
  series({ poolId, page, points }: SeriesRequest) {
    return this.pools.series(poolId, page, points);
  }

  @Rpc(OrdersService.method.book)
  book({ poolId, steps }: BookRequest) {
    return this.pools.book(poolId, steps);
  }

  @Rpc(OrdersService.method.preview)
  preview({ poolId, minBuyAmount, sellAmount }: PreviewRequest) {
    return this.pools.preview(poolId, minBuyAmount, sellAmount);
  }
}
