import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An instance of the service that reads its share of the partitions. */
@Entity('live_instance')
export class LiveInstance {
  /** Made up at its start. */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** When it last said so, by the database's clock. */
  @Column({ type: 'timestamptz' })
  seenAt!: Date;
}
