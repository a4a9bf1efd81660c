import { wideInteger } from '@launchpad/platform';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A page, FAQ or text as it was saved once. */
@Entity('content_version')
@Index('IDX_content_version_files', { synchronize: false })
export class ContentVersionRow {
  /** "cms", "faq" or "texts" */
  @PrimaryColumn({ type: 'text' })
  kind!: string;

  /** The record's id; of texts "terms" or "privacy". */
  @PrimaryColumn({ type: 'text' })
  target!: string;

  /** Of the record. */
  @PrimaryColumn({ type: 'integer' })
  version!: number;

  /** Unix milliseconds; zero if it was saved before versions were kept. */
  @Column(wideInteger)
  timeMs!: number;

  /** Subject of the admin's token; empty if it was saved before versions were kept. */
  @Column({ type: 'text' })
  author!: string;

  /** What a save says. */
  @Column({ type: 'jsonb' })
  content!: Record<string, unknown>;

  /** Content ids of the files in its texts, which are kept as long as the version. */
  @Column({ type: 'text', array: true })
  files!: string[];
}
