import { Injectable } from '@nestjs/common';
import { limits } from '@launchpad/api';
import { Problem } from '@launchpad/platform';
import type { CmsPage } from '@launchpad/proto';
import { DataSource, Like, Not, type EntityManager } from 'typeorm';
import { Acts } from '../acts.js';
import { already, assertSeen, nextVersion, oneAtATime } from '../retries.js';
import { html, knownForm, noRecord, required, roomForOneMore } from '../rules.js';
import { VersionsService } from '../versions/versions.service.js';
import { CmsPageRow } from './cms-page.entity.js';
import { freeSlug, slugOf } from './slug.js';

const LISTED = {
  id: true,
  pageTitle: true,
  slug: true,
  metaTitle: true,
  showLinkInHeader: true,
  showLinkInFooter: true,
  pageStatus: true,
  version: true,
  createdAt: true,
} as const;

/** CMS pages. */
@Injectable()
export class CmsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly acts: Acts,
    private readonly versions: VersionsService,
  ) {}

  /**
   * Pages that the caller may see, oldest first, with title, meta title and flags only; texts are read page by page.
   */
  async list(isAdmin: boolean): Promise<CmsPageRow[]> {
    const pages = await this.dataSource.manager.find(CmsPageRow, {
      select: LISTED,
      order: { createdAt: 'ASC', id: 'ASC' },
      take: limits.pages,
    });
    return pages.filter((page) => isVisible(page, isAdmin)).map((page) => shownTo(page, isAdmin));
  }

  async get(id: string, isAdmin: boolean): Promise<CmsPageRow> {
    return this.find({ id: knownForm(id) }, isAdmin);
  }

  async getBySlug(slug: string, isAdmin: boolean): Promise<CmsPageRow> {
    return this.find({ slug }, isAdmin);
  }

  /**
   * Creates the page without an id, edits it with one. Creating an identical page again returns the existing one.
   * @param edit what the audit log calls the edit
   * @throws Problem 400 naming the field; 404; 409 if the page has another version by now
   */
  save(subject: string, message: CmsPage, edit = 'edit'): Promise<CmsPageRow> {
    const { id, metaTitle, metaKeywords, metaDescription } = message;
    const { showLinkInHeader, showLinkInFooter, pageStatus } = message;
    const fields = {
      pageTitle: required('pageTitle', message.pageTitle).trim(),
      pageData: html('pageData', message.pageData),
      ...{ metaTitle, metaKeywords, metaDescription },
      ...{ showLinkInHeader, showLinkInFooter, pageStatus },
    };
    return this.dataSource.transaction(async (transaction) => {
      // Also keeps two pages with the same title from choosing the same slug.
      await oneAtATime(transaction, 'cms');
      const { pageTitle } = fields;
      const before = id ? await transaction.findOneBy(CmsPageRow, { id: knownForm(id) }) : null;
      if (id && !before) throw noRecord();
      const alike = before ? [before] : await transaction.findBy(CmsPageRow, { pageTitle });
      const there = already(alike, fields);
      if (there) return there;
      if (!before) roomForOneMore(await transaction.count(CmsPageRow), limits.pages);
      const version = before ? nextVersion(before.version, message.version) : 1;
      const isRenamed = before?.pageTitle !== fields.pageTitle;
      const slug = isRenamed ? await this.slugFor(transaction, fields.pageTitle, id) : before.slug;
      const after = await transaction.save(CmsPageRow, Object.assign({}, before, fields, { slug, version }));
      const verb = before ? edit : 'create';
      await this.versions.keep(transaction, {
        ...{ kind: 'cms', target: after.id, subject },
        before: before && versionOf(before),
        after: versionOf(after),
      });
      await this.acts.record(transaction, { kind: 'cms', verb, subject, target: after.id, before, after });
      return after;
    });
  }

  /** @throws Problem 404; 409 if the page has another version than the one `seen` by now */
  delete(subject: string, id: string, seen: number): Promise<void> {
    return this.dataSource.transaction(async (transaction) => {
      await oneAtATime(transaction, 'cms');
      const before = await transaction.findOneBy(CmsPageRow, { id: knownForm(id) });
      if (!before) throw noRecord();
      assertSeen(before.version, seen);
      await transaction.delete(CmsPageRow, { id });
      await this.versions.forget(transaction, 'cms', id);
      const act = { kind: 'cms', verb: 'delete', subject, target: id, before, after: null };
      await this.acts.record(transaction, act);
    });
  }

  private async find(by: { id: string } | { slug: string }, isAdmin: boolean): Promise<CmsPageRow> {
    const page = await this.dataSource.manager.findOneBy(CmsPageRow, by);
    if (!page || !isVisible(page, isAdmin)) throw Problem.notFound('No Content');
    return shownTo(page, isAdmin);
  }

  private async slugFor(transaction: EntityManager, title: string, id: string): Promise<string> {
    const slug = slugOf(title);
    const similar = await transaction.find(CmsPageRow, {
      select: { slug: true },
      where: { slug: Like(`${slug.replaceAll('_', '\\_')}%`), ...(id && { id: Not(id) }) },
    });
    return freeSlug(slug, new Set(similar.map((page) => page.slug)));
  }
}

/** Whether the title of a page may be known: an inactive one is named to visitors only where the footer links to it. */
const isVisible = ({ pageStatus, showLinkInFooter }: CmsPageRow, isAdmin: boolean) =>
  isAdmin || pageStatus || showLinkInFooter;

function shownTo(page: CmsPageRow, isAdmin: boolean): CmsPageRow {
  if (page.pageStatus || isAdmin) return page;
  return Object.assign({}, page, { pageData: '', metaTitle: '', metaKeywords: [], metaDescription: '' });
}

/** What a save says, without what follows from it. */
function versionOf({ version, id: _, slug: __, createdAt: ___, ...content }: CmsPageRow) {
  return { version, content };
}
