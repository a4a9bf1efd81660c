import { createHash } from 'node:crypto';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { EventSchema } from '@launchpad/proto';
import type { OutboxEvent } from './outbox.entity.js';

/** Far below what NATS takes, and of a reader that is behind many wait in memory. */
const MOST_BYTES = 64 * 1024;

const FOLLOWING = EventSchema.field.following.number;

/** A message to publish. */
export type Message = Omit<OutboxEvent, 'position'>;

/**
 * Joins events that come one after the other on the same subject into messages of at most 64 kB: the server writes each
 * message to its disk by itself, and a block of a popular sale has hundreds of events. The order of all events is kept.
 */
export function packed(events: readonly Message[]): Message[] {
  const runs: { subject: string; bytes: number; events: [Message, ...Message[]] }[] = [];
  for (const event of events) {
    const { subject, data } = event;
    const last = runs.at(-1);
    if (last?.subject === subject && last.bytes + data.length <= MOST_BYTES) {
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
