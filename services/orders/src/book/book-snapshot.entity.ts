import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A large book as it was at a version, so that it is read in one piece after a start. It may be older than the orders'
 * rows, never wrong: every change since has a higher version.
 */
@Entity('book_snapshot')
export class BookSnapshot {
  @PrimaryColumn({ type: 'text' })
  poolId!: string;

  /** The terms that its ticks are counted by. */
  @Column({ type: 'text' })
  terms!: string;

  /** The highest `bookVersion` in it. */
  @Column({ type: 'integer' })
  version!: number;

  /** The active orders: 16 bytes each, ascending. */
  @Column({ type: 'bytea' })
  ids!: Buffer;

  /** Tick, orders and sell amount of each tick, separated by spaces. */
  @Column({ type: 'text' })
  ticks!: string;
}
