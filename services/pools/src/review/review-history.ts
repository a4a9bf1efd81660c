import type { MessageInitShape } from '@bufbuild/protobuf';
import { Audit, Clock, pageOf, paginationOf, Problem } from '@launchpad/platform';
import { ReviewKind as Kind, type PageRequest, type ReviewEntrySchema } from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { DataSource, In, MoreThan, type EntityManager } from 'typeorm';
import { filesOf } from './kyc-files.js';
import { ReviewEntry, type ReviewKind } from './review-entry.entity.js';

type EntryMessage = MessageInitShape<typeof ReviewEntrySchema>;

/** What an owner can write until an admin has answered. */
const MOST_OF_OWNER = 20;
const MOST_PER_PAGE = 40;

const kinds = {
  submitted: Kind.SUBMITTED,
  answered: Kind.ANSWERED,
  changesRequested: Kind.CHANGES_REQUESTED,
  approved: Kind.APPROVED,
  rejected: Kind.REJECTED,
  metadataApproved: Kind.METADATA_APPROVED,
  metadataRejected: Kind.METADATA_REJECTED,
} as const satisfies Record<ReviewKind, Kind>;

const byOwner: ReviewKind[] = ['submitted', 'answered'];

type NewEntry = Pick<ReviewEntry, 'poolId' | 'kind' | 'author'> &
  Partial<Pick<ReviewEntry, 'text' | 'fields' | 'kyc'>>;

/** The history of pools' reviews: what was submitted, asked, answered and decided. */
@Injectable()
export class ReviewHistory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /**
   * Adds an entry in the transaction of what it is about.
   * @throws Problem 409 if the owner wrote too much since the last entry of an admin
   */
  async add(transaction: EntityManager, entry: NewEntry): Promise<ReviewEntry> {
    if (byOwner.includes(entry.kind)) await this.assertRoom(entry.poolId, transaction);
    const { kyc = null, text = '', fields = [] } = entry;
    const files = kyc ? filesOf(kyc) : [];
    return transaction.save(
      transaction.create(ReviewEntry, { ...entry, text, fields, kyc, files, timeMs: this.clock.nowMs() }),
    );
  }

  /** A pool's newest entry. */
  newest(poolId: string, transaction: EntityManager): Promise<ReviewEntry | null> {
    return transaction.findOne(ReviewEntry, { where: { poolId }, order: { id: 'DESC' } });
  }

  /**
   * A page of a pool's history, newest first.
   * @param withSubjects whether the reader may know which admin wrote
   */
  async page(poolId: string, request: PageRequest | undefined, withSubjects: boolean) {
    const { page, limit, skip } = pageOf(request, MOST_PER_PAGE);
    const [entries, total] = await this.dataSource.manager.findAndCount(ReviewEntry, {
      where: { poolId },
      order: { id: 'DESC' },
      skip,
      take: limit,
    });
    const admins = entries.filter(({ kind }) => withSubjects && !byOwner.includes(kind));
    const names = await this.audit.names(
      [poolId],
      admins.map(({ author }) => author),
    );
    return {
      entries: entries.map((entry) => ({
        ...entryMessage(entry, withSubjects),
        name: names.get(entry.author) ?? '',
      })),
      pagination: paginationOf(page, limit, total),
    };
  }

  private async assertRoom(poolId: string, transaction: EntityManager): Promise<void> {
    const admins = Object.keys(kinds).filter((kind) => !byOwner.includes(kind as ReviewKind));
    const last = await transaction.findOne(ReviewEntry, {
      where: { poolId, kind: In(admins) },
      order: { id: 'DESC' },
    });
    const since = await transaction.countBy(ReviewEntry, { poolId, id: MoreThan(last?.id ?? '0') });
    if (since < MOST_OF_OWNER) return;
    throw new Problem(409, 'too-many', 'Please wait for the answer to what you sent');
  }
}

export function entryMessage(entry: ReviewEntry, withSubjects: boolean): EntryMessage {
  const { id, kind, timeMs, author, text, fields, kyc } = entry;
  return {
    ...{ id, text, fields },
    kind: kinds[kind],
    timeMs: BigInt(timeMs),
    author: withSubjects || byOwner.includes(kind) ? author : '',
    ...(kyc && { kyc }),
  };
}
