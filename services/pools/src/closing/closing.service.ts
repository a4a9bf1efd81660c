import { limits, shownText } from '@launchpad/api';
import { PostedTransactions } from '@launchpad/facts';
import { adminOf, Audit, Clock, Problem, walletOf } from '@launchpad/platform';
import type { AddScamRequest, CancelPoolRequest, EditScamRequest, SoftDeleteRequest } from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lockedPool } from '../pool/locked-pool.js';
import { PoolEvents } from '../pool/pool.events.js';
import { PoolsService } from '../pool/pools.service.js';
import type { PoolMessage } from '../pool/pool.view.js';
import { isOwner, noSuchPool } from '../pool/visibility.js';

/** Transactions that end a pool before its end date, as posted by browsers. */
@Injectable()
export class ClosingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly posted: PostedTransactions,
    private readonly pools: PoolsService,
    private readonly events: PoolEvents,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Owner only. @throws Problem 401, 403, 404; 422 or the listener's if the transaction does not cancel the pool */
  async cancel({ caller, poolId, transactionHash }: CancelPoolRequest): Promise<PoolMessage> {
    walletOf(caller);
    const pool = await this.pools.visible(poolId, caller);
    if (!isOwner(pool, caller)) throw Problem.forbidden('You are not a pool owner');
    await this.posted.apply(pool, transactionHash, 'poolCancelled', caller);
    return this.pools.get(poolId, caller);
  }

  /** Admin only. @throws Problem 403, 404; 422 or the listener's if the transaction does not delete the pool */
  async softDelete({ caller, poolId, transactionHash }: SoftDeleteRequest): Promise<PoolMessage> {
    const subject = adminOf(caller);
    const pool = await this.pools.visible(poolId, caller);
    await this.posted.apply(pool, transactionHash, 'poolDeleted', caller);
    await this.noteDeletion(poolId, subject, transactionHash);
    return this.pools.get(poolId, caller);
  }

  /**
   * Admin only.
   * @throws Problem 400 for a missing or too long message; 403, 404; 422 or the listener's if the transaction does not
   * mark the pool as scam
   */
  async addScam({ caller, poolId, message, transactionHash }: AddScamRequest): Promise<PoolMessage> {
    const subject = adminOf(caller, 'reviewer');
    const text = scamMessage(message);
    const pool = await this.pools.visible(poolId, caller);
    await this.posted.apply(pool, transactionHash, 'poolMarkedSpam', caller);
    await this.setScamMessage(poolId, text, subject, 'pool.scam');
    return this.pools.get(poolId, caller);
  }

  /** Admin only. @throws Problem 400 as for {@link addScam}; 403, 404; 409 if the pool is not marked as scam, or the message is not as seen */
  async editScam({ caller, poolId, message, seen }: EditScamRequest): Promise<PoolMessage> {
    const subject = adminOf(caller, 'reviewer');
    const text = scamMessage(message);
    const pool = await this.pools.visible(poolId, caller);
    if (!pool.isScam) throw new Problem(409, 'conflict', 'Pool is not marked scam');
    await this.setScamMessage(poolId, text, subject, 'pool.scam-message', seen);
    return this.pools.get(poolId, caller);
  }

  private async noteDeletion(poolId: string, subject: string, transactionHash: string): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const pool = await lockedPool(poolId, transaction);
      if (!pool?.present) throw noSuchPool();
      if (pool.deletedBy !== null) return;
      pool.deletedBy = subject;
      await transaction.save(pool);
      const change = { before: { isDeleted: false }, after: { isDeleted: true, transactionHash } };
      await this.audit.record(transaction, { subject, action: 'pool.delete', target: poolId, ...change });
    });
  }

  private async setScamMessage(
    poolId: string,
    message: string,
    subject: string,
    action: string,
    seen?: string,
  ): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const pool = await lockedPool(poolId, transaction);
      if (!pool?.present) throw noSuchPool();
      if (pool.scamMessage === message) return;
      // pages show what was saved before texts were cleaned without its hidden characters
      if (seen !== undefined && shownText(seen) !== shownText(pool.scamMessage ?? ''))
        throw Problem.outdated();
      const before = { scamMessage: pool.scamMessage };
      pool.scamMessage = message;
      pool.updatedAt = this.clock.nowMs();
      await this.events.changed(pool, transaction);
      await this.audit.record(transaction, {
        subject,
        action,
        target: poolId,
        before,
        after: { scamMessage: message },
      });
    });
  }
}

function scamMessage(message: string): string {
  const text = shownText(message).trim();
  if (text === '') throw Problem.invalid([{ field: 'message', message: 'cannot be blank!' }]);
  if (text.length > limits.scamMessage) {
    throw Problem.invalid([
      { field: 'message', message: `Message has at most ${limits.scamMessage} characters` },
    ]);
  }
  return text;
}
