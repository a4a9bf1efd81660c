import { callRoles } from '@launchpad/api';
import { adminOf, Rpc } from '@launchpad/platform';
import {
  PoolsService,
  type AddCommentRequest,
  type HideCommentRequest,
  type ListAllCommentsRequest,
  type ListCommentsRequest,
  type RestoreCommentRequest,
  type SearchCommentsRequest,
} from '@launchpad/proto';
import { Controller } from '@nestjs/common';
import { CommentsService } from './comments.service.js';
import { ModerationService } from './moderation.service.js';

@Controller()
export class CommentsController {
  constructor(
    private readonly comments: CommentsService,
    private readonly moderation: ModerationService,
  ) {}

  @Rpc(PoolsService.method.addComment)
  async addComment(request: AddCommentRequest) {
    return { comment: await this.comments.add(request) };
  }

  @Rpc(PoolsService.method.listComments)
  listComments(request: ListCommentsRequest) {
    return this.comments.list(request);
  }

  @Rpc(PoolsService.method.listAllComments)
  listAllComments({ caller, ...request }: ListAllCommentsRequest) {
    adminOf(caller, ...callRoles.listAllComments);
    return this.moderation.list(request);
  }

  @Rpc(PoolsService.method.searchComments)
  searchComments({ caller, ...request }: SearchCommentsRequest) {
    adminOf(caller, ...callRoles.searchComments);
    return this.moderation.search(request);
  }

  @Rpc(PoolsService.method.hideComment)
  async hideComment({ caller, reason, ...comment }: HideCommentRequest) {
    return {
      comment: await this.moderation.hide(comment, reason, adminOf(caller, ...callRoles.hideComment)),
    };
  }

  @Rpc(PoolsService.method.restoreComment)
  async restoreComment({ caller, ...comment }: RestoreCommentRequest) {
    return { comment: await this.moderation.restore(comment, adminOf(caller, ...callRoles.restoreComment)) };
  }
}
