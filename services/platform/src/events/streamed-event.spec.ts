import { create, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { EventSchema } from '@launchpad/proto';
import { eventsIn } from './streamed-event.js';

const message = { subject: 'launchpad.v1.orders.placed', seq: 7, timestampNanos: 8n };

const nested = (depth: number): MessageInitShape<typeof EventSchema> =>
  depth === 0 ? {} : { following: [nested(depth - 1)] };

describe('the events of a message', () => {
  it('are in its place, in order, and only the last ends it', () => {
    const [first, ...following] = ['a', 'b', 'c'].map((id) => ({
      id,
      type: 'any',
      payload: new Uint8Array(3),
    }));
    const data = toBinary(EventSchema, create(EventSchema, { ...first, following }));
    const at = { subject: message.subject, sequence: 7, nanos: 8n };
    expect(eventsIn({ ...message, data })).toMatchObject([
      { ...at, isLast: false, event: { id: 'a', following: [] } },
      { ...at, isLast: false, event: { id: 'b', following: [] } },
      { ...at, isLast: true, event: { id: 'c', following: [] } },
    ]);
  });

  it('are each a message of their own, as what is parked', () => {
    const data = toBinary(EventSchema, create(EventSchema, { id: 'a', following: [{ id: 'b' }] }));
    const alone = eventsIn({ ...message, data }).map((event) => event.data());
    expect(alone).toEqual(['a', 'b'].map((id) => toBinary(EventSchema, create(EventSchema, { id }))));
  });

  it.each([
    ['too many', 'more than 1000 events in one message', { following: Array<object>(1_000).fill({}) }],
    ['too deep', 'recursion', nested(200)],
  ])('are one that says so where they are %s', (_, why, event) => {
    const data = toBinary(EventSchema, create(EventSchema, event));
    const [only, ...others] = eventsIn({ ...message, data });
    expect(others).toEqual([]);
    expect(String(only.unreadable)).toContain(why);
  });

  it('are one that says so where it cannot be read', () => {
    const data = new Uint8Array([255, 255, 255]);
    const [only, ...others] = eventsIn({ ...message, data });
    expect(others).toEqual([]);
    expect(only).toMatchObject({ sequence: 7, isLast: true, unreadable: expect.any(Error) });
    expect(only.event).toBeUndefined();
    expect(only.data()).toBe(data);
  });
});
