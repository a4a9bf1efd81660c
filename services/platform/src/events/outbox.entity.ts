import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An event that is committed but not yet published. */
@Entity('outbox_event')
export class OutboxEvent {
  /** The order of publication. */
  @PrimaryGeneratedColumn({ type: 'bigint' })
  position!: string;

  @Column({ type: 'text' })
  eventId!: string;

  @Column({ type: 'text' })
  subject!: string;

  /** The `Event` message to publish. */
  @Column({ type: 'bytea' })
  data!: Buffer;
}
