import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { Patience } from '../patience.js';
import { Problem } from '../problem.js';
import { EventPosition, InboxEvent, ParkedEvent } from './inbox.entity.js';
import type { StreamPosition } from './stream.reader.js';

/** What a consumer reads. */
export interface Reading {
  /** By which its events are known: the same for all partitions. */
  source: string;
  /** By which its position is known: the source, or one partition of it. */
  subject: string;
}

/** An event's message in the stream. */
export interface InMessage {
  sequence: number;
  /** Whether the message ends with it. The position moves past a message once its last event is applied. */
  isLast: boolean;
}

const POLL_MS = 25;

/** Records which events were applied here, and the position in each source. */
@Injectable()
export class Inbox {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly patience: Patience,
  ) {}

  /**
   * The position up to which a subject was applied; undefined before the first event. A partition begins where the release
   * before, which had none, had applied the whole source.
   */
  async position({ source, subject }: Reading): Promise<StreamPosition | undefined> {
    const positions = await this.dataSource.manager.findBy(EventPosition, { source: In([source, subject]) });
    const position = positions.find((each) => each.source === subject) ?? positions[0];
    return position ? { stream: position.stream, sequence: Number(position.sequence) } : undefined;
  }

  /** Whether an event of a source was applied or parked. */
  async knows({ source }: Reading, eventId: string, manager = this.dataSource.manager): Promise<boolean> {
    const event = { eventId, source };
    return (await manager.existsBy(InboxEvent, event)) || manager.existsBy(ParkedEvent, event);
  }

  /** Deletes a position that became invalid; applied events are still known by their ids. */
  async forget({ subject }: Reading, { stream, sequence }: StreamPosition): Promise<void> {
    const position = { source: subject, stream, sequence: String(sequence) };
    await this.dataSource.manager.delete(EventPosition, position);
  }

  /**
   * Applies the next events of a subject, in order, skipping those applied before. The work and its record are one
   * transaction. Instances take turns by a row lock.
   * @param work receives the events to apply, at least one
   * @param isOfUse whether the work does anything with an event. What it does nothing with is not recorded, except for
   * the one by which the position is recognised
   * @returns how many were recorded as applied
   */
  apply<E extends { id: string } & InMessage>(
    { source, subject, stream }: Reading & { stream: string },
    events: readonly E[],
    work: (fresh: E[], transaction: EntityManager) => Promise<void>,
    isOfUse: (event: E) => boolean = () => true,
  ): Promise<number> {
    return this.dataSource.transaction(async (transaction) => {
      const after = await this.lockPosition(subject, stream, transaction);
      const next = events.filter(({ sequence }) => sequence > after);
      if (next.length === 0) return 0;
      const end = next.findLast(({ isLast }) => isLast);
      const place = { stream, sequence: end?.sequence ?? after };
      const recorded = next.filter((event) => event === end || isOfUse(event));
      const fresh = await this.record({ source, subject }, place, recorded, transaction);
      if (fresh.length > 0) await work(fresh, transaction);
      return fresh.length;
    });
  }

  /** Parks an event for an operator and moves past it, unless more of its message follow. */
  async park(
    event: Omit<ParkedEvent, 'parkedAt' | 'source' | 'replay'>,
    { source, subject, stream, sequence, isLast }: Reading & StreamPosition & InMessage,
  ): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      if ((await this.lockPosition(subject, stream, transaction)) >= sequence) return;
      await transaction.upsert(ParkedEvent, { ...event, source, replay: false }, ['eventId', 'source']);
      if (!isLast) return;
      const place = { stream, sequence: String(sequence) };
      await transaction.update(EventPosition, { source: subject }, place);
    });
  }

  /** The parked events that an operator wants applied again, in the order they were parked. */
  toReplay(): Promise<ParkedEvent[]> {
    return this.dataSource.manager.find(ParkedEvent, { where: { replay: true }, order: { parkedAt: 'ASC' } });
  }

  /**
   * Applies a parked event and unparks it, in one transaction and in turn with the other events of the subject. Does
   * nothing if another instance did.
   */
  async replay(
    { source, subject }: Reading,
    eventId: string,
    work: (transaction: EntityManager) => Promise<void>,
  ): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const lock = { mode: 'pessimistic_write' } as const;
      await transaction.findOne(EventPosition, { where: { source: subject }, lock });
      const unparked = await transaction.delete(ParkedEvent, { eventId, source, replay: true });
      if (unparked.affected === 0) return;
      const recorded = await transaction.query<unknown[]>(
        `INSERT INTO inbox_event ("eventId", source, "appliedAt") VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING RETURNING "eventId"`,
        [eventId, source, new Date(this.clock.nowMs())],
      );
      if (recorded.length > 0) await work(transaction);
    });
  }

  /** Leaves an event parked that failed again. */
  async parkAgain(eventId: string, source: string, error: string): Promise<void> {
    const again = { error, replay: false, parkedAt: () => 'now()' };
    await this.dataSource.manager.update(ParkedEvent, { eventId, source }, again);
  }

  /** Locks a subject's position, and returns the sequence up to which it is applied. */
  private async lockPosition(subject: string, stream: string, transaction: EntityManager): Promise<number> {
    const where = { source: subject };
    const find = () => transaction.findOne(EventPosition, { where, lock: { mode: 'pessimistic_write' } });
    let position = await find();
    if (!position) {
      const first = { source: subject, stream, sequence: '0' };
      await transaction.createQueryBuilder().insert().into(EventPosition).values(first).orIgnore().execute();
      position = await find();
    }
    return position?.stream === stream ? Number(position.sequence) : 0;
  }

  /** Records events as applied and moves the position; returns those that were not applied before. */
  private async record<E extends { id: string }>(
    { source, subject }: Reading,
    { stream, sequence }: StreamPosition,
    events: readonly E[],
    transaction: EntityManager,
  ): Promise<E[]> {
    const byId = new Map(events.toReversed().map((event) => [event.id, event]));
    const inserted = await transaction.query<{ eventId: string }[]>(
      `WITH moved AS (UPDATE event_position SET stream = $4, sequence = $5 WHERE source = $6)
       INSERT INTO inbox_event ("eventId", source, "appliedAt")
       SELECT unnest($1::text[]), $2, $3 ON CONFLICT DO NOTHING RETURNING "eventId"`,
      [[...byId.keys()], source, new Date(this.clock.nowMs()), stream, sequence, subject],
    );
    const fresh = new Set(inserted.map(({ eventId }) => eventId));
    return events.filter((event) => fresh.has(event.id) && byId.get(event.id) === event);
  }

  /**
   * Waits until this service has applied all of these events, for example after ingesting a transaction.
   * @throws Problem 504 on timeout, 500 if one of them is parked
   */
  async applied(eventIds: string[], timeoutMs = this.patience.eventMs): Promise<void> {
    const where = { eventId: In(eventIds) };
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const seen = await this.dataSource.manager.find(InboxEvent, { where });
      if (new Set(seen.map(({ eventId }) => eventId)).size === new Set(eventIds).size) return;
      if (await this.dataSource.manager.existsBy(ParkedEvent, { ...where, replay: false })) {
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
      await delay(POLL_MS);
    }
  }
}
