import { amount } from '@launchpad/platform';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The orders that stand in a range of prices, summed: a tick, or the node above it. */
@Entity('book_node')
export class BookNode {
  @PrimaryColumn({ type: 'text' })
  poolId!: string;

  /** 1 holds the widest ranges, the last level single ticks. */
  @PrimaryColumn({ type: 'integer' })
  level!: number;

  /** The range's number within its level: the leading digits of its ticks. */
  @PrimaryColumn({ type: 'integer' })
  node!: number;

  /** Bidding tokens. */
  @Column(amount)
  sellAmount!: bigint;

  @Column({ type: 'integer' })
  orders!: number;
}
