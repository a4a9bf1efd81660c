import { Clock, InjectClient, Rounds, type RpcClient } from '@launchpad/platform';
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
import { KEPT_MS } from './kept-files.js';

const LOOK_EVERY_MS = 60_000;
const BATCH = 40;
const AT_ONCE = 4;
/** Whoever took files has done with them by then, or died: longer than all of a batch takes where IPFS is silent. */
const TAKEN_MS = 10 * 60_000;
const FIRST_RETRY_MS = 60_000;
const SLOWEST_RETRY_MS = 3_600_000;
/** What was unpinned may be named again, and is pinned again then, for so long. */
const REMEMBERED_MS = 30 * 24 * 3_600_000;

/** A file that this instance deals with, until `dueAt`. */
type TakenFile = Pick<StoredFile, 'cid' | 'state' | 'attempts' | 'dueAt'>;

/**
 * Unpins uploads that nothing has named for a day. Each file is looked at by one instance at a time. What names a file
 * meanwhile wins: it takes the file's row, after which either the file is not unpinned, or it is pinned again.
 */
@Injectable()
export class UnusedFiles implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(UnusedFiles.name);
  private readonly rounds = new Rounds(LOOK_EVERY_MS, (error) =>
    this.logger.warn(`Unused files are looked for later: ${String(error)}`),
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly inUse: FilesInUse,
    private readonly ipfs: Ipfs,
    private readonly clock: Clock,
    @InjectClient(ContentService) private readonly content: RpcClient<typeof ContentService>,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.begin(() => this.look());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.rounds.stop();
  }

  /** Looks at every file that is due. What fails is put off, and holds up nothing else. */
  async look(): Promise<void> {
    for (let count = BATCH; count === BATCH && !this.rounds.areStopping;) {
      const files = await this.take();
      count = files.length;
      const due = (state: StoredFile['state']) => files.filter((file) => file.state === state);
      const forgotten = due('unpinned').map(({ cid }) => cid);
      await this.dataSource.manager.delete(StoredFile, { cid: In(forgotten), state: 'unpinned' });
      const unused = await this.unusedOf(due('pinned'));
      await this.each([...unused, ...due('unpinning')], (file) => this.unpin(file));
      await this.each(due('wanted'), (file) => this.pin(file));
    }
  }

  /** Takes some files that are due, the longest first, and puts off when they are looked at next. */
  private async take(): Promise<TakenFile[]> {
    const now = this.clock.nowMs();
    const [taken] = await this.dataSource.query<[Omit<TakenFile, 'dueAt'>[], number]>(
      `UPDATE stored_file SET "dueAt" = $1, attempts = attempts + 1
       WHERE cid IN (SELECT cid FROM stored_file WHERE "dueAt" <= $2 ORDER BY "dueAt" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING cid, state, attempts`,
      [now + TAKEN_MS, now],
    );
    return taken.map((file) => ({ ...file, dueAt: now + TAKEN_MS }));
  }

  /** Those of some pinned files that nothing names, noted as about to be unpinned. */
  private async unusedOf(files: TakenFile[]): Promise<TakenFile[]> {
    if (files.length === 0) return [];
    const cids = files.map(({ cid }) => cid);
    const inContent = await this.content.filesInUse({ cids }).catch((error: unknown) => {
      this.logger.warn(`Which files the site's texts name is not known: ${String(error)}`);
    });
    if (!inContent) {
      await Promise.all(files.map((file) => this.putOff(file)));
      return [];
    }
    return this.dataSource.transaction(async (transaction) => {
      const rows = await transaction
        .createQueryBuilder(StoredFile, 'file')
        .where('file.cid IN (:...cids) AND file.state = :state', { cids, state: 'pinned' })
        .orderBy('file.cid')
        .setLock('pessimistic_write')
        .getMany();
      const taken = new Map(files.map(({ cid, dueAt }) => [cid, dueAt]));
      // What was named or uploaded in the meantime is due on another day.
      const ours = rows.filter(({ cid, dueAt }) => taken.get(cid) === dueAt);
      // Asked under the lock: who names a file takes it first.
      const named = await this.inUse.among(cids, transaction);
      for (const cid of inContent.cids) named.add(cid);
      const used = ours.filter(({ cid }) => named.has(cid));
      const unused = ours.filter(({ cid }) => !named.has(cid));
      for (const file of used) {
        Object.assign(file, { inUse: true, attempts: 0, dueAt: this.clock.nowMs() + KEPT_MS });
      }
      for (const file of unused) Object.assign(file, { inUse: false, state: 'unpinning' });
      await transaction.save([...used, ...unused]);
      return files.filter(({ cid }) => unused.some((file) => file.cid === cid));
    });
  }

  private async each(files: TakenFile[], act: (file: TakenFile) => Promise<void>): Promise<void> {
    const waiting = [...files];
    const work = async () => {
      for (;;) {
        const file = waiting.shift();
        if (!file) return;
        await act(file).catch((error: unknown) => {
          this.logger.warn(`${file.cid} is tried again later: ${String(error)}`);
          return this.putOff(file);
        });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  private async unpin(file: TakenFile): Promise<void> {
    const { cid } = file;
    await this.ipfs.unpin(cid);
    const isUnpinned = await this.dataSource.transaction(async (transaction) => {
      const after = { state: 'unpinned', attempts: 0, dueAt: this.clock.nowMs() + REMEMBERED_MS } as const;
      const { affected } = await transaction.update(StoredFile, { cid, state: 'unpinning' }, after);
      if (affected) await transaction.delete(Upload, { cid });
      return affected;
    });
    if (isUnpinned) this.logger.log(`${cid} was unpinned: nothing names it`);
    // It was named while it was being unpinned.
    else await this.pin(file);
  }

  private async pin({ cid }: TakenFile): Promise<void> {
    await this.ipfs.pin(cid);
    const after = { state: 'pinned', attempts: 0, dueAt: this.clock.nowMs() + KEPT_MS } as const;
    await this.dataSource.manager.update(StoredFile, { cid, state: 'wanted' }, after);
  }

  private async putOff({ cid, attempts }: TakenFile): Promise<void> {
    const patience = Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 10), SLOWEST_RETRY_MS);
    await this.dataSource.manager.update(StoredFile, { cid }, { dueAt: this.clock.nowMs() + patience });
  }
}
