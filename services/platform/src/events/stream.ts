import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  jetstream,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type JetStreamClient,
  type StreamAPI,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import { CONFIG, type NatsConfig } from '../config/config.js';
import { NATS } from '../nats/connection.js';
import { makesStream } from '../nats/permissions.js';

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

/** How long a service that may not make the stream waits for it, and how often it looks. */
const WAIT_MS = 5_000;
const LOOK_EVERY_MS = 250;

/** The JetStream stream that all events go through. */
@Injectable()
export class EventStream {
  readonly client: JetStreamClient;
  private readonly isMaker: boolean;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(CONFIG) { NATS_USER }: Pick<NatsConfig, 'NATS_USER'> = {},
  ) {
    this.client = jetstream(nats);
    this.isMaker = makesStream(NATS_USER);
  }

  /**
   * Makes the stream, or brings it to these settings, where that is needed and this user may; anybody else waits for
   * it, and takes it as it is.
   * @throws Error where nobody made it for five seconds
   */
  async ensure(): Promise<void> {
    const { streams } = await jetstreamManager(this.nats);
    if (this.isMaker) return make(streams);
    const until = Date.now() + WAIT_MS;
    while (!(await configIn(streams))) {
      if (Date.now() > until) throw new Error(`The stream ${STREAM} is not there yet`);
      await delay(LOOK_EVERY_MS);
    }
  }

  /** Which stream it is, by when it was made, and the sequence of its newest message. */
  async end(): Promise<{ stream: string; sequence: number }> {
    const { streams } = await jetstreamManager(this.nats);
    const { created, state } = await streams.info(STREAM);
    return { stream: created, sequence: state.last_seq };
  }
}

async function make(streams: StreamAPI): Promise<void> {
  const settings = {
    subjects: SOURCES.map((source) => `launchpad.v1.${source}.>`),
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    max_age: nanos(EVENTS_KEPT_MS),
  };
  const found = await configIn(streams);
  if (!found) {
    const fixed = { name: STREAM, storage: StorageType.File, retention: RetentionPolicy.Limits };
    await streams.add({ ...fixed, ...settings });
  } else if (!isAsIt(settings, found)) {
    await streams.update(STREAM, settings);
  }
}

/** How the stream is kept; undefined while there is none. */
async function configIn(streams: StreamAPI): Promise<StreamConfig | undefined> {
  try {
    return (await streams.info(STREAM)).config;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)
      return undefined;
    throw error;
  }
}

type Settings = Pick<StreamConfig, 'subjects' | 'duplicate_window' | 'max_age'>;

function isAsIt(wanted: Settings, found: Settings): boolean {
  const isSame = wanted.duplicate_window === found.duplicate_window && wanted.max_age === found.max_age;
  return isSame && wanted.subjects.toSorted().join() === found.subjects.toSorted().join();
}
