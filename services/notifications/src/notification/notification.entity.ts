import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** One notification: a new pool, changed metadata of an approved one to review, or an owner's answer in a review. */
@Entity('notification')
@Unique('notification_once', ['poolId', 'kind', 'formHash'])
export class NotificationRow {
  /** Ascending; also the entry's id. */
  @PrimaryGeneratedColumn({ type: 'bigint' })
  position!: string;

  @Column({ type: 'text' })
  poolId!: string;

  @Column({ type: 'text' })
  kind!: 'newPool' | 'changedMetadata' | 'answeredReview';

  /** What it is about besides the pool: hash of the changed metadata, id of the owner's answer; empty for a new pool. */
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
