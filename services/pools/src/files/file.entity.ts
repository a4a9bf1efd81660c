import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { wideInteger } from '@launchpad/platform';

/**
 * Whether a file is pinned on IPFS: it is; it is about to be unpinned, or may be already; it was unpinned; it is named
 * again after that, so it is to be pinned once more.
 */
export type FileState = 'pinned' | 'unpinning' | 'unpinned' | 'wanted';

/** A file on IPFS that came as an upload. */
@Entity('stored_file')
@Index('IDX_stored_file_due', ['dueAt'])
export class StoredFile {
  /** Content id. */
  @PrimaryColumn({ type: 'text' })
  cid!: string;

  @Column({ type: 'text', default: 'pinned' })
  state!: FileState;

  /** Whether something named it when it was last looked at. */
  @Column({ type: 'boolean', default: false })
  inUse!: boolean;

  /** When it is looked at next, in unix milliseconds. Whoever looks at it puts this off first. */
  @Column(wideInteger)
  dueAt!: number;

  /** That failed, since the last that did not. */
  @Column({ type: 'integer', default: 0 })
  attempts!: number;
}

/** Who uploaded a file that is pinned, and when last. */
@Entity('upload')
@Index('IDX_upload_owner', ['owner', 'uploadedAt'])
@Index('IDX_upload_cid', ['cid'])
export class Upload {
  /** Address of the wallet session. */
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
