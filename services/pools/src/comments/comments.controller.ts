import { Rpc } from '@launchpad/platform';
import { PoolsService, type AddCommentRequest, type ListCommentsRequest } from '@launchpad/proto';
import { Controller } from '@nestjs/common';
import { CommentsService } from './comments.service.js';

@Controller()
export class CommentsController {
  constructor(private readonly comments: CommentsService) {}

  @Rpc(PoolsService.method.addComment)
  async addComment(request: AddCommentRequest) {
    return { comment: await this.comments.add(request) };
  }

  @Rpc(PoolsService.method.listComments)
  listComments(request: ListCommentsRequest) {
    return this.comments.list(request);
  }
}
