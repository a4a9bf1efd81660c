import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An admin's action. */
@Entity('audit_record')
export class AuditRecord {
  /** Ascending. */
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  /** Unix milliseconds. */
  @Column({ type: 'bigint' })
  timeMs!: string;

  /** Subject of the admin's access token. */
  @Column({ type: 'text' })
  subject!: string;

  /** What was done: "pool.approve". */
  @Column({ type: 'text' })
  action!: string;

  /** What it was done to, by its id. */
  @Column({ type: 'text' })
  target!: string;

  @Column({ type: 'jsonb', nullable: true })
  before!: unknown;

  @Column({ type: 'jsonb', nullable: true })
  after!: unknown;
}
