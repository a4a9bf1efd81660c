import { Rpc } from '@launchpad/platform';
import {
  PoolsService as PoolsRpc,
  type AnswerReviewRequest,
  type ListReviewRequest,
  type ResubmitRequest,
} from '@launchpad/proto';
import { Controller } from '@nestjs/common';
import { PoolsService } from '../pool/pools.service.js';
import { RepliesService } from './replies.service.js';
import { entryMessage } from './review-history.js';

@Controller()
export class RepliesController {
  constructor(
    private readonly replies: RepliesService,
    private readonly pools: PoolsService,
  ) {}

  @Rpc(PoolsRpc.method.answerReview)
  async answerReview(request: AnswerReviewRequest) {
    return { entry: entryMessage(await this.replies.answer(request), false) };
  }

  @Rpc(PoolsRpc.method.resubmit)
  async resubmit(request: ResubmitRequest) {
    await this.replies.resubmit(request);
    return { pool: await this.pools.get(request.poolId, request.caller) };
  }

  @Rpc(PoolsRpc.method.listReview)
  listReview(request: ListReviewRequest) {
    return this.replies.list(request);
  }
}
