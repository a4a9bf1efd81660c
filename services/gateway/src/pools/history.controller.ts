import { Controller } from '@nestjs/common';
import { InjectClient, type RpcClient } from '@launchpad/platform';
import { PoolsService, type Caller } from '@launchpad/proto';
import { routes, type AnswerOf, type Input, type Routes } from '@launchpad/api/routes';
import { recordOf } from '../admin/audit.controller.js';
import { Endpoint, In, Who } from '../http/endpoint.js';
import { paginationOf } from '../http/pagination.js';
import { secondsOf } from '../time.js';

/** What happened to a pool, for its owner and admins: the service checks which. */
@Controller()
export class HistoryController {
  constructor(@InjectClient(PoolsService) private readonly pools: RpcClient<typeof PoolsService>) {}

  @Endpoint(routes.getHistory)
  async history(
    @In() { params: { poolId }, query }: Input<Routes['getHistory']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['getHistory']>> {
    const { entries, pagination } = await this.pools.listHistory({ caller, poolId, page: query });
    return {
      success: true,
      data: {
        entries: entries.map(({ id, timeMs, action, actor, name, transactionHash, before, after }) => ({
          _id: id,
          time: secondsOf(timeMs),
          ...{ action, actor, transactionHash },
          ...(name !== '' && { name }),
          before: recordOf(before),
          after: recordOf(after),
        })),
        pagination: paginationOf(pagination),
      },
    };
  }
}
