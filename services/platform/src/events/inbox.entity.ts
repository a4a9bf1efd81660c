import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** An event that a source's handler has applied; written in the handler's own transaction. */
@Entity('inbox_event')
export class InboxEvent {
  @PrimaryColumn({ type: 'text' })
  eventId!: string;

  /** The subject the consumer listens on. */
  @PrimaryColumn({ type: 'text' })
  source!: string;

  @Index('IDX_inbox_event_applied')
  @CreateDateColumn({ type: 'timestamptz' })
  appliedAt!: Date;
}

/** How far a source was applied: whoever applies events of it holds this row. */
@Entity('event_position')
export class EventPosition {
  /** The subject the consumer listens on. */
  @PrimaryColumn({ type: 'text' })
  source!: string;

  /** The stream that the sequence is of, by when it was made. */
  @Column({ type: 'text' })
  stream!: string;

  @Column({ type: 'bigint' })
  sequence!: string;
}

/** An event that could not be applied, put aside so that those behind it go on. */
@Entity('parked_event')
export class ParkedEvent {
  @PrimaryColumn({ type: 'text' })
  eventId!: string;

  @PrimaryColumn({ type: 'text' })
  source!: string;

  @Column({ type: 'text' })
  subject!: string;

  /** The `Event` message as it came in. */
  @Column({ type: 'bytea' })
  data!: Buffer;

  @Column({ type: 'text' })
  error!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  parkedAt!: Date;
}
