import { setTimeout as delay } from 'node:timers/promises';
import { Clock, Problem } from '@launchpad/platform';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Pool } from '../pool/pool.entity.js';
import { Ipfs } from './ipfs.js';
import { WantedMetadata } from './metadata.entity.js';
import { createdMetadata } from './metadata.schema.js';
import { MetadataStore } from './metadata.store.js';
import { readMetadata } from './read-metadata.js';

const LOOK_EVERY_MS = 1_000;
const FIRST_RETRY_MS = 2_000;
const SLOWEST_RETRY_MS = 10 * 60_000;

/**
 * Fetches from IPFS the metadata of pools that nobody posted, one at a time, and tries again ever more slowly
 * while IPFS does not have it.
 */
@Injectable()
export class MetadataFetcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(MetadataFetcher.name);
  private readonly stopping = new AbortController();
  private running = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly ipfs: Ipfs,
    private readonly store: MetadataStore,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const fetched = await this.fetchNext().catch((error: unknown) => this.logger.warn(error));
      if (!fetched) await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** Fetches what is due first. The row's lock keeps other instances from fetching the same. */
  private fetchNext(): Promise<boolean> {
    return this.dataSource.transaction(async (transaction) => {
      const wanted = await transaction
        .createQueryBuilder(WantedMetadata, 'wanted')
        .where('wanted.nextAttemptAt <= :now', { now: this.clock.nowMs() })
        .orderBy('wanted.nextAttemptAt')
        .limit(1)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getOne();
      if (!wanted) return false;
      if (await transaction.existsBy(Pool, { formHash: wanted.formHash, present: true })) {
        await this.fetch(wanted, transaction);
      } else {
        await transaction.remove(wanted);
      }
      return true;
    });
  }

  private async fetch(wanted: WantedMetadata, transaction: EntityManager): Promise<void> {
    const bytes = await this.ipfs.read(wanted.formHash).catch((error: unknown) => String(error));
    if (typeof bytes === 'string') return this.tryLater(wanted, bytes, transaction);
    try {
      await this.store.save(wanted.formHash, readMetadata(bytes, createdMetadata), transaction);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.logger.warn(`Metadata ${wanted.formHash} breaks the rules: ${JSON.stringify(error.errors)}`);
      await transaction.remove(wanted);
    }
  }

  private async tryLater(wanted: WantedMetadata, reason: string, transaction: EntityManager): Promise<void> {
    const pause = Math.min(FIRST_RETRY_MS * 2 ** wanted.attempts, SLOWEST_RETRY_MS);
    wanted.attempts += 1;
    wanted.nextAttemptAt = this.clock.nowMs() + pause;
    wanted.lastError = reason;
    await transaction.save(wanted);
  }
}
