import { Column, Entity, PrimaryColumn } from 'typeorm';

const text = { type: 'text', default: '' } as const;

/** The one row of site settings, terms and privacy. */
@Entity('site_settings')
export class SiteSettingsRow {
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  @Column(text)
  siteTitle!: string;

  @Column(text)
  metaTitle!: string;

  @Column(text)
  metaKeyword!: string;

  @Column(text)
  siteDescription!: string;

  @Column(text)
  metaDescription!: string;

  @Column(text)
  twitterLink!: string;

  @Column(text)
  telegramLink!: string;

  @Column(text)
  mediumLink!: string;

  @Column(text)
  appLink!: string;

  @Column(text)
  podCastLink!: string;

  @Column(text)
  websiteLink!: string;

  /** A statistic of the landing page, as text, like the next three; where it is empty the page shows its own. */
  @Column(text)
  raisedCapital!: string;

  @Column(text)
  launchedProjects!: string;

  @Column(text)
  monthlyVolume!: string;

  @Column(text)
  marketCap!: string;

  /** Version of the settings above; starts at 1, incremented by each change. */
  @Column({ type: 'integer', default: 1 })
  settingsVersion!: number;

  /** Sanitised HTML, null until it is first saved; so the next. */
  @Column({ type: 'text', nullable: true })
  termsContent!: string | null;

  @Column({ type: 'text', nullable: true })
  privacyContent!: string | null;

  /** Of terms and privacy. */
  @Column({ type: 'integer', default: 1 })
  textsVersion!: number;
}
