import { amount, wideInteger } from '@launchpad/platform';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What the bids of a pool come to, by the orders service. */
@Entity('pool_raised')
@Index('IDX_pool_raised_changed', ['changedIn'])
export class PoolRaised {
  @PrimaryColumn({ type: 'text' })
  poolId!: string;

  /** smallest units of the bidding token */
  @Column(amount)
  raised!: bigint;

  /** When that was so, unix milliseconds. */
  @Column({ ...wideInteger, default: 0 })
  asOfMs!: number;

  /** Id of the transaction that last changed the amount, by which lists find what changed. A trigger sets it. */
  @Column({ ...wideInteger, default: 0, select: false, insert: false, update: false })
  changedIn!: number;
}
