import { limits } from '@launchpad/api';
import { Problem } from '@launchpad/platform';
import { Injectable } from '@nestjs/common';
import type { Faq } from '@launchpad/proto';
import { DataSource } from 'typeorm';
import { Acts } from '../acts.js';
import { already, assertSeen, nextVersion, oneAtATime } from '../retries.js';
import { html, knownForm, noRecord, required, roomForOneMore } from '../rules.js';
import { VersionsService } from '../versions/versions.service.js';
import { FaqRow } from './faq.entity.js';

/** Of texts in one answer: at least four FAQs, and usually all of them. */
const MOST_BYTES = 256 * 1024;

const LISTED = { place: 'ASC', createdAt: 'ASC', id: 'ASC' } as const;

/** Frequently asked questions. */
@Injectable()
export class FaqService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly acts: Acts,
    private readonly versions: VersionsService,
  ) {}

  /**
   * FAQs from a position on, in their order, as many as fit into one reply.
   * @returns them, and whether there are more
   */
  async list(from: number): Promise<{ faqs: FaqRow[]; more: boolean }> {
    const rows = await this.dataSource.manager.find(FaqRow, {
      order: LISTED,
      skip: from,
      take: limits.faqs,
    });
    let bytes = 0;
    const end = rows.findIndex(({ title, description }) => {
      bytes += Buffer.byteLength(title) + Buffer.byteLength(description);
      return bytes > MOST_BYTES;
    });
    // A single larger one is returned by itself.
    const faqs = end < 0 ? rows : rows.slice(0, Math.max(end, 1));
    return { faqs, more: faqs.length < rows.length };
  }

  async get(id: string): Promise<FaqRow> {
    const faq = await this.dataSource.manager.findOneBy(FaqRow, { id: knownForm(id) });
    if (!faq) throw noRecord();
    return faq;
  }

  /**
   * Creates the FAQ without an id, edits it with one. Creating an identical FAQ again returns the existing one.
   * @param edit what the audit log calls the edit
   * @throws Problem 400 naming the field; 404; 409 if the FAQ has another version by now
   */
  save(subject: string, { id, title, description, version: seen }: Faq, edit = 'edit'): Promise<FaqRow> {
    const fields = {
      title: required('title', title).trim(),
      description: html('description', description, limits.faqDescription),
    };
    return this.dataSource.transaction(async (transaction) => {
      await oneAtATime(transaction, 'faq');
      const before = id ? await transaction.findOneBy(FaqRow, { id: knownForm(id) }) : null;
      if (id && !before) throw noRecord();
      const there = before ? already([before], fields) : await transaction.findOneBy(FaqRow, fields);
      if (there) return there;
      if (!before) roomForOneMore(await transaction.count(FaqRow), limits.faqs);
      const version = before ? nextVersion(before.version, seen) : 1;
      // equal places are listed by age, so a new one is the last
      const place = before ? before.place : ((await transaction.maximum(FaqRow, 'place')) ?? 0);
      const after = await transaction.save(FaqRow, Object.assign({}, before, fields, { version, place }));
      const verb = before ? edit : 'create';
      await this.versions.keep(transaction, {
        ...{ kind: 'faq', target: after.id, subject },
        before: before && versionOf(before),
        after: versionOf(after),
      });
      await this.acts.record(transaction, { kind: 'faq', verb, subject, target: after.id, before, after });
      return after;
    });
  }

  /**
   * Sets the order of the list.
   * @param ids all FAQs, first to last
   * @param seen the order that was changed, none for any
   * @throws Problem 409 if FAQs were added, deleted or moved since
   */
  order(subject: string, ids: readonly string[], seen: readonly string[]): Promise<void> {
    return this.dataSource.transaction(async (transaction) => {
      await oneAtATime(transaction, 'faq');
      const rows = await transaction.find(FaqRow, { order: LISTED });
      const before = rows.map(({ id }) => id);
      if (ids.toSorted().join() !== before.toSorted().join()) throw Problem.outdated();
      if (ids.join() === before.join()) return;
      if (seen.length > 0 && seen.join() !== before.join()) throw Problem.outdated();
      for (const row of rows) await transaction.update(FaqRow, row.id, { place: ids.indexOf(row.id) });
      const titles = (order: readonly string[]) => ({
        order: order.map((id) => rows.find((row) => row.id === id)?.title),
      });
      const act = { kind: 'faq', verb: 'order', subject, target: 'faqs' };
      await this.acts.record(transaction, { ...act, before: titles(before), after: titles(ids) });
    });
  }

  /** @throws Problem 404; 409 if the FAQ has another version than the one `seen` by now */
  delete(subject: string, id: string, seen: number): Promise<void> {
    return this.dataSource.transaction(async (transaction) => {
      await oneAtATime(transaction, 'faq');
      const before = await transaction.findOneBy(FaqRow, { id: knownForm(id) });
      if (!before) throw noRecord();
      assertSeen(before.version, seen);
      await transaction.delete(FaqRow, { id });
      await this.versions.forget(transaction, 'faq', id);
      const act = { kind: 'faq', verb: 'delete', subject, target: id, before, after: null };
      await this.acts.record(transaction, act);
    });
  }
}

const versionOf = ({ version, title, description }: FaqRow) => ({ version, content: { title, description } });
