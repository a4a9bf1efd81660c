import { wideInteger } from '@launchpad/platform';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A pool that a reorganisation removed, so that an older event about it, which was parked, does not bring it back. */
@Entity('removed_pool')
export class RemovedPoolRow {
  @PrimaryColumn({ type: 'text' })
  poolId!: string;

  /** When it was removed in the pools service, unix milliseconds. */
  @Column(wideInteger)
  asOfMs!: number;
}
