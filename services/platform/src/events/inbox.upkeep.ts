import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { PollingLoop } from '../polling-loop.js';
import { nextAboutFact } from './fact-events.js';
import { ParkedEvent } from './inbox.entity.js';
import { EVENT_RETENTION_MS } from './stream.js';

/** Twice the stream's retention, since an outbox may publish an event again whose publication it did not record. */
const RETENTION_MS = 2 * EVENT_RETENTION_MS;
const EVERY_MS = 3_600_000;
const BATCH = 1_000;

/** By what a parked event is checked once it is replayed: its own record, and that of the event that outdates it. */
const checkedBy = ({ eventId }: Pick<ParkedEvent, 'eventId'>) => [eventId, nextAboutFact(eventId)];

/** Deletes records of applied events that can no longer be delivered, and that no parked event is checked by. */
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
    const parked = await this.dataSource.manager.find(ParkedEvent, {
      select: { eventId: true, source: true },
    });
    const kept = parked.flatMap(checkedBy);
    for (let count = BATCH; count === BATCH && !this.loop.isStopping;) {
      const [, deleted] = await this.dataSource.query<[unknown, number]>(
        `DELETE FROM "inbox_event" WHERE ("eventId", "source") IN (
           SELECT "eventId", "source" FROM "inbox_event" WHERE "appliedAt" < $1 AND "eventId" <> ALL ($2)
           ORDER BY "appliedAt" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
        [before, kept],
      );
      count = deleted;
    }
  }
}
