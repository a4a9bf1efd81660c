import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { Problem } from '../problem.js';
import { InboxEvent, ParkedEvent } from './inbox.entity.js';

const PATIENCE_MS = 15_000;
const LOOK_AGAIN_MS = 25;

/** Remembers which events took effect here. */
@Injectable()
export class Inbox {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies an event unless it was applied before: the note and the work are one transaction.
   * @returns whether the work was done now
   */
  apply(
    source: string,
    eventId: string,
    work: (transaction: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    return this.dataSource.transaction(async (transaction) => {
      const noted = await transaction
        .createQueryBuilder()
        .insert()
        .into(InboxEvent)
        .values({ source, eventId, appliedAt: new Date(this.clock.nowMs()) })
        .orIgnore()
        .returning('source')
        .execute();
      if ((noted.raw as unknown[]).length === 0) return false;
      await work(transaction);
      return true;
    });
  }

  /** Puts an event aside for a human; it counts as seen. */
  async park(event: Omit<ParkedEvent, 'parkedAt'>): Promise<void> {
    await this.dataSource.manager.upsert(ParkedEvent, event, ['eventId', 'source']);
  }

  /**
   * Waits until this service has applied all of these events, as after asking chain-listener to ingest a
   * transaction.
   * @throws Problem 504 when they have not come in time, 500 when one of them is parked
   */
  async applied(eventIds: string[], patienceMs = PATIENCE_MS): Promise<void> {
    const where = { eventId: In(eventIds) };
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const seen = await this.dataSource.manager.find(InboxEvent, { where });
      if (new Set(seen.map(({ eventId }) => eventId)).size === new Set(eventIds).size) return;
      if (await this.dataSource.manager.existsBy(ParkedEvent, where)) {
        throw new Problem(500, 'event-parked', 'Something went wrong', 'the event could not be applied');
      }
      if (Date.now() > deadline) {
        throw new Problem(
          504,
          'not-applied-yet',
          'This takes longer than usual',
          'the event was not applied in time',
        );
      }
      await delay(LOOK_AGAIN_MS);
    }
  }
}
