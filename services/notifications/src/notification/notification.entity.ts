import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** One notification: a new pool, or an approved pool whose changed metadata awaits a review. */
@Entity('notification')
@Unique('notification_once', ['poolId', 'kind', 'formHash'])
export class NotificationRow {
  /** Ascending; also the entry's id. */
  @PrimaryGeneratedColumn({ type: 'bigint' })
  position!: string;

  @Column({ type: 'text' })
  poolId!: string;

  @Column({ type: 'text' })
  kind!: 'newPool' | 'changedMetadata';

  /** Hash of the changed metadata; empty for a new pool. */
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
