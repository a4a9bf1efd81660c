import { Clock, InjectClient, PollingLoop, type RpcClient } from '@launchpad/platform';
import { ContentService } from '@launchpad/proto';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { StoredFile, Upload } from './file.entity.js';
import { FilesInUse } from './files-in-use.js';
import { Ipfs } from './ipfs.js';
import { RETENTION_MS } from './retained-files.js';

const POLL_MS = 60_000;
const BATCH = 40;
const CONCURRENCY = 4;
/** Longer than a whole batch takes when IPFS times out: after it, the instance is presumed dead. */
const LEASE_MS = 10 * 60_000;
const FIRST_RETRY_MS = 60_000;
const MAX_RETRY_MS = 3_600_000;
/** Unpinned files are remembered this long, to be pinned again if referenced. */
const UNPINNED_RETENTION_MS = 30 * 24 * 3_600_000;

/** A file leased by this instance until `dueAt`. */
type LeasedFile = Pick<StoredFile, 'cid' | 'state' | 'attempts' | 'dueAt'>;

/**
 * Unpins uploads that nothing has referenced for a day. One instance at a time checks a file. A concurrent reference
 * wins: it takes the file's row, after which the file is either not unpinned or pinned again.
 */
@Injectable()
export class UnusedFiles implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(UnusedFiles.name);
  private readonly loop = new PollingLoop(POLL_MS, (error) =>
    this.logger.warn(`Checking for unused files failed: ${String(error)}`),
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly inUse: FilesInUse,
    private readonly ipfs: Ipfs,
    private readonly clock: Clock,
    @InjectClient(ContentService) private readonly content: RpcClient<typeof ContentService>,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start(() => this.poll());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** Checks every file that is due. Failures are postponed and do not block others. */
  async poll(): Promise<void> {
    for (let count = BATCH; count === BATCH && !this.loop.isStopping;) {
      const files = await this.lease();
      count = files.length;
      const due = (state: StoredFile['state']) => files.filter((file) => file.state === state);
      const forgotten = due('unpinned').map(({ cid }) => cid);
      await this.dataSource.manager.delete(StoredFile, { cid: In(forgotten), state: 'unpinned' });
      const unused = await this.unusedOf(due('pinned'));
      await this.each([...unused, ...due('unpinning')], (file) => this.unpin(file));
      await this.each(due('wanted'), (file) => this.pin(file));
    }
  }

  /** Leases some files that are due, longest overdue first. */
  private async lease(): Promise<LeasedFile[]> {
    const now = this.clock.nowMs();
    const [leased] = await this.dataSource.query<[Omit<LeasedFile, 'dueAt'>[], number]>(
      `UPDATE stored_file SET "dueAt" = $1, attempts = attempts + 1
       WHERE cid IN (SELECT cid FROM stored_file WHERE "dueAt" <= $2 ORDER BY "dueAt" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING cid, state, attempts`,
      [now + LEASE_MS, now],
    );
    return leased.map((file) => ({ ...file, dueAt: now + LEASE_MS }));
  }

  /** The unreferenced ones among some pinned files, marked as `unpinning`. */
  private async unusedOf(files: LeasedFile[]): Promise<LeasedFile[]> {
    if (files.length === 0) return [];
    const cids = files.map(({ cid }) => cid);
    const inContent = await this.content.filesInUse({ cids }).catch((error: unknown) => {
      this.logger.warn(`The content service did not say which files it uses: ${String(error)}`);
    });
    if (!inContent) {
      await Promise.all(files.map((file) => this.postpone(file)));
      return [];
    }
    return this.dataSource.transaction(async (transaction) => {
      const rows = await transaction
        .createQueryBuilder(StoredFile, 'file')
        .where('file.cid IN (:...cids) AND file.state = :state', { cids, state: 'pinned' })
        .orderBy('file.cid')
        .setLock('pessimistic_write')
        .getMany();
      const leased = new Map(files.map(({ cid, dueAt }) => [cid, dueAt]));
      // A file that was referenced or uploaded meanwhile has another due date.
      const ours = rows.filter(({ cid, dueAt }) => leased.get(cid) === dueAt);
      // Checked under the lock: whoever references a file takes the lock first.
      const named = await this.inUse.filter(cids, transaction);
      for (const cid of inContent.cids) named.add(cid);
      const used = ours.filter(({ cid }) => named.has(cid));
      const unused = ours.filter(({ cid }) => !named.has(cid));
      for (const file of used) {
        Object.assign(file, { inUse: true, attempts: 0, dueAt: this.clock.nowMs() + RETENTION_MS });
      }
      for (const file of unused) Object.assign(file, { inUse: false, state: 'unpinning' });
      await transaction.save([...used, ...unused]);
      return files.filter(({ cid }) => unused.some((file) => file.cid === cid));
    });
  }

  private async each(files: LeasedFile[], act: (file: LeasedFile) => Promise<void>): Promise<void> {
    const waiting = [...files];
    const work = async () => {
      for (;;) {
        const file = waiting.shift();
        if (!file) return;
        await act(file).catch((error: unknown) => {
          this.logger.warn(`${file.cid} will be retried: ${String(error)}`);
          return this.postpone(file);
        });
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  }

  private async unpin(file: LeasedFile): Promise<void> {
    const { cid } = file;
    await this.ipfs.unpin(cid);
    const isUnpinned = await this.dataSource.transaction(async (transaction) => {
      const after = {
        state: 'unpinned',
        attempts: 0,
        dueAt: this.clock.nowMs() + UNPINNED_RETENTION_MS,
      } as const;
      const { affected } = await transaction.update(StoredFile, { cid, state: 'unpinning' }, after);
      if (affected) await transaction.delete(Upload, { cid });
      return affected;
    });
    if (isUnpinned) this.logger.log(`${cid} was unpinned: nothing references it`);
    // It was referenced while being unpinned.
    else await this.pin(file);
  }

  private async pin({ cid }: LeasedFile): Promise<void> {
    await this.ipfs.pin(cid);
    const after = { state: 'pinned', attempts: 0, dueAt: this.clock.nowMs() + RETENTION_MS } as const;
    await this.dataSource.manager.update(StoredFile, { cid, state: 'wanted' }, after);
  }

  /** A file that was referenced or uploaded meanwhile keeps the due date that it got by that. */
  private async postpone({ cid, attempts, dueAt: leased }: LeasedFile): Promise<void> {
    const patience = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS);
    const dueAt = this.clock.nowMs() + patience;
    await this.dataSource.manager.update(StoredFile, { cid, dueAt: leased }, { dueAt });
  }
}
