import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A page of the site that admins write. */
@Entity('cms_page')
@Unique('cms_page_slug', ['slug'])
export class CmsPageRow {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  pageTitle!: string;

  /** Sanitised HTML. */
  @Column({ type: 'text' })
  pageData!: string;

  /** Its address below /cms/, from the title. */
  @Column({ type: 'text' })
  slug!: string;

  @Column({ type: 'text' })
  metaTitle!: string;

  @Column({ type: 'text', array: true })
  metaKeywords!: string[];

  @Column({ type: 'text' })
  metaDescription!: string;

  @Column({ type: 'boolean' })
  showLinkInHeader!: boolean;

  @Column({ type: 'boolean' })
  showLinkInFooter!: boolean;

  /** Whether it is public. */
  @Column({ type: 'boolean' })
  pageStatus!: boolean;

  /** Starts at 1, incremented by each change. */
  @Column({ type: 'integer', default: 1 })
  version!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
