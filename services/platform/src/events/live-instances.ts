import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LiveInstance } from './live-instance.entity.js';

/** How long an instance counts as live after it was seen: how long its share waits when it dies. */
const LIVE_SECONDS = 3;
const KEPT_SECONDS = 60;

/** The instances of this service that share its partitions. */
@Injectable()
export class LiveInstances {
  /** This one. */
  readonly id = randomUUID();

  constructor(private readonly dataSource: DataSource) {}

  /** Records that this instance is live. @returns the ids of all that are, with its own */
  async refresh(): Promise<string[]> {
    const others = await this.dataSource.query<{ id: string }[]>(
      `WITH seen AS (
         INSERT INTO live_instance (id, "seenAt") VALUES ($1, clock_timestamp())
         ON CONFLICT (id) DO UPDATE SET "seenAt" = excluded."seenAt"
       ), gone AS (
         DELETE FROM live_instance WHERE id <> $1 AND "seenAt" < now() - interval '${KEPT_SECONDS} seconds'
       ) SELECT id FROM live_instance WHERE id <> $1 AND "seenAt" > now() - interval '${LIVE_SECONDS} seconds'`,
      [this.id],
    );
    return [this.id, ...others.map(({ id }) => id)];
  }

  /** Hands this instance's share to the others. */
  async leave(): Promise<void> {
    await this.dataSource.manager.delete(LiveInstance, { id: this.id });
  }
}
