import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { PoolText } from '@launchpad/contracts/pool-page';
import { wideInteger } from '@launchpad/platform';
import type { Metadata } from './metadata.schema.js';

/** Metadata whose bytes hash to the key; immutable. */
@Entity('pool_metadata')
export class PoolMetadata implements Record<PoolText, string> {
  @PrimaryColumn({ type: 'text' })
  formHash!: string;

  @Index('IDX_pool_metadata_title', { synchronize: false })
  @Column({ type: 'text' })
  title!: string;

  /** Sanitised HTML. */
  @Column({ type: 'text' })
  description!: string;

  /** Content id. */
  @Index('IDX_pool_metadata_logo')
  @Column({ type: 'text' })
  logo!: string;

  @Column({ type: 'boolean' })
  isKyc!: boolean;

  /** Content ids of the files that the description references. */
  @Index('IDX_pool_metadata_files', { synchronize: false })
  @Column({ type: 'text', array: true, default: '{}' })
  files!: string[];

  @Column({ type: 'jsonb' })
  links!: Metadata['links'];
}

/** `nextAttemptAt` of metadata that was given up. */
export const NEVER = Number.MAX_SAFE_INTEGER;

/** Metadata that a pool's `formHash` refers to and that was not posted: to be fetched from IPFS. */
@Entity('wanted_metadata')
@Index('IDX_wanted_metadata_next', ['nextAttemptAt'])
export class WantedMetadata {
  @PrimaryColumn({ type: 'text' })
  formHash!: string;

  @Column({ type: 'integer', default: 0 })
  attempts!: number;

  /** Unix milliseconds; `NEVER` once given up. */
  @Column(wideInteger)
  nextAttemptAt!: number;

  @Column({ type: 'text', default: '' })
  lastError!: string;
}
