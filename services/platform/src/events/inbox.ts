import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { Problem } from '../problem.js';
import { EventPosition, InboxEvent, ParkedEvent } from './inbox.entity.js';
import type { Place } from './stream.reader.js';

const PATIENCE_MS = 15_000;
const LOOK_AGAIN_MS = 25;

/** Remembers which events took effect here, and how far each source was followed. */
@Injectable()
export class Inbox {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** How far a source was applied here; undefined before the first event. */
  async place(source: string): Promise<Place | undefined> {
    const position = await this.dataSource.manager.findOneBy(EventPosition, { source });
    return position ? { stream: position.stream, sequence: Number(position.sequence) } : undefined;
  }

  /** Forgets a place that means nothing any more: what was applied is still known by its id. */
  async forget(source: string, { stream, sequence }: Place): Promise<void> {
    await this.dataSource.manager.delete(EventPosition, { source, stream, sequence: String(sequence) });
  }

  /**
   * Applies events that come next in a source, in their order, those aside that were applied before: the work and the
   * note of it are one transaction. Of several instances one at a time gets to it, and the others find it done.
   * @param work gets the events to apply, of which there is at least one
   * @returns how many were applied now
   */
  apply<E extends { id: string; sequence: number }>(
    { source, stream }: { source: string; stream: string },
    events: readonly E[],
    work: (fresh: E[], transaction: EntityManager) => Promise<void>,
  ): Promise<number> {
    return this.dataSource.transaction(async (transaction) => {
      const after = await this.turn(source, stream, transaction);
      const next = events.filter(({ sequence }) => sequence > after);
      const last = next.at(-1);
      if (!last) return 0;
      const fresh = await this.note(source, { stream, sequence: last.sequence }, next, transaction);
      if (fresh.length > 0) await work(fresh, transaction);
      return fresh.length;
    });
  }

  /** Puts an event aside for a human; it counts as seen. */
  async park(event: Omit<ParkedEvent, 'parkedAt'>, { stream, sequence }: Place): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const { source } = event;
      if ((await this.turn(source, stream, transaction)) >= sequence) return;
      await transaction.upsert(ParkedEvent, event, ['eventId', 'source']);
      await transaction.update(EventPosition, { source }, { stream, sequence: String(sequence) });
    });
  }

  /** Waits for the turn, and returns the sequence up to which the source is applied. */
  private async turn(source: string, stream: string, transaction: EntityManager): Promise<number> {
    const find = () =>
      transaction.findOne(EventPosition, { where: { source }, lock: { mode: 'pessimistic_write' } });
    let position = await find();
    if (!position) {
      const first = { source, stream, sequence: '0' };
      await transaction.createQueryBuilder().insert().into(EventPosition).values(first).orIgnore().execute();
      position = await find();
    }
    return position?.stream === stream ? Number(position.sequence) : 0;
  }

  /** Notes events of a source as applied up to a place, and returns those that were not yet. */
  private async note<E extends { id: string }>(
    source: string,
    { stream, sequence }: Place,
    events: readonly E[],
    transaction: EntityManager,
  ): Promise<E[]> {
    const byId = new Map(events.toReversed().map((event) => [event.id, event]));
    const noted = await transaction.query<{ eventId: string }[]>(
      `WITH moved AS (UPDATE event_position SET stream = $4, sequence = $5 WHERE source = $2)
       INSERT INTO inbox_event ("eventId", source, "appliedAt")
       SELECT unnest($1::text[]), $2, $3 ON CONFLICT DO NOTHING RETURNING "eventId"`,
      [[...byId.keys()], source, new Date(this.clock.nowMs()), stream, sequence],
    );
    const fresh = new Set(noted.map(({ eventId }) => eventId));
    return events.filter((event) => fresh.has(event.id) && byId.get(event.id) === event);
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
