import { Clock, Problem, PollingLoop } from '@launchpad/platform';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Ipfs } from '../files/ipfs.js';
import { Pool } from '../pool/pool.entity.js';
import { NEVER, PoolMetadata, WantedMetadata } from '../pool/metadata.entity.js';
import { createdMetadata } from '../pool/metadata.schema.js';
import { MetadataStore } from './metadata.store.js';
import { readMetadata } from './read-metadata.js';
import { noteOf, takeBack } from './wanted.js';

/** Concurrent, so that one file IPFS cannot find does not block the others. */
const CONCURRENCY = 4;
const POLL_MS = 1_000;
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 10 * 60_000;
/** About a day. A later post still brings the metadata. */
const MAX_ATTEMPTS = 150;

/**
 * Fetches the metadata of pools that were not posted from IPFS, backing off for about a day while IPFS does not have
 * it.
 */
@Injectable()
export class MetadataFetcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(MetadataFetcher.name);
  private readonly loop = new PollingLoop(POLL_MS, (error) => this.logger.warn(error));

  constructor(
    private readonly dataSource: DataSource,
    private readonly ipfs: Ipfs,
    private readonly store: MetadataStore,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    for (let fetcher = 0; fetcher < CONCURRENCY; fetcher++) this.loop.start(() => this.fetchNext());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** Fetches the next due file. False if there is none. */
  private async fetchNext(): Promise<boolean> {
    const wanted = await this.claim();
    if (!wanted) return false;
    const { formHash } = wanted;
    const { manager } = this.dataSource;
    const note = await noteOf(formHash, manager);
    if (!(await manager.existsBy(Pool, { formHash, present: true }))) {
      await takeBack(note, manager);
      return true;
    }
    // A post may have brought it meanwhile.
    const posted = await manager.findOneBy(PoolMetadata, { formHash });
    if (posted) {
      await this.dataSource.transaction((transaction) => this.store.save(formHash, posted, transaction));
      return true;
    }
    const bytes = await this.ipfs.read(formHash).catch((error: unknown) => String(error));
    if (typeof bytes === 'string') await manager.update(WantedMetadata, { formHash }, { lastError: bytes });
    else await this.keep(formHash, bytes);
    return true;
  }

  /** Leases the next due file by postponing its next attempt, in case this one fails or dies. */
  private claim(): Promise<WantedMetadata | null> {
    return this.dataSource.transaction(async (transaction) => {
      const now = this.clock.nowMs();
      const wanted = await transaction
        .createQueryBuilder(WantedMetadata, 'wanted')
        .where('wanted.nextAttemptAt <= :now', { now })
        .orderBy('wanted.nextAttemptAt')
        .limit(1)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getOne();
      if (!wanted) return null;
      const patience = Math.min(FIRST_RETRY_MS * 2 ** wanted.attempts, MAX_RETRY_MS);
      wanted.attempts += 1;
      wanted.nextAttemptAt = wanted.attempts < MAX_ATTEMPTS ? now + patience : NEVER;
      return transaction.save(wanted);
    });
  }

  private async keep(formHash: string, bytes: Uint8Array): Promise<void> {
    try {
      const metadata = readMetadata(bytes, createdMetadata);
      await this.dataSource.transaction((transaction) => this.store.save(formHash, metadata, transaction));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.logger.warn(`Metadata ${formHash} is invalid: ${JSON.stringify(error.errors)}`);
      // Kept as given up, so that the pool's next event does not request it again.
      const givenUp = { nextAttemptAt: NEVER, lastError: error.message };
      await this.dataSource.manager.update(WantedMetadata, { formHash }, givenUp);
    }
  }
}
