import { wideInteger } from '@launchpad/platform';
import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/**
 * One notification: a new pool, changed metadata of an approved one to review, or an owner's answer in a review; or how many
 * more there are of an owner within an hour.
 */
@Entity('notification')
@Index('IDX_notification_owner', ['createdBy', 'createdAtMs'])
@Unique('notification_once', ['poolId', 'kind', 'formHash'])
export class NotificationRow {
  /** Ascending; also the entry's id. */
  @PrimaryGeneratedColumn({ type: 'bigint' })
  position!: string;

  /** For `more` the owner's address. */
  @Column({ type: 'text' })
  poolId!: string;

  @Column({ type: 'text' })
  kind!: 'newPool' | 'changedMetadata' | 'answeredReview' | 'more';

  /**
   * What it is about besides the pool: hash of the changed metadata, id of the owner's answer, for `more` the hour since
   * 1970; empty for a new pool.
   */
  @Column({ type: 'text' })
  formHash!: string;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text' })
  logo!: string;

  /** Lowercase address of the pool's owner. */
  @Column({ type: 'text' })
  createdBy!: string;

  /** Unix milliseconds. */
  @Column({ type: 'bigint' })
  createdAtMs!: string;

  /** How many there are up to this one, itself included; the database counts them. */
  @Column({ type: 'integer' })
  ordinal!: number;
}

/** An entry that is only counted: its pool's owner had the most that are listed of an hour. */
@Entity('held_notification')
@Index('IDX_held_notification_owner', ['createdBy', 'hour'])
export class HeldNotification {
  @PrimaryColumn({ type: 'text' })
  poolId!: string;

  @PrimaryColumn({ type: 'text' })
  kind!: string;

  @PrimaryColumn({ type: 'text' })
  formHash!: string;

  @Column({ type: 'text' })
  createdBy!: string;

  /** Since 1970. */
  @Column(wideInteger)
  hour!: number;
}

/** How far an admin has read. */
@Entity('read_mark')
export class ReadMark {
  /** Subject of the admin's access token. */
  @PrimaryColumn({ type: 'text' })
  subject!: string;

  /** The newest entry that has been read. */
  @Column({ type: 'bigint' })
  position!: string;
}
