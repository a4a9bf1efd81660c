import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An event that its transaction has committed and the relay has yet to publish. */
@Entity('outbox_event')
export class OutboxEvent {
  /** The order of publication. */
  @PrimaryGeneratedColumn({ type: 'bigint' })
  position!: string;

  @Column({ type: 'text' })
  eventId!: string;

  @Column({ type: 'text' })
  subject!: string;

  /** The `Event` message as it goes out. */
  @Column({ type: 'bytea' })
  data!: Buffer;
}
