import { Column, Entity, PrimaryColumn } from 'typeorm';
import { wideInteger } from '@launchpad/platform';

/** The keeper's state for a pool: approval, tries and gas spent. */
@Entity('kept_pool')
export class KeeperPool {
  @PrimaryColumn({ type: 'text' })
  poolId!: string;

  /** Whether an admin has approved the pool, as last published by the pools service. */
  @Column({ type: 'boolean', default: false })
  approved!: boolean;

  /** When that was so, unix milliseconds. */
  @Column({ ...wideInteger, default: 0 })
  asOfMs!: number;

  /** How often the keeper tried to settle it. */
  @Column({ type: 'integer', default: 0 })
  tries!: number;

  /** Gas used by its transactions that were mined. */
  @Column({ ...wideInteger, default: 0 })
  gasSpent!: number;

  /** Unix milliseconds; not tried before. */
  @Column({ ...wideInteger, default: 0 })
  nextTryAtMs!: number;
}
