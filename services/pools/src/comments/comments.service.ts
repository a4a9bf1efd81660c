import { randomUUID } from 'node:crypto';
import { limits, shownText } from '@launchpad/api';
import { actsOn, Clock, pageOf, paginationOf, Problem, walletOf, Outbox } from '@launchpad/platform';
import type { AddCommentRequest, CommentSchema, ListCommentsRequest } from '@launchpad/proto';
import { CommentPostedSchema } from '@launchpad/proto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, MoreThan } from 'typeorm';
import { noSuchPool } from '../pool/visibility.js';
import { PoolsService } from '../pool/pools.service.js';
import { Comment } from './comment.entity.js';

type CommentMessage = MessageInitShape<typeof CommentSchema>;

/** Minimum interval between two comments of a wallet on a pool. */
const BETWEEN_MS = 1_000;
/** How far the writer's clock may be ahead of ours. */
const CLOCK_SKEW_SECONDS = 300;

/** Comments on pools. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pools: PoolsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Posts a comment as the caller's wallet. Idempotent for the same wallet, time and text.
   * @throws Problem 400 naming the field; 401; 404; 429 within a second of another by the service's clock, since a page
   * can claim any time
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
    if (!actsOn(caller, pool.chainId)) {
      throw Problem.forbidden('Another network', "Sign in with this wallet on the pool's network");
    }

    return this.dataSource.transaction(async (transaction) => {
      await transaction.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [
        `comment.${poolId}.${userAddress}`,
      ]);
      const same = { poolId, userAddress, messageTime: comment.messageTime };
      const known = await transaction.findOneBy(Comment, same);
      if (known?.message === comment.message) return messageOf(known);
      const recent = { poolId, userAddress, createdAt: MoreThan(this.clock.nowMs() - BETWEEN_MS) };
      if (known || (await transaction.existsBy(Comment, recent))) throw tooFast();
      const row = await transaction.save(
        transaction.create(Comment, { ...comment, id: randomUUID(), createdAt: this.clock.nowMs() }),
      );
      const posted = messageOf(row);
      await this.outbox.add(transaction, { schema: CommentPostedSchema, message: { comment: posted } });
      return posted;
    });
  }

  /** A pool's comments but the hidden ones, newest first. @throws Problem 404 */
  async list({ caller, poolId, page: wanted }: ListCommentsRequest) {
    await this.pools.visible(poolId, caller);
    const { page, limit, skip } = pageOf(wanted);
    const [comments, total] = await this.dataSource.manager.findAndCount(Comment, {
      where: { poolId, hiding: IsNull() },
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
  if (/^\s/u.test(message)) throw wrong('Space not allowed at start');
  const shown = shownText(message);
  if (shown.trim() === '') throw wrong('Please enter a comment');
  if (shown.length > limits.comment) throw wrong(`A comment has at most ${limits.comment} characters`);
  return shown;
}

const tooFast = () => new Problem(429, 'too-fast', 'Please try again later', 'One comment a second');

function wrong(message: string): Problem {
  return Problem.invalid([{ field: 'message', message }]);
}

/** A comment as everybody may see it. */
export function messageOf({
  id,
  poolId,
  message,
  messageTime,
  userAddress,
  createdAt,
}: Comment): CommentMessage {
  return { id, poolId, message, messageTime, userAddress, createdAtMs: BigInt(createdAt) };
}
