import { wideInteger } from '@launchpad/platform';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far the keeper has paid out a pool's orders. Which of them are open is what the orders' rows say. */
@Entity('payout')
export class Payout {
  @PrimaryColumn({ type: 'text' })
  poolId!: string;

  /** Number of the last order that was paid or passed over; starts again from 0 while orders are left open. */
  @Column({ type: 'integer', default: 0 })
  paidThrough!: number;

  /** Orders in the next transaction. */
  @Column({ type: 'integer' })
  batchSize!: number;

  /** Orders passed over since the last transaction that succeeded. */
  @Column({ type: 'integer', default: 0 })
  failures!: number;

  /** Gas used by its transactions that were mined. */
  @Column({ ...wideInteger, default: 0 })
  gasSpent!: number;

  /** What an admin raised the pool's gas budget to; null where it is everybody's. */
  @Column({ ...wideInteger, nullable: true })
  gasBudget!: number | null;

  /** The keeper's last transaction that paid orders of the pool; null before the first. */
  @Column({ type: 'text', nullable: true })
  lastTrxHash!: string | null;

  /** Unix milliseconds of it. */
  @Column({ ...wideInteger, nullable: true })
  lastPaidAtMs!: number | null;

  /** Unix milliseconds; not tried before. */
  @Column({ ...wideInteger, default: 0 })
  nextTryAtMs!: number;

  /** Of the release before, which looks for penalties by it. Now a pool's `penaltiesDueAtMs`. */
  @Column({ ...wideInteger, default: 0 })
  penaltiesNextTryAtMs!: number;
}
