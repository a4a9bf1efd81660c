import { createHash } from 'node:crypto';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { EventSchema } from '@launchpad/proto';
import type { OutboxEvent } from './outbox.entity.js';
import { MOST_EVENTS } from './streamed-event.js';

/** Far below what NATS takes, and of a reader that is behind many wait in memory. */
const MOST_BYTES = 64 * 1024;

const FOLLOWING = EventSchema.field.following.number;

/** A message to publish. */
export type Message = Omit<OutboxEvent, 'position'>;

/**
 * Joins events that come one after the other on the same subject into messages of at most 64 kB and a thousand events: the
 * server writes each message to its disk by itself, and a block of a popular sale has hundreds. The order of all is kept.
 */
export function packed(events: readonly Message[]): Message[] {
  const runs: { subject: string; bytes: number; events: [Message, ...Message[]] }[] = [];
  for (const event of events) {
    const { subject, data } = event;
    const last = runs.at(-1);
    const fits = last && last.events.length < MOST_EVENTS && last.bytes + data.length <= MOST_BYTES;
    if (fits && last.subject === subject) {
      last.events.push(event);
      last.bytes += data.length;
    } else {
      runs.push({ subject, bytes: data.length, events: [event] });
    }
  }
  return runs.map((run) => joined(run.events));
}

function joined([first, ...following]: [Message, ...Message[]]): Message {
  if (following.length === 0) return first;
  const writer = new BinaryWriter().raw(first.data);
  for (const { data } of following) writer.tag(FOLLOWING, WireType.LengthDelimited).bytes(data);
  return { ...first, eventId: idOf([first, ...following]), data: Buffer.from(writer.finish()) };
}

/** Of the same events the same, so that the server discards the message if it is published again. */
const idOf = (events: Message[]) =>
  createHash('sha256')
    .update(events.map(({ eventId }) => eventId).join('\n'))
    .digest('hex');
