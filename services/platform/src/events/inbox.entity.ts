import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * An event that a source's handler has applied; written in the handler's own transaction. The table keeps both columns
 * unique by a hash of them, which is not for TypeORM to make or compare.
 */
@Entity('inbox_event', { synchronize: false })
export class InboxEvent {
  @PrimaryColumn({ type: 'text' })
  eventId!: string;

  /** The consumer's subject; of partitions, that of all. */
  @PrimaryColumn({ type: 'text' })
  source!: string;

  @Index('IDX_inbox_event_applied')
  @CreateDateColumn({ type: 'timestamptz' })
  appliedAt!: Date;
}

/** The position in a source, or in a partition of it. Locked while events of it are applied. */
@Entity('event_position')
export class EventPosition {
  /** The subject that is read. */
  @PrimaryColumn({ type: 'text' })
  source!: string;

  /** Creation time of the stream that the sequence belongs to. */
  @Column({ type: 'text' })
  stream!: string;

  @Column({ type: 'bigint' })
  sequence!: string;
}

/** Source of parked events that were never published. */
export const OUTBOX = 'outbox';

/** An event that could not be applied, parked so that it does not block others. */
@Entity('parked_event')
export class ParkedEvent {
  @PrimaryColumn({ type: 'text' })
  eventId!: string;

  @PrimaryColumn({ type: 'text' })
  source!: string;

  @Column({ type: 'text' })
  subject!: string;

  /** The received `Event` message. */
  @Column({ type: 'bytea' })
  data!: Buffer;

  @Column({ type: 'text' })
  error!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  parkedAt!: Date;

  /** Whether an operator wants it applied again. */
  @Column({ type: 'boolean', default: false })
  replay!: boolean;
}
