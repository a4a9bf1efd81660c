import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { wideInteger } from '@launchpad/platform';

/** A create form a wallet has not signed yet. What it says is sealed: contact data is among it. */
@Entity('pool_draft')
@Index('IDX_pool_draft_owner', ['owner', 'savedAt'])
export class Draft {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** Address of the wallet session that wrote it. */
  @Column({ type: 'text' })
  owner!: string;

  /** From 1, one more with each save. */
  @Column({ type: 'integer' })
  version!: number;

  /** Unix milliseconds. */
  @Column(wideInteger)
  savedAt!: number;

  @Column({ type: 'bytea' })
  title!: Buffer;

  @Column({ type: 'bytea' })
  form!: Buffer;

  /** Content ids of the files it names. */
  @Index('IDX_pool_draft_files', { synchronize: false })
  @Column({ type: 'text', array: true })
  files!: string[];
}
