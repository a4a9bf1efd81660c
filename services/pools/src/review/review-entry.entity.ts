import { wideInteger } from '@launchpad/platform';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { KycRecord } from '../pool/kyc.entity.js';

/** What happened: by the owner, by an admin, or by an admin about an approved pool's changed metadata. */
export type ReviewKind =
  | 'submitted'
  | 'answered'
  | 'changesRequested'
  | 'approved'
  | 'rejected'
  | 'metadataApproved'
  | 'metadataRejected';

/** One entry of a pool's review. Entries are only ever added; they go when another pool gets the number. */
@Entity('review_entry')
@Index('IDX_review_entry_pool', ['poolId', 'id'])
@Index('IDX_review_entry_files', { synchronize: false })
export class ReviewEntry {
  /** Ascending. */
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'text' })
  poolId!: string;

  @Column({ type: 'text' })
  kind!: ReviewKind;

  /** Unix milliseconds. */
  @Column(wideInteger)
  timeMs!: number;

  /** Address of the owner, or subject of the admin's token. */
  @Column({ type: 'text' })
  author!: string;

  /** The reason or the answer, plain text. */
  @Column({ type: 'text' })
  text!: string;

  /** What was asked for, or what a submission changed. */
  @Column({ type: 'text', array: true })
  fields!: string[];

  /** What was submitted. */
  @Column({ type: 'jsonb', nullable: true })
  kyc!: Omit<KycRecord, 'poolId'> | null;

  /** Content ids of the submitted files, which are kept as long as the entry. */
  @Column({ type: 'text', array: true })
  files!: string[];
}
