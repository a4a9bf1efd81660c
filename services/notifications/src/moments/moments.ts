import { Injectable } from '@nestjs/common';
import { ChainClock, Outbox } from '@launchpad/platform';
import { PoolMomentSchema, type Pool } from '@launchpad/proto';
import { DataSource, LessThanOrEqual, type EntityManager } from 'typeorm';
import { Alarm } from './alarm.js';
import { PoolMomentRow, type MomentName } from './pool-moment.entity.js';

/**
 * The starts and ends of all pools. The database knows which are still to come; an alarm (a delayed job) and
 * every new block make it look.
 */
@Injectable()
export class Moments {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly alarm: Alarm,
    private readonly chainClock: ChainClock,
  ) {}

  /** Awaits a pool's start and end; dates that changed are awaited anew. */
  async await(
    transaction: EntityManager,
    { poolId, chainId, poolStartDate, poolEndDate }: Pool,
  ): Promise<void> {
    const dates: [MomentName, number][] = [
      ['start', poolStartDate],
      ['end', poolEndDate],
    ];
    for (const [moment, at] of dates) await this.awaitOne(transaction, { poolId, moment, chainId, at });
  }

  /** Awaits nothing more of a pool. */
  async forget(transaction: EntityManager, poolId: string): Promise<void> {
    await transaction.delete(PoolMomentRow, { poolId });
  }

  /** Sets the alarms of all that is still to come. */
  async setAlarms(): Promise<void> {
    for (const { poolId, moment, chainId, at } of await this.pending()) {
      await this.alarm.set({ poolId, moment, chainId, at: Number(at) });
    }
  }

  /** Tells of every moment of a chain that has come by its clock, each once. */
  fireDue(chainId: number): Promise<void> {
    const now = this.chainClock.nowSeconds(chainId);
    return this.dataSource.transaction(async (transaction) => {
      const due = await transaction.find(PoolMomentRow, {
        where: { chainId, fired: false, at: LessThanOrEqual(String(now)) },
        order: { at: 'ASC', poolId: 'ASC' },
        // Another instance that looks at the same moment takes the rest.
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      for (const { poolId, moment } of due) {
        await transaction.update(PoolMomentRow, { poolId, moment }, { fired: true });
        await this.outbox.add(transaction, {
          subject: 'launchpad.v1.notifications.moment',
          schema: PoolMomentSchema,
          message: { poolId, moment },
        });
      }
    });
  }

  private async awaitOne(
    transaction: EntityManager,
    next: { poolId: string; moment: MomentName; chainId: number; at: number },
  ): Promise<void> {
    const { poolId, moment, at } = next;
    const present = await transaction.findOneBy(PoolMomentRow, { poolId, moment });
    if (present?.at === String(at)) return;
    await transaction.save(PoolMomentRow, { ...next, at: String(at), fired: false });
    if (present) await this.alarm.clear({ ...next, at: Number(present.at) });
    await this.alarm.set(next);
  }

  private pending(): Promise<PoolMomentRow[]> {
    return this.dataSource.manager.findBy(PoolMomentRow, { fired: false });
  }
}
