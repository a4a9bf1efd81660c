import { Injectable } from '@nestjs/common';
import { ChainClock, Outbox } from '@launchpad/platform';
import { PoolMomentSchema, type Pool } from '@launchpad/proto';
import { DataSource, MoreThan, type EntityManager } from 'typeorm';
import type { AlarmData } from './alarm.js';
import { AlarmKeeper } from './alarm.keeper.js';
import { PoolMomentRow, type MomentName } from './pool-moment.entity.js';
import { RemovedPoolRow } from './removed-pool.entity.js';

/** Starts and ends published in one transaction. */
const AT_ONCE = 500;

/** Takes the first starts and ends of chain $1 that are due at $2, but those that are being rescheduled. */
const FIRE = `
  WITH due AS (
    SELECT "poolId", moment FROM pool_moment WHERE "chainId" = $1 AND NOT fired AND at <= $2
    ORDER BY at, "poolId", moment DESC LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
  ), published AS (
    UPDATE pool_moment AS row SET fired = true FROM due
    WHERE row."poolId" = due."poolId" AND row.moment = due.moment RETURNING row.*
  )
  SELECT "poolId", moment FROM published ORDER BY at, "poolId", moment DESC`;

/**
 * The starts and ends of all pools. The database holds the pending ones; alarms (delayed jobs) and new blocks
 * trigger the check.
 */
@Injectable()
export class PoolSchedule {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly alarms: AlarmKeeper,
    private readonly chainClock: ChainClock,
  ) {}

  /**
   * Schedules a pool's start and end, and reschedules dates that changed.
   * @param asOfMs when the pool was so, in unix milliseconds
   */
  async set(
    transaction: EntityManager,
    { poolId, chainId, poolStartDate, poolEndDate }: Pool,
    asOfMs: number,
  ): Promise<void> {
    const dates: [MomentName, number][] = [
      ['start', poolStartDate],
      ['end', poolEndDate],
    ];
    for (const [moment, at] of dates) await this.setOne(transaction, { poolId, moment, chainId, at }, asOfMs);
  }

  /** Whether a pool's dates are known as of later than this, in unix milliseconds. */
  isKnownAfter(transaction: EntityManager, poolId: string, timeMs: number): Promise<boolean> {
    return transaction.existsBy(PoolMomentRow, { poolId, asOfMs: MoreThan(timeMs) });
  }

  /** Whether a pool was removed later than this, in unix milliseconds. */
  isRemovedAfter(transaction: EntityManager, poolId: string, timeMs: number): Promise<boolean> {
    return transaction.existsBy(RemovedPoolRow, { poolId, asOfMs: MoreThan(timeMs) });
  }

  /**
   * Removes a pool from the schedule.
   * @param asOfMs when it was removed, in unix milliseconds
   */
  async remove(transaction: EntityManager, poolId: string, asOfMs: number): Promise<void> {
    await transaction.delete(PoolMomentRow, { poolId });
    await transaction.upsert(RemovedPoolRow, { poolId, asOfMs }, ['poolId']);
  }

  /** Publishes every start and end that is due by the chain's clock, each once, in their order. */
  async publishDue(chainId: number): Promise<void> {
    const now = this.chainClock.nowSeconds(chainId);
    while ((await this.publishSome(chainId, now)) === AT_ONCE);
  }

  private publishSome(chainId: number, now: number): Promise<number> {
    return this.dataSource.transaction(async (transaction) => {
      // else another instance could publish the end of a pool whose start waits for this one's commit
      await transaction.query(`SELECT pg_advisory_xact_lock(hashtext('publish due'), $1)`, [chainId]);
      const due = await transaction.query<Pick<PoolMomentRow, 'poolId' | 'moment'>[]>(FIRE, [chainId, now]);
      const events = due.map((message) => ({ schema: PoolMomentSchema, message }));
      await this.outbox.addAll(transaction, events);
      return due.length;
    });
  }

  /** Whether the event of this start or end is still to be published. */
  isPending({ poolId, moment, at }: AlarmData): Promise<boolean> {
    const pending = { poolId, moment, at: String(at), fired: false };
    return this.dataSource.manager.existsBy(PoolMomentRow, pending);
  }

  private async setOne(transaction: EntityManager, next: AlarmData, asOfMs: number): Promise<void> {
    const { poolId, moment, at } = next;
    const present = await transaction.findOneBy(PoolMomentRow, { poolId, moment });
    if (present?.at === String(at)) {
      await transaction.update(PoolMomentRow, { poolId, moment }, { asOfMs });
      return;
    }
    await transaction.save(PoolMomentRow, { ...next, at: String(at), fired: false, asOfMs });
    const before = present ? { ...next, at: Number(present.at) } : undefined;
    this.alarms.change(transaction, { next, before });
  }
}
