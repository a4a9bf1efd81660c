import { adminOf, Clock, hasRole, Problem, walletOf } from '@launchpad/platform';
import type { Caller } from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Upload } from './file.entity.js';
import { FilesInUse } from './files-in-use.js';
import { RETENTION_MS } from './retained-files.js';

const DAY_MS = 24 * 3_600_000;
const MEGABYTE = 1024 * 1024;

interface Limit {
  what: string;
  files: number;
  megabytes: number;
}

/** Limits per uploader for 24 hours. */
const DAILY: Limit = { what: 'in 24 hours', files: 300, megabytes: 300 };
/** Limits per uploader for files that no pool or draft references. */
const UNUSED: Limit = { what: 'that no pool, page or draft names', files: 100, megabytes: 100 };

interface Added {
  cid: string;
  bytes: number;
}

/** A file that counts against a limit, until it expires. */
interface Counted extends Added {
  until: number;
}

/** Who a file counts for: a wallet, or the account of an editor without one. @throws Problem 401 */
function uploaderOf(caller: Caller | undefined): { owner: string; who: string } {
  if (caller?.address || !hasRole(caller, 'editor')) return { owner: walletOf(caller), who: 'A wallet' };
  return { owner: `account:${adminOf(caller, 'editor')}`, who: 'An account' };
}

/** Records uploads and enforces limits per uploader. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly inUse: FilesInUse,
    private readonly clock: Clock,
  ) {}

  /**
   * Records a file before it is stored, so that nothing is pinned without a record. The same file of the same
   * uploader counts once.
   * @throws Problem 401; 429 for too many files, 413 for too many bytes, both naming the limit and when to retry
   */
  async record(caller: Caller | undefined, cid: string, bytes: number): Promise<void> {
    const { owner, who } = uploaderOf(caller);
    await this.dataSource.transaction(async (transaction) => {
      // The lock serialises an uploader's files, so that they are counted one at a time.
      await transaction.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [`upload.${owner}`]);
      const added = { cid, bytes };
      const now = this.clock.nowMs();
      holdTo({ ...DAILY, who }, await ofLastDay(owner, now, transaction), added, now);
      const files = await filesOf(owner, transaction);
      const used = await this.used(files, transaction);
      holdTo(
        { ...UNUSED, who },
        files.filter((file) => !used.has(file.cid)),
        added,
        now,
      );
      await note(owner, added, now, transaction);
      await markUsed([...used], transaction);
    });
  }

  /** Those of an uploader's files that have been referenced since the last check, which is made when they are too many. */
  private async used(files: Counted[], transaction: EntityManager): Promise<ReadonlySet<string>> {
    if (fits(UNUSED, files)) return new Set();
    return this.inUse.filter(
      files.map(({ cid }) => cid),
      transaction,
    );
  }
}

/**
 * Lets files count as referenced until their next check. Passes over files that are being written, which the next upload
 * marks: waiting for one while others are locked could be a deadlock.
 */
export async function markUsed(cids: string[], transaction: EntityManager): Promise<void> {
  await transaction.query(
    `UPDATE stored_file SET "inUse" = true
     WHERE cid IN (SELECT cid FROM stored_file WHERE cid = ANY($1) FOR UPDATE SKIP LOCKED)`,
    [cids],
  );
}

async function ofLastDay(owner: string, now: number, transaction: EntityManager): Promise<Counted[]> {
  const uploads = await transaction
    .createQueryBuilder(Upload, 'upload')
    .where('upload.owner = :owner AND upload.uploadedAt > :since', { owner, since: now - DAY_MS })
    .orderBy('upload.uploadedAt')
    .getMany();
  return uploads.map(({ cid, bytes, uploadedAt }) => ({ cid, bytes, until: uploadedAt + DAY_MS }));
}

async function filesOf(owner: string, transaction: EntityManager): Promise<Counted[]> {
  const files = await transaction.query<{ cid: string; bytes: number; until: string }[]>(
    `SELECT cid, bytes, "dueAt" AS until FROM upload JOIN stored_file USING (cid)
     WHERE owner = $1 AND state = 'pinned' AND NOT "inUse" ORDER BY "dueAt"`,
    [owner],
  );
  return files.map((file) => ({ ...file, until: Number(file.until) }));
}

const bytesOf = (files: Counted[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);
const fewEnough = ({ files }: Limit, counted: Counted[]) => counted.length < files;
const smallEnough = ({ megabytes }: Limit, counted: Counted[], more: number) =>
  bytesOf(counted) + more <= megabytes * MEGABYTE;
const fits = (limit: Limit, counted: Counted[]) =>
  fewEnough(limit, counted) && smallEnough(limit, counted, 5 * MEGABYTE);

/** @param counted earliest expiry first */
function holdTo(limit: Limit & { who: string }, counted: Counted[], added: Added, now: number): void {
  const others = counted.filter(({ cid }) => cid !== added.cid);
  const isFit = (files: Counted[]) => fewEnough(limit, files) && smallEnough(limit, files, added.bytes);
  if (isFit(others)) return;
  const first = others.findIndex((_, index) => isFit(others.slice(index)));
  const until = others.at(first < 0 ? -1 : first - 1)?.until ?? now;
  const wait = Math.max(1, Math.ceil((until - now) / 1000));
  const { who, what, files, megabytes } = limit;
  const [status, most] = fewEnough(limit, others)
    ? ([413, `${megabytes} MB`] as const)
    : ([429, `${files} files`] as const);
  throw new Problem(
    status,
    'too-many-uploads',
    'You have uploaded too much. Please try again later.',
    `${who} can upload at most ${most} ${what}`,
    [],
    wait,
  );
}

async function note(owner: string, { cid, bytes }: Added, now: number, transaction: EntityManager) {
  await transaction.query(
    `INSERT INTO stored_file (cid, "dueAt") VALUES ($1, $2)
     ON CONFLICT (cid) DO UPDATE SET
       "dueAt" = CASE stored_file.state WHEN 'pinned' THEN $2 WHEN 'unpinned' THEN $2 ELSE stored_file."dueAt" END,
       state = CASE stored_file.state WHEN 'pinned' THEN 'pinned' WHEN 'unpinned' THEN 'pinned' ELSE 'wanted' END`,
    [cid, now + RETENTION_MS],
  );
  await transaction.upsert(Upload, { owner, cid, bytes, uploadedAt: now }, ['owner', 'cid']);
}
