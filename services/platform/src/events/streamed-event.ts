import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { EventSchema, type Event } from '@launchpad/proto';
import type { JsMsg } from '@nats-io/jetstream';

/** How many events a message may hold: what is more is not from a service of ours. */
export const MOST_EVENTS = 1_000;

/** An event as the stream has it. */
export interface StreamedEvent {
  subject: string;
  /** Of its message, which may hold several events. */
  sequence: number;
  /** When NATS stored that, unix nanoseconds. */
  nanos: bigint;
  /** Whether its message ends with it. */
  isLast: boolean;
  /** What it says; undefined if its message can't be read. */
  event?: Event;
  /** Why its message can't be read. */
  unreadable?: unknown;
  /** Its `Event` message, without those that follow it; the whole message if that can't be read. */
  data: () => Uint8Array;
}

/** The events of a message in order; of one that can't be read, one that says so. */
export function eventsIn({
  subject,
  seq: sequence,
  timestampNanos: nanos,
  data,
}: Pick<JsMsg, 'subject' | 'seq' | 'timestampNanos' | 'data'>): [StreamedEvent, ...StreamedEvent[]] {
  const message = { subject, sequence, nanos };
  try {
    const [first, ...following] = eventsOf(data);
    const streamed = (event: Event, left: number): StreamedEvent => ({
      ...{ ...message, event, isLast: left === 0 },
      data: () => toBinary(EventSchema, event),
    });
    return [
      streamed(first, following.length),
      ...following.map((event, index) => streamed(event, following.length - 1 - index)),
    ];
  } catch (unreadable) {
    return [{ ...message, unreadable, isLast: true, data: () => data }];
  }
}

/**
 * The events that the content of a message holds, in order, each without those that follow it.
 * @throws Error if it is no `Event`, or of more than {@link MOST_EVENTS}
 */
export function eventsOf(data: Uint8Array): [Event, ...Event[]] {
  const first = fromBinary(EventSchema, data);
  if (first.following.length >= MOST_EVENTS)
    throw new Error(`more than ${MOST_EVENTS} events in one message`);
  return [first, ...first.following.splice(0)];
}
