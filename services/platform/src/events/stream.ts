import { Inject, Injectable } from '@nestjs/common';
import {
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type JetStreamClient,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import { NATS } from '../nats/connection.js';

/** The one stream of all events. */
export const STREAM = 'LAUNCHPAD';

/** First tokens after `launchpad.v1.` of what the stream keeps. Heads are no events and stay out of it. */
const SOURCES = ['chain', 'pools', 'orders', 'content', 'notifications'];

const DUPLICATE_WINDOW_MS = 10 * 60_000;

/**
 * How long the stream keeps an event: far longer than any outage, since a consumer that is away longer than this
 * misses what it forgot. Nothing else limits the stream: a full disk refuses new events, which then wait in their
 * outbox, rather than drop old ones.
 */
export const EVENTS_KEPT_MS = 30 * 24 * 3_600_000;

/** The JetStream stream that all events go through. */
@Injectable()
export class EventStream {
  readonly client: JetStreamClient;

  constructor(@Inject(NATS) private readonly nats: NatsConnection) {
    this.client = jetstream(nats);
  }

  /** Makes the stream, or brings it to these settings, where that is needed. */
  async ensure(): Promise<void> {
    const manager = await jetstreamManager(this.nats);
    const settings = {
      subjects: SOURCES.map((source) => `launchpad.v1.${source}.>`),
      duplicate_window: nanos(DUPLICATE_WINDOW_MS),
      max_age: nanos(EVENTS_KEPT_MS),
    };
    const found = await manager.streams.info(STREAM).then(
      ({ config }) => config,
      () => undefined,
    );
    // Most services may read the stream's settings and not change them.
    if (found && isAsIt(settings, found)) return;
    if (found) {
      await manager.streams.update(STREAM, settings);
    } else {
      const fixed = { name: STREAM, storage: StorageType.File, retention: RetentionPolicy.Limits };
      await manager.streams.add({ ...fixed, ...settings });
    }
  }
}

type Settings = Pick<StreamConfig, 'subjects' | 'duplicate_window' | 'max_age'>;

function isAsIt(wanted: Settings, found: Settings): boolean {
  const isSame = wanted.duplicate_window === found.duplicate_window && wanted.max_age === found.max_age;
  return isSame && wanted.subjects.toSorted().join() === found.subjects.toSorted().join();
}
