import { limits, statistics, type Statistic } from '@launchpad/api';
import { Injectable } from '@nestjs/common';
import type { Settings, SiteTexts } from '@launchpad/proto';
import { DataSource, type EntityManager } from 'typeorm';
import { Acts } from '../acts.js';
import { already, nextVersion } from '../retries.js';
import { html, noRecord, optionalLink, required, short } from '../rules.js';
import { VersionsService } from '../versions/versions.service.js';
import { SiteSettingsRow } from './site-settings.entity.js';

const ID = 1;
/** The texts, by what their versions are kept under. */
const siteTexts = { terms: 'termsContent', privacy: 'privacyContent' } as const;

/** The field of a text. @throws Problem 404 for another id than "terms" or "privacy" */
export function siteTextOf(id: string): 'termsContent' | 'privacyContent' {
  if (id !== 'terms' && id !== 'privacy') throw noRecord();
  return siteTexts[id];
}

const versionOf = { settings: 'settingsVersion', texts: 'textsVersion' } as const;

/** Site settings, terms and privacy. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly acts: Acts,
    private readonly versions: VersionsService,
  ) {}

  get(): Promise<SiteSettingsRow> {
    return this.dataSource.manager.findOneByOrFail(SiteSettingsRow, { id: ID });
  }

  /**
   * A missing statistic is not changed.
   * @throws Problem 400 naming the field; 409 if the settings have another version by now
   */
  save(subject: string, settings: Settings): Promise<SiteSettingsRow> {
    const { siteTitle, metaTitle, metaKeyword, siteDescription, metaDescription } = settings;
    const { twitterLink, telegramLink, mediumLink, appLink, podCastLink, websiteLink } = settings;
    const links = { twitterLink, telegramLink, mediumLink, appLink, podCastLink, websiteLink };
    required('siteTitle', siteTitle);
    for (const [field, link] of Object.entries(links)) optionalLink(field, link);
    const fields = { siteTitle: siteTitle.trim(), metaTitle, metaKeyword, siteDescription, metaDescription };
    return this.change(
      'settings',
      subject,
      { ...fields, ...links, ...statisticsOf(settings) },
      settings.version,
    );
  }

  /**
   * A missing text is not changed.
   * @param verb what the audit log calls it
   * @throws Problem 409 if the texts have another version by now
   */
  saveTexts(
    subject: string,
    { termsContent, privacyContent, version }: SiteTexts,
    verb?: string,
  ): Promise<SiteSettingsRow> {
    const fields = {
      ...(termsContent !== undefined && { termsContent: html('terms_content', termsContent) }),
      ...(privacyContent !== undefined && { privacyContent: html('privacy_content', privacyContent) }),
    };
    return this.change('texts', subject, fields, version, verb);
  }

  private change(
    kind: 'settings' | 'texts',
    subject: string,
    fields: Partial<SiteSettingsRow>,
    seen: number,
    verb = 'edit',
  ): Promise<SiteSettingsRow> {
    return this.dataSource.transaction(async (transaction) => {
      const row = await lockedRow(transaction);
      if (already([row], fields)) return row;
      const counted = versionOf[kind];
      const after = Object.assign({}, row, fields, { [counted]: nextVersion(row[counted], seen) });
      await transaction.save(SiteSettingsRow, after);
      if (kind === 'texts') await this.keepTexts(transaction, subject, row, after);
      const changed = Object.keys(fields) as (keyof SiteSettingsRow)[];
      await this.acts.record(transaction, {
        ...{ kind, verb, subject, target: kind },
        before: only(row, changed),
        after: only(after, changed),
      });
      return after;
    });
  }

  private async keepTexts(
    transaction: EntityManager,
    subject: string,
    row: SiteSettingsRow,
    after: SiteSettingsRow,
  ): Promise<void> {
    for (const [target, field] of Object.entries(siteTexts)) {
      const [old, now] = [row[field], after[field]];
      if (now === null || now === old) continue;
      await this.versions.keep(transaction, {
        ...{ kind: 'texts', target, subject },
        before: old === null ? null : { version: row.textsVersion, content: { html: old } },
        after: { version: after.textsVersion, content: { html: now } },
      });
    }
  }
}

/** The statistics a save names. */
function statisticsOf(settings: Settings): Partial<Record<Statistic, string>> {
  const names = Object.keys(statistics) as Statistic[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = settings[name];
      return text === undefined ? [] : [[name, short(name, text.trim(), limits.statistic)]];
    }),
  );
}

function lockedRow(transaction: EntityManager): Promise<SiteSettingsRow> {
  return transaction.findOneOrFail(SiteSettingsRow, {
    where: { id: ID },
    lock: { mode: 'pessimistic_write' },
  });
}

const only = (row: SiteSettingsRow, fields: (keyof SiteSettingsRow)[]) =>
  Object.fromEntries(fields.map((field) => [field, row[field]]));
