import { randomUUID } from 'node:crypto';
import { Clock, pageOf, paginationOf, Problem, walletOf, Outbox } from '@launchpad/platform';
import type { AddCommentRequest, CommentSchema, ListCommentsRequest } from '@launchpad/proto';
import { CommentPostedSchema } from '@launchpad/proto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { noSuchPool } from '../pool/visibility.js';
import { PoolsService } from '../pool/pools.service.js';
import { Comment } from './comment.entity.js';

type CommentMessage = MessageInitShape<typeof CommentSchema>;

const MAX_MESSAGE = 1000;
/** How far a writer's clock may run ahead of ours. */
const CLOCK_SKEW_SECONDS = 300;

/** What wallets say under a pool. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pools: PoolsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Posts a comment as the caller's wallet. The same wallet, time and text again is the same comment.
   * @throws Problem 400 naming the field; 401; 404; 429 for another text of the same second
   */
  async add({ caller, poolId, message, messageTime }: AddCommentRequest): Promise<CommentMessage> {
    const userAddress = walletOf(caller);
    const comment = {
      userAddress,
      poolId,
      message: checkedMessage(message),
      messageTime: this.time(messageTime),
    };
    const pool = await this.pools.visible(poolId, caller);
    if (pool.isDeleted) throw noSuchPool();

    return this.dataSource.transaction(async (transaction) => {
      const inserted = await transaction
        .createQueryBuilder()
        .insert()
        .into(Comment)
        .values({ ...comment, id: randomUUID(), createdAt: this.clock.nowMs() })
        .orIgnore()
        .returning('id')
        .execute();

      const row = await transaction.findOneByOrFail(Comment, {
        poolId,
        userAddress,
        messageTime: comment.messageTime,
      });
      if (row.message !== comment.message) {
        throw new Problem(429, 'too-fast', 'Please try again later', 'One comment a second');
      }
      if ((inserted.raw as unknown[]).length > 0) {
        const event = { subject: 'launchpad.v1.pools.commented', schema: CommentPostedSchema };
        await this.outbox.add(transaction, { ...event, message: { comment: messageOf(row) } });
      }
      return messageOf(row);
    });
  }

  /** A pool's comments, newest first. @throws Problem 404 */
  async list({ caller, poolId, page: wanted }: ListCommentsRequest) {
    await this.pools.visible(poolId, caller);
    const { page, limit, skip } = pageOf(wanted);
    const [comments, total] = await this.dataSource.manager.findAndCount(Comment, {
      where: { poolId },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip,
      take: limit,
    });
    return { comments: comments.map(messageOf), pagination: paginationOf(page, limit, total) };
  }

  private time(messageTime: number): number {
    const now = this.clock.nowSeconds();
    if (messageTime > now + CLOCK_SKEW_SECONDS) {
      throw Problem.invalid([{ field: 'messageTime', message: 'messageTime is in the future' }]);
    }
    return messageTime || now;
  }
}

function checkedMessage(message: string): string {
  if (message === '') throw wrong('Please enter a comment');
  if (/^\s/u.test(message)) throw wrong('Space not allowed at start');
  if (message.length > MAX_MESSAGE) throw wrong(`A comment has at most ${MAX_MESSAGE} characters`);
  return message;
}

function wrong(message: string): Problem {
  return Problem.invalid([{ field: 'message', message }]);
}

function messageOf({ id, poolId, message, messageTime, userAddress, createdAt }: Comment): CommentMessage {
  return { id, poolId, message, messageTime, userAddress, createdAtMs: BigInt(createdAt) };
}
