import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { PollingLoop } from '../polling-loop.js';
import { EVENT_RETENTION_MS } from './stream.js';

/** Twice the stream's retention, since an outbox may publish an event again whose publication it did not record. */
const RETENTION_MS = 2 * EVENT_RETENTION_MS;
const EVERY_MS = 3_600_000;
const BATCH = 1_000;

/** Deletes records of applied events that can no longer be delivered. */
@Injectable()
export class InboxUpkeep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(InboxUpkeep.name);
  private readonly loop = new PollingLoop(EVERY_MS, (error) =>
    this.logger.warn(`Cleaning up the inbox failed: ${String(error)}`),
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start(() => this.deleteExpired());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  // Small batches hold no lock for long, and concurrent instances skip each other's rows.
  private async deleteExpired(): Promise<void> {
    const before = new Date(this.clock.nowMs() - RETENTION_MS);
    for (let count = BATCH; count === BATCH && !this.loop.isStopping;) {
      const [, deleted] = await this.dataSource.query<[unknown, number]>(
        `DELETE FROM "inbox_event" WHERE ("eventId", "source") IN (
           SELECT "eventId", "source" FROM "inbox_event" WHERE "appliedAt" < $1
           ORDER BY "appliedAt" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
        [before],
      );
      count = deleted;
    }
  }
}
