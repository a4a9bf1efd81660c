import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { PollingLoop } from '../polling-loop.js';
import { EVENTS_KEPT_MS } from './stream.js';

/** Twice what the stream keeps: an event may come once more from an outbox that had not noted its publication. */
const REMEMBERED_MS = 2 * EVENTS_KEPT_MS;
const EVERY_MS = 3_600_000;
const BATCH = 1_000;

/** Forgets which events were applied once none of them can come again. */
@Injectable()
export class InboxUpkeep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(InboxUpkeep.name);
  private readonly loop = new PollingLoop(EVERY_MS, (error) =>
    this.logger.warn(`The inbox is tidied up later: ${String(error)}`),
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start(() => this.forget());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  // Small batches hold no lock for long, and instances at it at once pass over each other's rows.
  private async forget(): Promise<void> {
    const before = new Date(this.clock.nowMs() - REMEMBERED_MS);
    for (let count = BATCH; count === BATCH && !this.loop.isStopping;) {
      const [, forgotten] = await this.dataSource.query<[unknown, number]>(
        `DELETE FROM "inbox_event" WHERE ("eventId", "source") IN (
           SELECT "eventId", "source" FROM "inbox_event" WHERE "appliedAt" < $1
           ORDER BY "appliedAt" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
        [before],
      );
      count = forgotten;
    }
  }
}
