import { Controller } from '@nestjs/common';
import { InjectClient, Problem, type RpcClient } from '@launchpad/platform';
import { PoolsService, type Caller, type Pool } from '@launchpad/proto';
import { routes, type AnswerOf, type Input, type Routes } from '@launchpad/api/routes';
import { changeOfPool } from '../http/subjects.js';
import { Endpoint, In, Who } from '../http/endpoint.js';
import { paginationOf } from '../http/pagination.js';
import { PoolAnswers } from './pool.answer.js';
import { reviewEntryOf } from './review.answer.js';

type OneAnswer = AnswerOf<Routes['requestChanges']>;

/** A KYC review as a conversation between owner and admins. */
@Controller()
export class ReviewController {
  constructor(
    @InjectClient(PoolsService) private readonly pools: RpcClient<typeof PoolsService>,
    private readonly answers: PoolAnswers,
  ) {}

  @Endpoint(routes.requestChanges, { changes: ({ params }) => changeOfPool(params.poolId) })
  async requestChanges(
    @In() { params, body }: Input<Routes['requestChanges']>,
    @Who() caller: Caller,
  ): Promise<OneAnswer> {
    const { pool } = await this.pools.requestChanges({ caller, ...params, ...body });
    return this.one(pool);
  }

  @Endpoint(routes.getReview)
  async history(
    @In() { params, query }: Input<Routes['getReview']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['getReview']>> {
    const { entries, pagination } = await this.pools.listReview({ caller, ...params, page: query });
    return {
      success: true,
      data: { entries: entries.map(reviewEntryOf), pagination: paginationOf(pagination) },
    };
  }

  @Endpoint(routes.answerReview, { changes: ({ params }) => changeOfPool(params.poolId) })
  async answer(
    @In() { params, body }: Input<Routes['answerReview']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['answerReview']>> {
    const { entry } = await this.pools.answerReview({ caller, ...params, ...body });
    if (!entry) throw Problem.notFound('No Record Found');
    return { success: true, data: reviewEntryOf(entry) };
  }

  @Endpoint(routes.resubmitReview, { changes: ({ params }) => changeOfPool(params.poolId) })
  async resubmit(
    @In() { params, body }: Input<Routes['resubmitReview']>,
    @Who() caller: Caller,
  ): Promise<OneAnswer> {
    const { text, version, ...kyc } = body;
    const { pool } = await this.pools.resubmit({ caller, ...params, kyc, text, version });
    return this.one(pool);
  }

  private async one(pool: Pool | undefined): Promise<OneAnswer> {
    if (!pool) throw Problem.notFound('No Record Found');
    return { success: true, data: await this.answers.one(pool) };
  }
}
