import { isDeepStrictEqual } from 'node:util';
import { filesIn, limits } from '@launchpad/api';
import { Clock } from '@launchpad/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, LessThanOrEqual, type EntityManager } from 'typeorm';
import { ContentVersionRow } from './content-version.entity.js';

interface Version {
  version: number;
  content: Record<string, unknown>;
}

/** A record that was saved. */
export interface Saved {
  /** "cms", "faq" or "texts" */
  kind: string;
  target: string;
  /** subject of the admin's token */
  subject: string;
  /** what was there; null for a new record */
  before: Version | null;
  after: Version;
}

/** Earlier versions of pages, FAQs and texts, the last `limits.versions` of each. */
@Injectable()
export class VersionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Keeps what was saved, and what was there if it is not kept yet, and forgets the oldest beyond the limit. */
  async keep(transaction: EntityManager, { kind, target, subject, before, after }: Saved): Promise<void> {
    const row = ({ version, content }: Version) => ({
      ...{ kind, target, version, content },
      files: filesIn(Object.values(content).join('\n')),
    });
    const of = { kind, target };
    const [newest] = await transaction.find(ContentVersionRow, {
      where: of,
      order: { version: 'DESC' },
      take: 1,
    });
    const rows = [{ ...row(after), timeMs: this.clock.nowMs(), author: subject }];
    if (before && !isDeepStrictEqual(newest?.content, before.content)) {
      rows.unshift({ ...row(before), timeMs: 0, author: '' });
    }
    await transaction.save(
      ContentVersionRow,
      rows.map((one) => transaction.create(ContentVersionRow, one)),
    );
    const [oldest] = await transaction.find(ContentVersionRow, {
      select: { version: true },
      where: of,
      order: { version: 'DESC' },
      skip: limits.versions,
      take: 1,
    });
    if (!oldest) return;
    await transaction.delete(ContentVersionRow, { ...of, version: LessThanOrEqual(oldest.version) });
  }

  /** Forgets the versions of a deleted record. The audit log has the record. */
  async forget(transaction: EntityManager, kind: string, target: string): Promise<void> {
    await transaction.delete(ContentVersionRow, { kind, target });
  }

  /** The kept versions, newest first, without their content. */
  list(kind: string, target: string): Promise<ContentVersionRow[]> {
    return this.dataSource.manager.find(ContentVersionRow, {
      select: { version: true, timeMs: true, author: true },
      where: { kind, target },
      order: { version: 'DESC' },
      take: limits.versions,
    });
  }

  find(kind: string, target: string, version: number): Promise<ContentVersionRow | null> {
    return this.dataSource.manager.findOneBy(ContentVersionRow, { kind, target, version });
  }
}
