import { create, toBinary } from '@bufbuild/protobuf';
import { EventSchema } from '@launchpad/proto';
import { packed, type Message } from './packed.js';
import { eventsIn, eventsOf } from './streamed-event.js';

const eventOf = (eventId: string, subject = 'launchpad.v1.orders.placed', bytes = 10): Message => ({
  ...{ eventId, subject },
  data: Buffer.from(
    toBinary(
      EventSchema,
      create(EventSchema, { id: eventId, type: 'any', payload: new Uint8Array(bytes), timeMs: 1n }),
    ),
  ),
});
const idsIn = ({ data }: Message) => eventsOf(data).map(({ id }) => id);

describe('events in messages', () => {
  it('are alone as they are', () => {
    const event = eventOf('a');
    expect(packed([event])).toEqual([event]);
    expect(packed([])).toEqual([]);
  });

  it('are together while they have the same subject, in the order of all', () => {
    const [x, y] = ['launchpad.v1.orders.placed', 'launchpad.v1.orders.changed'];
    const events = ['a', 'b', 'c', 'd', 'e'].map((id, index) => eventOf(id, index === 2 ? y : x));
    const messages = packed(events);
    expect(messages.map(({ subject }) => subject)).toEqual([x, y, x]);
    expect(messages.map(idsIn)).toEqual([['a', 'b'], ['c'], ['d', 'e']]);
  });

  it('come out as they went in', () => {
    const events = ['a', 'b', 'c'].map((id) => eventOf(id));
    const [message] = packed(events);
    const streamed = eventsIn({ ...message!, seq: 7, timestampNanos: 8n });
    expect(streamed.map(({ data }) => Buffer.from(data()))).toEqual(events.map(({ data }) => data));
  });

  it('are no more than 64 kB together', () => {
    const messages = packed(Array.from({ length: 20 }, (_, index) => eventOf(`${index}`, undefined, 10_000)));
    expect(messages.map((message) => idsIn(message).length)).toEqual([6, 6, 6, 2]);
    for (const { data } of messages) expect(data.length).toBeLessThan(66_000);
    const large = eventOf('large', undefined, 100_000);
    expect(packed([eventOf('a'), large, eventOf('b'), eventOf('c')]).map(idsIn)).toEqual([
      ...[['a'], ['large'], ['b', 'c']],
    ]);
  });

  it('are no more than a thousand together', () => {
    const messages = packed(Array.from({ length: 2_001 }, (_, index) => eventOf(`${index}`, undefined, 1)));
    expect(messages.map((message) => idsIn(message).length)).toEqual([1_000, 1_000, 1]);
  });

  it('have an id together that is that of these events in this order', () => {
    const idOf = (...ids: string[]) => packed(ids.map((id) => eventOf(id)))[0]?.eventId;
    expect(idOf('a', 'b')).toBe(idOf('a', 'b'));
    const others = [
      idOf('a'),
      idOf('a', 'b'),
      idOf('b', 'a'),
      idOf('a', 'c'),
      idOf('a', 'b', 'c'),
      idOf('ab'),
    ];
    expect(new Set(others).size).toBe(others.length);
  });
});
