import { Injectable } from '@nestjs/common';
import type { Settings, SiteTexts } from '@launchpad/proto';
import { DataSource, type EntityManager } from 'typeorm';
import { Acts } from '../acts.js';
import { already, nextVersion } from '../retries.js';
import { html, optionalLink, required } from '../rules.js';
import { SiteSettingsRow } from './site-settings.entity.js';

const ID = 1;
const versionOf = { settings: 'settingsVersion', texts: 'textsVersion' } as const;

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

  /** @throws Problem 400 naming the field; 409 if the settings have another version by now */
  save(subject: string, settings: Settings): Promise<SiteSettingsRow> {
    const { siteTitle, metaTitle, metaKeyword, siteDescription, metaDescription } = settings;
    const { twitterLink, telegramLink, mediumLink, appLink, podCastLink, websiteLink } = settings;
    const links = { twitterLink, telegramLink, mediumLink, appLink, podCastLink, websiteLink };
    required('siteTitle', siteTitle);
    for (const [field, link] of Object.entries(links)) optionalLink(field, link);
    const fields = { siteTitle: siteTitle.trim(), metaTitle, metaKeyword, siteDescription, metaDescription };
    return this.change('settings', subject, { ...fields, ...links }, settings.version);
  }

  /**
   * A missing text is not changed.
   * @throws Problem 409 if the texts have another version by now
   */
  saveTexts(subject: string, { termsContent, privacyContent, version }: SiteTexts): Promise<SiteSettingsRow> {
    const fields = {
      ...(termsContent !== undefined && { termsContent: html('terms_content', termsContent) }),
      ...(privacyContent !== undefined && { privacyContent: html('privacy_content', privacyContent) }),
    };
    return this.change('texts', subject, fields, version);
  }

  private change(
    kind: 'settings' | 'texts',
    subject: string,
    fields: Partial<SiteSettingsRow>,
    seen: number,
  ): Promise<SiteSettingsRow> {
    return this.dataSource.transaction(async (transaction) => {
      const row = await lockedRow(transaction);
      if (already([row], fields)) return row;
      const counted = versionOf[kind];
      const after = Object.assign({}, row, fields, { [counted]: nextVersion(row[counted], seen) });
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
