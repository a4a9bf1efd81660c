import { Column, Entity, PrimaryColumn } from 'typeorm';
import { wideInteger } from '@launchpad/platform';

/** What the keeper knows of a pool besides its terms, and what it has spent on it. */
@Entity('kept_pool')
export class KeptPool {
  @PrimaryColumn({ type: 'text' })
  poolId!: string;

  /** Whether an admin has approved the pool, as the pools service told last. */
  @Column({ type: 'boolean', default: false })
  approved!: boolean;

  /** Times the keeper tried to settle it. */
  @Column({ type: 'integer', default: 0 })
  tries!: number;

  /** What its transactions used, those whose outcome is not known with all they might have. */
  @Column({ ...wideInteger, default: 0 })
  gasSpent!: number;

  /** Unix milliseconds; it is not tried before. */
  @Column({ ...wideInteger, default: 0 })
  nextTryAtMs!: number;
}
