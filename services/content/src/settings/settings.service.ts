import { sanitised } from '@launchpad/platform';
import { Injectable } from '@nestjs/common';
import type { Settings, SiteTexts } from '@launchpad/proto';
import { DataSource, type EntityManager } from 'typeorm';
import { Acts } from '../acts.js';
import { optionalLink, required } from '../rules.js';
import { SiteSettingsRow } from './site-settings.entity.js';

const ID = 1;

/** Site settings, terms and privacy. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly acts: Acts,
  ) {}

  get(): Promise<SiteSettingsRow> {
    return this.dataSource.manager.findOneByOrFail(SiteSettingsRow, { id: ID });
  }

  save(subject: string, settings: Settings): Promise<SiteSettingsRow> {
    const { siteTitle, metaTitle, metaKeyword, siteDescription, metaDescription } = settings;
    const { twitterLink, telegramLink, mediumLink, appLink, podCastLink, websiteLink } = settings;
    const links = { twitterLink, telegramLink, mediumLink, appLink, podCastLink, websiteLink };
    required('siteTitle', siteTitle);
    for (const [field, link] of Object.entries(links)) optionalLink(field, link);
    const fields = { siteTitle: siteTitle.trim(), metaTitle, metaKeyword, siteDescription, metaDescription };
    return this.change('settings', subject, { ...fields, ...links });
  }

  /** A text that is not given stays as it is. */
  saveTexts(subject: string, { termsContent, privacyContent }: SiteTexts): Promise<SiteSettingsRow> {
    return this.change('texts', subject, {
      ...(termsContent !== undefined && { termsContent: sanitised(termsContent) }),
      ...(privacyContent !== undefined && { privacyContent: sanitised(privacyContent) }),
    });
  }

  private change(
    kind: 'settings' | 'texts',
    subject: string,
    fields: Partial<SiteSettingsRow>,
  ): Promise<SiteSettingsRow> {
    return this.dataSource.transaction(async (transaction) => {
      const row = await lockedRow(transaction);
      const after = Object.assign({}, row, fields);
      await transaction.save(SiteSettingsRow, after);
      const changed = Object.keys(fields) as (keyof SiteSettingsRow)[];
      await this.acts.record(transaction, {
        ...{ kind, verb: 'edit', subject, target: kind },
        before: only(row, changed),
        after: only(after, changed),
      });
      return after;
    });
  }
}

function lockedRow(transaction: EntityManager): Promise<SiteSettingsRow> {
  return transaction.findOneOrFail(SiteSettingsRow, {
    where: { id: ID },
    lock: { mode: 'pessimistic_write' },
  });
}

const only = (row: SiteSettingsRow, fields: (keyof SiteSettingsRow)[]) =>
  Object.fromEntries(fields.map((field) => [field, row[field]]));
