import { Clock, Outbox, Problem, walletOf } from '@launchpad/platform';
import {
  ReviewAnsweredSchema,
  type AnswerReviewRequest,
  type Caller,
  type ListReviewRequest,
  type ResubmitRequest,
} from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { KycRecord } from '../pool/kyc.entity.js';
import { lockedPool } from '../pool/locked-pool.js';
import type { Pool } from '../pool/pool.entity.js';
import { PoolEvents } from '../pool/pool.events.js';
import { PoolsService } from '../pool/pools.service.js';
import { isInsider, isOwner, isVisible, noSuchPool } from '../pool/visibility.js';
import { checked } from '../validation.js';
import { KycRecords } from './kyc-records.js';
import { kycSchema } from './kyc.schema.js';
import type { ReviewEntry } from './review-entry.entity.js';
import { ReviewHistory } from './review-history.js';
import { requiredText, reviewText } from './review-text.js';

/** The owner's side of a KYC review: answers, corrected contact data, and its history. */
@Injectable()
export class RepliesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pools: PoolsService,
    private readonly records: KycRecords,
    private readonly history: ReviewHistory,
    private readonly events: PoolEvents,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * The owner answers in words. The same text twice in a row is one answer.
   * @throws Problem 400 without a text; 401; 403 for another wallet's pool; 404; 409 once approved or deleted, or after
   * too many answers in a row
   */
  async answer({ caller, poolId, text }: AnswerReviewRequest): Promise<ReviewEntry> {
    const answer = checked(requiredText, text, 'text');
    return this.ofOwner(caller, poolId, async (pool, transaction) => {
      const newest = await this.history.newest(poolId, transaction);
      if (newest?.kind === 'answered' && newest.text === answer) return newest;
      const { poolOwner: author } = pool;
      const entry = await this.history.add(transaction, { poolId, kind: 'answered', author, text: answer });
      await this.published(pool, entry, transaction);
      return entry;
    });
  }

  /**
   * The owner submits contact data and documents again; the review is pending from then on. The same data and text twice
   * in a row are one submission.
   * @throws Problem as for {@link answer}, and 400 naming each invalid field; 409 if the pool has another version by now
   */
  async resubmit({ caller, poolId, kyc, text, version }: ResubmitRequest): Promise<void> {
    const record = checked(kycSchema, kyc ?? {}, 'kyc');
    const answer = checked(reviewText, text, 'text');
    await this.ofOwner(caller, poolId, async (pool, transaction) => {
      const known = await transaction.findOneBy(KycRecord, { poolId });
      const newest = await this.history.newest(poolId, transaction);
      const fields = await this.records.store(known, pool, record, transaction);
      const isRepeated = fields.length === 0 && newest?.kind === 'submitted' && newest.text === answer;
      if (isRepeated && pool.kycStatus === 'pending' && pool.requestedChanges.length === 0) return;
      if (version !== 0 && version !== pool.metadataVersion) throw Problem.outdated();
      if (fields.length > 0) pool.metadataVersion += 1;
      pool.kycStatus = 'pending';
      pool.requestedChanges = [];
      const entry = await this.history.add(transaction, {
        ...{ poolId, kind: 'submitted', author: pool.poolOwner, text: answer },
        fields: known ? fields : [],
        kyc: record,
      });
      await this.published(pool, entry, transaction);
    });
  }

  /**
   * A page of a pool's review, newest first. The owner does not learn which admin wrote.
   * @throws Problem 404 unless the caller is its owner or an admin
   */
  async list({ caller, poolId, page }: ListReviewRequest) {
    const pool = await this.pools.visible(poolId, caller);
    if (!isInsider(pool, caller)) throw noSuchPool();
    return this.history.page(poolId, page, !isOwner(pool, caller));
  }

  private ofOwner<T>(
    caller: Caller | undefined,
    poolId: string,
    reply: (pool: Pool, transaction: EntityManager) => Promise<T>,
  ): Promise<T> {
    walletOf(caller);
    return this.dataSource.transaction(async (transaction) => {
      const pool = await lockedPool(poolId, transaction);
      if (!pool || !isVisible(pool, caller)) throw noSuchPool();
      if (!isOwner(pool, caller)) throw Problem.forbidden('Access Denied!', 'You are not a pool owner');
      if (pool.isDeleted) throw new Problem(409, 'conflict', 'The pool is deleted');
      if (pool.kycStatus === 'approved') {
        throw new Problem(409, 'conflict', 'KYC is approved and cannot be changed');
      }
      return reply(pool, transaction);
    });
  }

  /** Notifies pages and admins of what the owner wrote. */
  private async published(pool: Pool, { id }: ReviewEntry, transaction: EntityManager): Promise<void> {
    pool.updatedAt = this.clock.nowMs();
    await this.events.changed(pool, transaction);
    const { poolId, poolOwner, metadata } = pool;
    const { title, logo } = metadata ?? {};
    await this.outbox.add(transaction, {
      schema: ReviewAnsweredSchema,
      message: { poolId, entryId: id, title, logo, poolOwner },
    });
  }
}
