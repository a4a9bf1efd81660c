import { Injectable } from '@nestjs/common';
import { Outbox } from '@launchpad/platform';
import {
  NotificationCreatedSchema,
  NotificationKind,
  type MetadataChanged,
  type Notification,
  type Pool,
  type ReviewAnswered,
} from '@launchpad/proto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { NotificationSchema } from '@launchpad/proto';
import { Between, DataSource, LessThanOrEqual, Not, type EntityManager } from 'typeorm';
import { HeldNotification, NotificationRow, ReadMark } from './notification.entity.js';

/** The list is not paged; older entries are not shown. */
const MAX_ENTRIES = 200;
/** Entries of one owner that are listed of an hour. */
const MOST_PER_HOUR = 20;
const HOUR_MS = 3_600_000;
/** The largest bigint. */
const MAX_POSITION = '9223372036854775807';

type Entry = MessageInitShape<typeof NotificationSchema>;

const kinds = {
  newPool: NotificationKind.NEW_POOL,
  changedMetadata: NotificationKind.CHANGED_METADATA,
  answeredReview: NotificationKind.ANSWERED_REVIEW,
  more: NotificationKind.MORE,
} as const;

type Content = Pick<NotificationRow, 'kind' | 'formHash'> &
  Pick<Pool, 'poolId' | 'title' | 'logo' | 'poolOwner'>;

const COUNTS = `
  SELECT "createdBy", "hour", count(*)::int AS count FROM "held_notification"
  WHERE ("createdBy", "hour") IN (SELECT * FROM unnest($1::text[], $2::bigint[])) GROUP BY "createdBy", "hour"`;

/**
 * Admin notifications: new pools, changed metadata that awaits a review, owners' answers in reviews. Nobody can flood the
 * list: after the first entries of an owner within an hour the others are counted in one.
 */
@Injectable()
export class Notifications {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Adds an entry for a new pool to review, once. */
  async addNewPool(transaction: EntityManager, pool: Pool, timeMs: number): Promise<void> {
    await this.add(transaction, { ...pool, kind: 'newPool', formHash: '' }, timeMs);
  }

  /** Adds an entry for changed metadata of an approved pool, once per metadata. */
  async addChangedMetadata(
    transaction: EntityManager,
    changed: MetadataChanged,
    timeMs: number,
  ): Promise<void> {
    await this.add(transaction, { ...changed, kind: 'changedMetadata' }, timeMs);
  }

  /** Adds an entry for what an owner wrote or resubmitted in a review, once. */
  async addAnsweredReview(
    transaction: EntityManager,
    { entryId, ...pool }: ReviewAnswered,
    timeMs: number,
  ): Promise<void> {
    await this.add(transaction, { ...pool, kind: 'answeredReview', formHash: entryId }, timeMs);
  }

  private async add(transaction: EntityManager, content: Content, timeMs: number): Promise<void> {
    const { poolId, kind, formHash, poolOwner: createdBy } = content;
    const entry = { poolId, kind, formHash };
    if (await transaction.existsBy(NotificationRow, entry)) return;
    if (await transaction.existsBy(HeldNotification, entry)) return;
    const hour = Math.floor(timeMs / HOUR_MS);
    const [from, to] = [hour * HOUR_MS, (hour + 1) * HOUR_MS - 1].map(String);
    const listed = await transaction.countBy(NotificationRow, {
      createdBy,
      kind: Not('more'),
      createdAtMs: Between(from!, to!),
    });
    if (listed < MOST_PER_HOUR) return this.insert(transaction, content, timeMs);
    await transaction.insert(HeldNotification, { ...entry, createdBy, hour });
    const more = { poolId: createdBy, kind: 'more', formHash: String(hour), title: '', logo: '' } as const;
    return this.insert(transaction, { ...more, poolOwner: createdBy }, timeMs);
  }

  private async insert(
    transaction: EntityManager,
    { poolId, kind, formHash, title, logo, poolOwner }: Content,
    timeMs: number,
  ): Promise<void> {
    const { raw } = await transaction
      .createQueryBuilder()
      .insert()
      .into(NotificationRow)
      .values({ poolId, kind, formHash, title, logo, createdBy: poolOwner, createdAtMs: String(timeMs) })
      .orIgnore()
      .returning('*')
      .execute();
    const [row] = raw as NotificationRow[];
    if (!row) return;
    await this.outbox.add(transaction, {
      schema: NotificationCreatedSchema,
      message: { notification: entryOf(row, false, kind === 'more' ? 1 : 0) },
    });
  }

  /** Updates the title and logo in a pool's entries. */
  async rename(transaction: EntityManager, { poolId, title, logo }: Pool): Promise<void> {
    await transaction.update(NotificationRow, { poolId }, { title, logo });
  }

  /** Removes a pool's entries, after a reorganisation. */
  async remove(transaction: EntityManager, poolId: string): Promise<void> {
    await transaction.delete(NotificationRow, { poolId });
    const held = await transaction.findBy(HeldNotification, { poolId });
    await transaction.delete(HeldNotification, { poolId });
    for (const { createdBy, hour } of held) {
      if (await transaction.existsBy(HeldNotification, { createdBy, hour })) continue;
      await transaction.delete(NotificationRow, { poolId: createdBy, kind: 'more', formHash: String(hour) });
    }
  }

  /** The newest entries first, how many there are of all, and how many of all this admin has not read. */
  async list(subject: string): Promise<{ notifications: Entry[]; unread: number; total: number }> {
    const { manager } = this.dataSource;
    const mark = await manager.findOneBy(ReadMark, { subject });
    const position = mark?.position ?? '0';
    const order = { position: 'DESC' } as const;
    const rows = await manager.find(NotificationRow, { order, take: MAX_ENTRIES });
    const read = await manager.findOne(NotificationRow, {
      where: { position: LessThanOrEqual(position) },
      order,
    });
    const total = rows[0]?.ordinal ?? 0;
    const counts = await this.countHeld(rows);
    return {
      notifications: rows.map((row) =>
        entryOf(row, BigInt(row.position) <= BigInt(position), counts.get(row.position)),
      ),
      unread: Math.max(0, total - (read?.ordinal ?? 0)),
      total,
    };
  }

  /** How many entries are held, by the position of the entry that counts them. */
  private async countHeld(rows: readonly NotificationRow[]): Promise<Map<string, number>> {
    const more = rows.filter(({ kind }) => kind === 'more');
    if (more.length === 0) return new Map();
    const counts = await this.dataSource.query<{ createdBy: string; hour: string; count: number }[]>(COUNTS, [
      more.map(({ createdBy }) => createdBy),
      more.map(({ formHash }) => formHash),
    ]);
    const byHour = new Map(counts.map(({ createdBy, hour, count }) => [`${createdBy} ${hour}`, count]));
    return new Map(
      more.map(({ position, createdBy, formHash }) => [
        position,
        byHour.get(`${createdBy} ${formHash}`) ?? 0,
      ]),
    );
  }

  /**
   * Marks entries as read by this admin, up to the newest one that was shown or, if that is empty, all. Never fewer than
   * before: another page of the admin's may have shown more.
   */
  async markRead(subject: string, newest: string): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO read_mark (subject, position)
       SELECT $1, position FROM notification WHERE position <= coalesce(nullif($2, '')::bigint, ${MAX_POSITION})
       ORDER BY position DESC LIMIT 1
       ON CONFLICT (subject) DO UPDATE SET position = greatest(read_mark.position, excluded.position)`,
      [subject, newest],
    );
  }
}

function entryOf(row: NotificationRow, read: boolean, count = 0) {
  const { position, poolId, kind, title, logo, createdBy, createdAtMs } = row;
  return {
    id: position,
    kind: kinds[kind],
    poolId: kind === 'more' ? '' : poolId,
    title,
    logo,
    createdBy,
    createdAtMs: BigInt(createdAtMs),
    read,
    count,
  } satisfies Partial<Notification>;
}
