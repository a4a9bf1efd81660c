import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An admin's action. */
@Entity('audit_record')
@Index('IDX_audit_record_target', ['target', 'id'])
@Index('IDX_audit_record_text', { synchronize: false })
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

  /** What the person was called then; empty if unknown. */
  @Column({ type: 'text', default: '' })
  name!: string;

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
