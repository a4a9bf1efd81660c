import { limits, shownText } from '@launchpad/api';
import { Audit, Clock, Outbox, pageOf, paginationOf, Problem } from '@launchpad/platform';
import {
  CommentModeratedSchema,
  type HideCommentRequest,
  type ListAllCommentsRequest,
  type ModeratedCommentSchema,
  type SearchCommentsRequest,
} from '@launchpad/proto';
import type { Message, MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { noSuchPool } from '../pool/visibility.js';
import { Pool } from '../pool/pool.entity.js';
import { checked } from '../validation.js';
import { Comment, type Hiding } from './comment.entity.js';
import { messageOf } from './comments.service.js';
import { findComments } from './search-comments.js';

type ModeratedComment = Exclude<MessageInitShape<typeof ModeratedCommentSchema>, Message>;

/** Plain text without characters that hide or reverse it. */
const hidingReason = z
  .string()
  .transform((text) => shownText(text).trim())
  .refine((text) => text.length <= limits.hidingReason, `At most ${limits.hidingReason} characters`)
  .refine((text) => text !== '', 'Please enter a reason');

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const noComment = () => Problem.notFound('No Record Found', 'There is no such comment');

type CommentOfPool = Pick<HideCommentRequest, 'id' | 'poolId'>;

/** What admins do about comments. */
@Injectable()
export class ModerationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** All of a pool's comments, newest first, the hidden ones with why. @throws Problem 404 */
  async list({ poolId, page: wanted }: Pick<ListAllCommentsRequest, 'poolId' | 'page'>) {
    if (!(await this.dataSource.manager.existsBy(Pool, { poolId, present: true }))) throw noSuchPool();
    const { page, limit, skip } = pageOf(wanted);
    const [comments, total] = await this.dataSource.manager.findAndCount(Comment, {
      where: { poolId },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip,
      take: limit,
    });
    return { comments: await this.moderated(comments), pagination: paginationOf(page, limit, total) };
  }

  /**
   * Comments on all pools, newest first, each with its pool; empty texts and no `hidden` do not filter. No more than the
   * newest 1,000 that are found are counted and paged.
   */
  async search({ page: wanted, ...filter }: Omit<SearchCommentsRequest, 'caller'>) {
    const { page, limit, skip } = pageOf(wanted);
    const { manager } = this.dataSource;
    const { ids, total } = await findComments(manager, filter, { skip, limit });
    const comments = await manager.find(Comment, {
      where: { id: In(ids) },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    const pools = await this.poolsOf(comments);
    const moderated = await this.moderated(comments);
    return {
      comments: moderated.map((one): ModeratedComment => {
        const pool = pools.get(one.comment?.poolId ?? '');
        return { ...one, ...(pool && { pool }) };
      }),
      pagination: paginationOf(page, limit, total),
    };
  }

  /**
   * Hides a pool's comment from all but admins; one that is hidden gets the new reason.
   * @param reason 1 to `limits.hidingReason` characters
   * @param admin subject of the admin's token
   * @throws Problem 400 naming the field; 404
   */
  async hide(of: CommentOfPool, reason: string, admin: string): Promise<ModeratedComment> {
    const checkedReason = checked(hidingReason, reason, 'reason');
    return this.moderate(of, admin, (hiding) =>
      hiding?.reason === checkedReason
        ? hiding
        : { reason: checkedReason, author: admin, timeMs: this.clock.nowMs() },
    );
  }

  /** Shows a comment again; nothing happens to one that is not hidden. @throws Problem 404 */
  restore(of: CommentOfPool, admin: string): Promise<ModeratedComment> {
    return this.moderate(of, admin, () => null);
  }

  private async moderate(
    { id, poolId }: CommentOfPool,
    admin: string,
    decide: (hiding: Hiding | null) => Hiding | null,
  ): Promise<ModeratedComment> {
    if (!UUID.test(id)) throw noComment();
    const moderated = await this.dataSource.transaction(async (transaction) => {
      const comment = await transaction.findOne(Comment, {
        where: { id, poolId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!comment) throw noComment();
      const before = comment.hiding;
      const hiding = decide(before);
      if (hiding === before) return comment;
      comment.hiding = hiding;
      await transaction.update(Comment, { id }, { hiding });
      await this.record(transaction, comment, before, admin);
      return comment;
    });
    const [message] = await this.moderated([moderated]);
    return message!;
  }

  /** Comments as those see them who moderate. */
  private async moderated(comments: readonly Comment[]): Promise<ModeratedComment[]> {
    const hidden = comments.flatMap(({ poolId, hiding }) => (hiding ? [{ poolId, ...hiding }] : []));
    const names = await this.audit.names(
      hidden.map(({ poolId }) => poolId),
      hidden.map(({ author }) => author),
    );
    return comments.map((comment) => moderatedOf(comment, names));
  }

  private async poolsOf(comments: readonly Comment[]) {
    const pools = await this.dataSource.manager.find(Pool, {
      where: { poolId: In(comments.map(({ poolId }) => poolId)) },
      relations: { metadata: true },
      select: { poolId: true, chainId: true, poolOwner: true, metadata: { formHash: true, title: true } },
    });
    return new Map(
      pools.map(({ poolId, chainId, poolOwner: owner, metadata }) => [
        poolId,
        { chainId, owner, title: metadata?.title ?? '' },
      ]),
    );
  }

  private async record(
    transaction: EntityManager,
    { id, poolId, userAddress, message, hiding }: Comment,
    before: Hiding | null,
    admin: string,
  ): Promise<void> {
    const comment = { comment: id, userAddress, message };
    await this.audit.record(transaction, {
      subject: admin,
      action: hiding ? 'comment.hide' : 'comment.restore',
      target: poolId,
      before: { ...comment, ...stateOf(before) },
      after: { ...comment, ...stateOf(hiding) },
    });
    await this.outbox.add(transaction, {
      schema: CommentModeratedSchema,
      message: { poolId, id, hidden: hiding !== null },
    });
  }
}

const stateOf = (hiding: Hiding | null) => ({
  hidden: hiding !== null,
  ...(hiding && { reason: hiding.reason }),
});

function moderatedOf(comment: Comment, names: ReadonlyMap<string, string>): ModeratedComment {
  const { hiding } = comment;
  if (!hiding) return { comment: messageOf(comment) };
  const { author, timeMs } = hiding;
  return {
    comment: messageOf(comment),
    hiding: { ...hiding, timeMs: BigInt(timeMs), name: names.get(author) ?? '' },
  };
}
