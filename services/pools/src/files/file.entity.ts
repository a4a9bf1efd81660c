import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { wideInteger } from '@launchpad/platform';

/**
 * Whether a file is pinned on IPFS: `pinned`; `unpinning`: about to be unpinned, or already unpinned; `unpinned`;
 * `wanted`: referenced again since, so to be pinned again.
 */
export type FileState = 'pinned' | 'unpinning' | 'unpinned' | 'wanted';

/** A file that was uploaded to IPFS. */
@Entity('stored_file')
@Index('IDX_stored_file_due', ['dueAt'])
export class StoredFile {
  /** Content id. */
  @PrimaryColumn({ type: 'text' })
  cid!: string;

  @Column({ type: 'text', default: 'pinned' })
  state!: FileState;

  /** Whether something referenced it at the last check. */
  @Column({ type: 'boolean', default: false })
  inUse!: boolean;

  /** When it is next checked, in unix milliseconds. Checking it postpones this first. */
  @Column(wideInteger)
  dueAt!: number;

  /** Failed attempts since the last success. */
  @Column({ type: 'integer', default: 0 })
  attempts!: number;
}

/** Who uploaded a pinned file, and when last. */
@Entity('upload')
@Index('IDX_upload_owner', ['owner', 'uploadedAt'])
@Index('IDX_upload_cid', ['cid'])
export class Upload {
  /** Address of the wallet, or `account:` and the subject of an editor's token. */
  @PrimaryColumn({ type: 'text' })
  owner!: string;

  @PrimaryColumn({ type: 'text' })
  cid!: string;

  @Column({ type: 'integer' })
  bytes!: number;

  /** Unix milliseconds. */
  @Column(wideInteger)
  uploadedAt!: number;
}
