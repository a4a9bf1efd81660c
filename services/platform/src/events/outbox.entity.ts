import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A message that is committed but not yet published. */
@Entity('outbox_event')
export class OutboxEvent {
  /** The order of publication. */
  @PrimaryGeneratedColumn({ type: 'bigint' })
  position!: string;

  /** The id of its event; of several events one of their own, by which the stream knows the message again. */
  @Column({ type: 'text' })
  eventId!: string;

  @Column({ type: 'text' })
  subject!: string;

  /** The `Event` message to publish, with those that follow it. */
  @Column({ type: 'bytea' })
  data!: Buffer;
}
