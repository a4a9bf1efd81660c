import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { wideInteger } from '@launchpad/platform';

/** A create form that is not signed yet. Its content is encrypted, since it includes contact data. */
@Entity('pool_draft')
@Index('IDX_pool_draft_owner', ['owner', 'savedAt'])
export class Draft {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** Address of the wallet it belongs to. */
  @Column({ type: 'text' })
  owner!: string;

  /** Starts at 1, incremented by each save. */
  @Column({ type: 'integer' })
  version!: number;

  /** Unix milliseconds. */
  @Column(wideInteger)
  savedAt!: number;

  @Column({ type: 'bytea' })
  title!: Buffer;

  @Column({ type: 'bytea' })
  form!: Buffer;

  /** Content ids of the files it references. */
  @Index('IDX_pool_draft_files', { synchronize: false })
  @Column({ type: 'text', array: true })
  files!: string[];

  /** The saved parts of its whitelist, unless the form holds the list. */
  @Column({ type: 'uuid', nullable: true })
  uploadId!: string | null;
}
