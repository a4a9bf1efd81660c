import { limits } from '@launchpad/api';
import { Injectable } from '@nestjs/common';
import type { Faq } from '@launchpad/proto';
import { DataSource } from 'typeorm';
import { Acts } from '../acts.js';
import { already, nextVersion, oneAtATime } from '../retries.js';
import { html, knownForm, noRecord, required, roomForOneMore } from '../rules.js';
import { FaqRow } from './faq.entity.js';

/** Of texts in one answer: at least four FAQs, and usually all of them. */
const MOST_BYTES = 256 * 1024;

/** Frequently asked questions. */
@Injectable()
export class FaqService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly acts: Acts,
  ) {}

  /**
   * FAQs from a position on, oldest first, as many as fit into one reply.
   * @returns them, and whether there are more
   */
  async list(from: number): Promise<{ faqs: FaqRow[]; more: boolean }> {
    const rows = await this.dataSource.manager.find(FaqRow, {
      order: { createdAt: 'ASC', id: 'ASC' },
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
   * @throws Problem 400 naming the field; 404; 409 if the FAQ has another version by now
   */
  save(subject: string, { id, title, description, version: seen }: Faq): Promise<FaqRow> {
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
      const after = await transaction.save(FaqRow, Object.assign({}, before, fields, { version }));
      const verb = before ? 'edit' : 'create';
      await this.acts.record(transaction, { kind: 'faq', verb, subject, target: after.id, before, after });
      return after;
    });
  }

  delete(subject: string, id: string): Promise<void> {
    return this.dataSource.transaction(async (transaction) => {
      const before = await transaction.findOneBy(FaqRow, { id: knownForm(id) });
      if (!before) throw noRecord();
      await transaction.delete(FaqRow, { id });
      const act = { kind: 'faq', verb: 'delete', subject, target: id, before, after: null };
      await this.acts.record(transaction, act);
    });
  }
}
