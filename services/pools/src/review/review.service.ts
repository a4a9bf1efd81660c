import { Audit, Clock, Problem } from '@launchpad/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { KycRecord } from '../pool/kyc.entity.js';
import type { PoolMetadata } from '../pool/metadata.entity.js';
import { lockedPool } from '../pool/locked-pool.js';
import type { Pool } from '../pool/pool.entity.js';
import { PoolEvents } from '../pool/pool.events.js';
import { noSuchPool } from '../pool/visibility.js';
import { checked } from '../validation.js';
import type { ReviewKind } from './review-entry.entity.js';
import { ReviewHistory } from './review-history.js';
import { requestedFields, requiredText, reviewText } from './review-text.js';

/** The version of the pool that a decision is about, zero for any, and a reason for the owner, which may be empty. */
interface Reviewed {
  version: number;
  reason: string;
}

interface Decision extends Reviewed {
  approved: boolean;
}

/** Decisions of admins about pools; idempotent. */
@Injectable()
export class ReviewService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly events: PoolEvents,
    private readonly audit: Audit,
    private readonly history: ReviewHistory,
    private readonly clock: Clock,
  ) {}

  /**
   * Approves or rejects a pool's KYC. Approval is final; a rejected pool can be approved later, and rejected again for
   * another reason.
   * @throws Problem 400 for too long a reason; 404; 409 for rejecting an approved pool, for approving one whose metadata
   * or contact data is unknown, if the pool requested no KYC, or if its metadata or contact data has another version by
   * now
   */
  async decideKyc(poolId: string, decision: Decision, admin: string): Promise<void> {
    const { approved, version } = decision;
    const reason = checked(reviewText, decision.reason, 'reason');
    await this.change(poolId, async (pool, transaction) => {
      const before = pool.kycStatus;
      const after = approved ? 'approved' : 'rejected';
      if (before === after && (approved || (await this.isRepeated(poolId, after, reason, transaction)))) {
        return false;
      }
      assertReviewable(pool, version);
      if (approved) await assertComplete(pool, transaction);
      pool.kycStatus = after;
      pool.requestedChanges = [];
      const act = { subject: admin, action: approved ? 'pool.approve' : 'pool.reject', target: poolId };
      await this.audit.record(transaction, {
        ...act,
        before: { kycStatus: before },
        after: { kycStatus: after, ...(reason && { reason }) },
      });
      await this.history.add(transaction, { poolId, kind: after, author: admin, text: reason });
      return true;
    });
  }

  /**
   * Returns a review to the owner with what to correct; a rejected one is open again.
   * @throws Problem 400 without a reason or a known field; 404; 409 as for {@link decideKyc}
   */
  async requestChanges(
    poolId: string,
    { version, ...request }: Reviewed & { fields: string[] },
    admin: string,
  ): Promise<void> {
    const fields = checked(requestedFields, request.fields, 'fields');
    const reason = checked(requiredText, request.reason, 'reason');
    await this.change(poolId, async (pool, transaction) => {
      const { kycStatus, requestedChanges } = pool;
      const isSame = requestedChanges.join() === fields.join();
      if (isSame && (await this.isRepeated(poolId, 'changesRequested', reason, transaction))) return false;
      assertReviewable(pool, version);
      pool.kycStatus = 'pending';
      pool.requestedChanges = fields;
      const act = { subject: admin, action: 'pool.request-changes', target: poolId };
      await this.audit.record(transaction, {
        ...act,
        before: { kycStatus, requestedChanges },
        after: { kycStatus: 'pending', requestedChanges: fields, reason },
      });
      await this.history.add(transaction, {
        ...{ poolId, kind: 'changesRequested', author: admin },
        ...{ text: reason, fields },
      });
      return true;
    });
  }

  /** Whether the newest entry says the same, as after a repeated request. An empty reason repeats any. */
  private async isRepeated(poolId: string, kind: ReviewKind, text: string, transaction: EntityManager) {
    const newest = await this.history.newest(poolId, transaction);
    return text === '' || (newest?.kind === kind && newest.text === text);
  }

  /**
   * Approves or rejects an approved pool's changed metadata; a rejected one is reviewed again only if the hash on chain
   * changed in between.
   * @throws Problem 404; 409 if there is none to review, or it has another version
   */
  async decideMetadata(poolId: string, decision: Decision, admin: string): Promise<void> {
    const { approved, version } = decision;
    const reason = checked(reviewText, decision.reason, 'reason');
    await this.change(poolId, async (pool, transaction) => {
      if (version !== 0 && version !== pool.metadataVersion) throw Problem.outdated();
      const { metadata, pendingMetadata } = pool;
      if (!pendingMetadata) {
        const decided = approved ? metadata?.formHash : pool.rejectedMetadataHash;
        if (decided === pool.formHash) return false;
        throw conflict('There is no changed metadata to review');
      }
      pool.pendingMetadata = null;
      if (approved) pool.metadata = pendingMetadata;
      else pool.rejectedMetadataHash = pendingMetadata.formHash;
      // Metadata is kept forever, so the hashes are enough.
      const action = approved ? 'pool.metadata-approve' : 'pool.metadata-reject';
      const [before, after] = [metadata, pendingMetadata].map((it) => it && summaryOf(it));
      await this.audit.record(transaction, {
        ...{ subject: admin, action, target: poolId, before },
        after: { ...after, ...(reason && { reason }) },
      });
      const kind = approved ? 'metadataApproved' : 'metadataRejected';
      await this.history.add(transaction, { poolId, kind, author: admin, text: reason });
      return true;
    });
  }

  /**
   * Features a pool or stops featuring it.
   * @throws Problem 404; 409 for a deleted pool
   */
  async feature(poolId: string, featured: boolean, admin: string): Promise<void> {
    await this.change(poolId, async (pool, transaction) => {
      const before = pool.featureStatus;
      if (before === featured) return false;
      if (pool.isDeleted) throw conflict('A deleted pool cannot be featured');
      pool.featureStatus = featured;
      const act = { subject: admin, action: featured ? 'pool.feature' : 'pool.unfeature', target: poolId };
      await this.audit.record(transaction, {
        ...act,
        before: { featureStatus: before },
        after: { featureStatus: featured },
      });
      return true;
    });
  }

  private async change(
    poolId: string,
    decide: (pool: Pool, transaction: EntityManager) => Promise<boolean>,
  ): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const pool = await lockedPool(poolId, transaction);
      if (!pool?.present) throw noSuchPool();
      if (!(await decide(pool, transaction))) return;
      pool.updatedAt = this.clock.nowMs();
      await this.events.changed(pool, transaction);
    });
  }
}

const summaryOf = ({ formHash, title }: PoolMetadata) => ({ formHash, title });

function assertReviewable({ kycStatus, metadata, metadataVersion }: Pool, version: number): void {
  if (version !== 0 && version !== metadataVersion) throw Problem.outdated();
  if (kycStatus === 'approved') throw conflict('KYC is approved and cannot be changed');
  if (metadata?.isKyc === false) {
    throw conflict(
      'Currently KYC is disabled from the admin, To continue this feature please contact with the admin.',
    );
  }
}

/** An approval accepts what was seen: what comes after it would be public without a review. */
async function assertComplete({ poolId, metadata }: Pool, transaction: EntityManager): Promise<void> {
  if (!metadata) throw conflict('The page of this pool is not known yet, so it cannot be approved');
  if (!(await transaction.existsBy(KycRecord, { poolId }))) {
    throw conflict('The owner has not submitted contact data yet, so this pool cannot be approved');
  }
}

function conflict(title: string): Problem {
  return new Problem(409, 'conflict', title);
}
