import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { PollingLoop } from '@launchpad/platform';
import { DataSource, type EntityManager, type EntitySubscriberInterface, type QueryRunner } from 'typeorm';
import { Alarm, type AlarmData } from './alarm.js';
import { PoolMomentRow } from './pool-moment.entity.js';

const AGAIN_MS = 5_000;
/** Alarms set at once. */
const PART = 500;

/** An alarm to set, and the one it replaces. */
interface Change {
  next: AlarmData;
  before: AlarmData | undefined;
}

/**
 * Sets an alarm for every pending start and end: for a new one after its commit; for all of them at the start, whenever
 * Redis is connected again, since it may have lost them, and after a failure until it succeeds. Nothing waits for an alarm:
 * without one the next block publishes what is due.
 */
@Injectable()
export class AlarmKeeper
  implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown, EntitySubscriberInterface
{
  private readonly logger = new Logger(AlarmKeeper.name);
  private readonly loop = new PollingLoop(AGAIN_MS, (error) => this.failed(error));
  private readonly changes = new WeakMap<QueryRunner, Change[]>();
  private allSet = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly alarm: Alarm,
  ) {
    alarm.onConnected(() => (this.allSet = false));
  }

  onModuleInit(): void {
    this.dataSource.subscribers.push(this);
  }

  onApplicationBootstrap(): void {
    this.loop.start(() => this.restore());
  }

  /** Does not wait for a Redis that hangs. */
  beforeApplicationShutdown(): void {
    void this.loop.stop();
  }

  /** Sets an alarm, in place of the one before, once the transaction is committed. */
  change(transaction: EntityManager, change: Change): void {
    const { queryRunner } = transaction;
    if (!queryRunner) throw new Error('not a transaction');
    this.changes.set(queryRunner, [...(this.changes.get(queryRunner) ?? []), change]);
  }

  afterTransactionCommit({ queryRunner }: { queryRunner: QueryRunner }): void {
    for (const change of this.changes.get(queryRunner) ?? []) {
      this.apply(change).catch((error: unknown) => this.failed(error));
    }
    this.changes.delete(queryRunner);
  }

  /** @throws Error while Redis does not answer, or alarms wait to be set */
  async check(): Promise<void> {
    if (!this.allSet) throw new Error('Alarms wait to be set');
    await this.alarm.check();
  }

  private async apply({ next, before }: Change): Promise<void> {
    if (before) await this.alarm.clear(before);
    await this.alarm.set([next]);
  }

  private async restore(): Promise<void> {
    if (this.allSet || !(await this.alarm.isConnected())) return;
    // what fails from here on counts again
    this.allSet = true;
    for (let part = await this.pending(); part.length > 0; part = await this.pending(part.at(-1))) {
      if (this.loop.isStopping) return;
      await this.alarm.set(
        part.map(({ poolId, moment, chainId, at }) => ({ poolId, moment, chainId, at: Number(at) })),
      );
    }
  }

  /** Some of the pending starts and ends, in the order of their index. @param after the last one before them */
  private pending(after?: PoolMomentRow): Promise<PoolMomentRow[]> {
    const pending = this.dataSource.manager
      .createQueryBuilder(PoolMomentRow, 'row')
      .where('row.fired = false')
      .orderBy({ 'row.chainId': 'ASC', 'row.at': 'ASC', 'row.poolId': 'ASC', 'row.moment': 'ASC' })
      .limit(PART);
    if (after) {
      const { chainId, at, poolId, moment } = after;
      pending.andWhere('(row.chainId, row.at, row.poolId, row.moment) > (:chainId, :at, :poolId, :moment)', {
        ...{ chainId, at, poolId, moment },
      });
    }
    return pending.getMany();
  }

  private failed(error: unknown): void {
    this.allSet = false;
    this.logger.warn(`Alarms wait to be set: ${String(error)}`);
  }
}
