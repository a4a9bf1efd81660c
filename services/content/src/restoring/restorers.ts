import { create, type MessageInitShape as Init } from '@bufbuild/protobuf';
import { CmsPageSchema, FaqSchema, SiteTextsSchema, type GetVersionResponseSchema } from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { CmsService } from '../cms/cms.service.js';
import { FaqService } from '../faq/faq.service.js';
import { noRecord } from '../rules.js';
import { SettingsService, siteTextOf } from '../settings/settings.service.js';
import type { ContentVersionRow } from '../versions/content-version.entity.js';

type Content = Init<typeof GetVersionResponseSchema>['content'];

/** How versions of one kind of record are read and saved again. */
interface Restorer {
  /** The record's version now. @throws Problem 404 */
  current(id: string): Promise<number>;
  contentOf(row: ContentVersionRow): NonNullable<Content>;
  /** Saves it again, over the version `seen`. @returns the record's version then. @throws Problem 404; 409 */
  restore(subject: string, row: ContentVersionRow, seen: number): Promise<number>;
}

/** Restores versions by the service that saves such records, so that the same rules hold. */
@Injectable()
export class Restorers {
  private readonly byKind: Record<string, Restorer>;

  constructor(cms: CmsService, faqs: FaqService, settings: SettingsService) {
    const pageOf = ({ content }: ContentVersionRow) =>
      create(CmsPageSchema, content as Init<typeof CmsPageSchema>);
    const faqOf = ({ content }: ContentVersionRow) => create(FaqSchema, content as Init<typeof FaqSchema>);
    const textsOf = ({ target, content }: ContentVersionRow) =>
      create(SiteTextsSchema, { [siteTextOf(target)]: String(content['html']) });
    this.byKind = {
      cms: {
        current: async (id) => (await cms.get(id, true)).version,
        contentOf: (row) => ({ case: 'page', value: pageOf(row) }),
        restore: async (subject, row, version) =>
          (await cms.save(subject, { ...pageOf(row), id: row.target, version }, 'restore')).version,
      },
      faq: {
        current: async (id) => (await faqs.get(id)).version,
        contentOf: (row) => ({ case: 'faq', value: faqOf(row) }),
        restore: async (subject, row, version) =>
          (await faqs.save(subject, { ...faqOf(row), id: row.target, version }, 'restore')).version,
      },
      texts: {
        current: async (id) => (siteTextOf(id), (await settings.get()).textsVersion),
        contentOf: (row) => ({ case: 'texts', value: textsOf(row) }),
        restore: async (subject, row, version) =>
          (await settings.saveTexts(subject, { ...textsOf(row), version }, 'restore')).textsVersion,
      },
    };
  }

  /** @throws Problem 404 for another kind */
  of(kind: string): Restorer {
    const restorer = Object.hasOwn(this.byKind, kind) ? this.byKind[kind] : undefined;
    if (!restorer) throw noRecord();
    return restorer;
  }
}
