import { Controller } from '@nestjs/common';
import { InjectClient, Problem, type RpcClient } from '@launchpad/platform';
import { PoolsService, type Caller } from '@launchpad/proto';
import { routes, type AnswerOf, type Input, type Routes } from '@launchpad/api/routes';
import { commentsOf } from '../http/subjects.js';
import { Endpoint, In, Who } from '../http/endpoint.js';
import { paginationOf } from '../http/pagination.js';
import { commentOf, moderatedOf, poolCommentOf } from './comment.answer.js';

/** Comments on pools. */
@Controller()
export class CommentsController {
  constructor(@InjectClient(PoolsService) private readonly pools: RpcClient<typeof PoolsService>) {}

  @Endpoint(routes.addComment, { changes: ({ body }) => [commentsOf(body.poolId)] })
  async add(
    @In() { body }: Input<Routes['addComment']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['addComment']>> {
    const { poolId, message } = body;
    // The time that a caller claims is ignored: the service takes its own.
    const { comment } = await this.pools.addComment({ caller, poolId, message });
    if (!comment) throw Problem.notFound('No Record Found');
    return { success: true, data: commentOf(comment) };
  }

  @Endpoint(routes.listComments, { follows: ({ params }) => commentsOf(params.poolId) })
  async list(
    @In() { params, query }: Input<Routes['listComments']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['listComments']>> {
    const { comments, pagination } = await this.pools.listComments({
      caller,
      poolId: params.poolId,
      page: query,
    });
    return {
      success: true,
      data: { comments: comments.map(commentOf), pagination: paginationOf(pagination) },
    };
  }

  @Endpoint(routes.listAllComments)
  async listAll(
    @In() { params: { poolId }, query: page }: Input<Routes['listAllComments']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['listAllComments']>> {
    const { comments, pagination } = await this.pools.listAllComments({ caller, poolId, page });
    return {
      success: true,
      data: { comments: comments.map(moderatedOf), pagination: paginationOf(pagination) },
    };
  }

  @Endpoint(routes.searchComments)
  async search(
    @In() { query: { page, limit, poolId, state, search } }: Input<Routes['searchComments']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['searchComments']>> {
    const { comments, pagination } = await this.pools.searchComments({
      ...{ caller, page: { page, limit }, poolId, search },
      ...(state && { hidden: state === 'hidden' }),
    });
    return {
      success: true,
      data: { comments: comments.map(poolCommentOf), pagination: paginationOf(pagination) },
    };
  }

  @Endpoint(routes.hideComment, { changes: ({ params }) => [commentsOf(params.poolId)] })
  async hide(
    @In() { params: { poolId, commentId: id }, body: { reason } }: Input<Routes['hideComment']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['hideComment']>> {
    const { comment } = await this.pools.hideComment({ caller, poolId, id, reason });
    return { success: true, data: moderatedOf(comment) };
  }

  @Endpoint(routes.restoreComment, { changes: ({ params }) => [commentsOf(params.poolId)] })
  async restore(
    @In() { params: { poolId, commentId: id } }: Input<Routes['restoreComment']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['restoreComment']>> {
    const { comment } = await this.pools.restoreComment({ caller, poolId, id });
    return { success: true, data: moderatedOf(comment) };
  }
}
