import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  DeliverPolicy,
  jetstream,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type ConsumerConfig,
  type JetStreamClient,
  type JsMsg,
  type StreamAPI,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import { CONFIG, type NatsConfig } from '../config/config.js';
import { NATS } from '../nats/connection.js';
import { makesStream, publishers } from '../nats/permissions.js';

/** The one stream of all events. */
export const STREAM = 'LAUNCHPAD';

/** First tokens after `launchpad.v1.` of the stream's subjects. Heads are not events and are not stored. */
const SOURCES = publishers();

const DUPLICATE_WINDOW_MS = 10 * 60_000;

/**
 * Retention of events: far longer than any outage, since a consumer that is down for longer misses events. There is no
 * other limit: with a full disk new events are rejected and wait in their outbox, rather than old ones being dropped.
 */
export const EVENT_RETENTION_MS = 30 * 24 * 3_600_000;

/** For services that may not create the stream and wait for it. */
const WAIT_MS = 5_000;
const POLL_MS = 250;

/** The JetStream stream that all events go through. */
@Injectable()
export class EventStream {
  readonly client: JetStreamClient;
  private readonly mayCreate: boolean;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(CONFIG) { NATS_USER }: Pick<NatsConfig, 'NATS_USER'> = {},
  ) {
    this.client = jetstream(nats);
    this.mayCreate = makesStream(NATS_USER);
  }

  /**
   * Creates or updates the stream if needed and if this user may; other users wait for it and use it as it is.
   * @throws Error if it does not exist after five seconds
   */
  async ensure(): Promise<void> {
    const { streams } = await jetstreamManager(this.nats);
    if (this.mayCreate) return create(streams);
    const until = Date.now() + WAIT_MS;
    while (!(await configIn(streams))) {
      if (Date.now() > until) throw new Error(`The stream ${STREAM} does not exist yet`);
      await delay(POLL_MS);
    }
  }

  /** The stream's creation time, and the sequences of its oldest and its newest message. */
  async end(): Promise<{ stream: string; first: number; sequence: number }> {
    const { streams } = await jetstreamManager(this.nats);
    const { created, state } = await streams.info(STREAM);
    // An empty one may say 0, which is no message's.
    return { stream: created, first: Math.max(1, state.first_seq), sequence: state.last_seq };
  }

  /**
   * The message with this sequence, if there is one and its subject matches.
   * @throws Error if NATS does not deliver it within five seconds
   */
  async at(sequence: number, source: string): Promise<JsMsg | undefined> {
    const next = await this.first(source, {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: sequence,
    });
    return next?.seq === sequence ? next : undefined;
  }

  /**
   * The newest message of a source, if there is one.
   * @throws Error if NATS does not deliver it within five seconds
   */
  newest(source: string): Promise<JsMsg | undefined> {
    return this.first(source, { deliver_policy: DeliverPolicy.Last });
  }

  /**
   * The first message of a source that was stored after a time, in unix nanoseconds, if there is one.
   * @throws Error if NATS does not deliver it within five seconds
   */
  after(atNanos: bigint, source: string): Promise<JsMsg | undefined> {
    return this.first(source, {
      deliver_policy: DeliverPolicy.StartTime,
      opt_start_time: timeOf(atNanos + 1n),
    });
  }

  /** The size of what it holds. */
  async bytes(): Promise<number> {
    const { streams } = await jetstreamManager(this.nats);
    return (await streams.info(STREAM)).state.bytes;
  }

  // By a consumer, since services have no right to read single messages, which may be of any subject.
  private async first(source: string, start: Partial<ConsumerConfig>): Promise<JsMsg | undefined> {
    const consumer = await this.client.consumers.get(STREAM, { filter_subjects: source, ...start });
    if ((await consumer.info(true)).num_pending === 0) return undefined;
    const next = await consumer.next({ expires: WAIT_MS });
    if (!next) throw new Error(`NATS does not deliver a message of ${source}`);
    return next;
  }
}

/** Unix nanoseconds as NATS reads them. */
function timeOf(atNanos: bigint): string {
  const seconds = new Date(Number(atNanos / 1_000_000n)).toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length);
  return `${seconds}.${String(atNanos % 1_000_000_000n).padStart(9, '0')}Z`;
}

async function create(streams: StreamAPI): Promise<void> {
  const settings = {
    subjects: SOURCES.map((source) => `launchpad.v1.${source}.>`),
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    max_age: nanos(EVENT_RETENTION_MS),
  };
  const found = await configIn(streams);
  if (!found) {
    const fixed = { name: STREAM, storage: StorageType.File, retention: RetentionPolicy.Limits };
    await streams.add({ ...fixed, ...settings });
  } else if (!matches(settings, found)) {
    await streams.update(STREAM, settings);
  }
}

/** The stream's configuration; undefined if it does not exist. */
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

function matches(wanted: Settings, found: Settings): boolean {
  const isSame = wanted.duplicate_window === found.duplicate_window && wanted.max_age === found.max_age;
  return isSame && wanted.subjects.toSorted().join() === found.subjects.toSorted().join();
}
