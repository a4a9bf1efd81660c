import { wideInteger } from '@launchpad/platform';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export type MomentName = 'start' | 'end';

/** A pool's start or end, and whether its event was published. */
@Entity('pool_moment')
@Index('pool_moment_pending', ['chainId', 'at'], { where: '"fired" = false' })
export class PoolMomentRow {
  @PrimaryColumn({ type: 'text' })
  poolId!: string;

  @PrimaryColumn({ type: 'text' })
  moment!: MomentName;

  @Column({ type: 'integer' })
  chainId!: number;

  /** Unix seconds of the chain's clock. */
  @Column({ type: 'bigint' })
  at!: string;

  @Column({ type: 'boolean' })
  fired!: boolean;

  /** When this was so in the pools service, unix milliseconds. */
  @Column({ ...wideInteger, default: 0 })
  asOfMs!: number;
}
