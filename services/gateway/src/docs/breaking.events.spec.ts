import { readFileSync } from 'node:fs';
import { asyncApiDocument, type EventDocument } from './asyncapi.js';
import { breakingChanges } from './breaking.js';
import { eventsAsCalls } from './events-as-calls.js';

interface Schema {
  [keyword: string]: unknown;
  properties: Record<string, Schema>;
  required: string[];
  enum: unknown[];
}

const now: EventDocument = asyncApiDocument();

const payload = (events: EventDocument, name: string) => events.components.messages[name]!.payload as Schema;
const named = (events: EventDocument, name: string) => events.components.schemas[name] as Schema;
const drop = (all: unknown[], one: unknown) => all.splice(all.indexOf(one), 1);

/** What breaks clients of one document in the other. */
const between = (released: EventDocument, changed: EventDocument) =>
  breakingChanges(eventsAsCalls(released), eventsAsCalls(changed));

/** What comes of the events as they are when they are changed. */
function after(change: (events: EventDocument) => unknown): string[] {
  const events = structuredClone(now);
  change(events);
  return between(now, events);
}

describe('the check for breaking changes of the sockets’ events', () => {
  it.each<[what: string, change: (events: EventDocument) => unknown, says: string]>([
    ['an event is gone', ({ operations }) => delete operations['clock'], 'SEND /clock is gone'],
    [
      'a message of clients is gone',
      ({ operations }) => delete operations['unwatch'],
      'RECEIVE /unwatch is gone',
    ],
    [
      'a message is acknowledged no more',
      ({ operations }) => delete operations['watch']!.reply,
      'RECEIVE /watch does not answer acknowledgement any more',
    ],
    [
      'the sockets are in another namespace',
      ({ channels }) => (channels['socket']!.address = '/pools/'),
      'SEND /orderPlaced is gone',
    ],
    [
      'an event is for admins alone',
      ({ operations }) => (operations['clock']!.security = operations['notificationCreated']!.security!),
      'SEND /clock refuses visitors now',
    ],
    [
      'a field of an event is gone',
      (events) => delete payload(events, 'connectedUser').properties['admin'],
      'SEND /connectedUser, answer event.admin is gone',
    ],
    [
      'a field of an event is of another type',
      (events) => (payload(events, 'clock').properties['timestamp']!['type'] = 'string'),
      'SEND /clock, answer event.timestamp: type "integer" became "string"',
    ],
    [
      'a field of an event may be absent',
      (events) => drop(payload(events, 'orderPlaced').required, 'order'),
      'SEND /orderPlaced, answer event.order may be absent now',
    ],
    [
      'a field of an event has a new value',
      (events) => payload(events, 'contentChanged').properties['kind']!.enum.push('news'),
      'SEND /contentChanged, answer event.kind: ["cms","faq","settings","texts"] became ["cms","faq","settings","texts","news"]',
    ],
    [
      'a field of what several events hold is gone',
      (events) => delete named(events, 'PoolTerms').properties['poolEndDate'],
      'PoolTerms in answers.poolEndDate is gone',
    ],
    [
      'a message of clients takes less',
      (events) => (payload(events, 'watch')['maxItems'] = 10),
      'RECEIVE /watch, body: maxItems 100 became 10',
    ],
    [
      'an acknowledgement is of another type',
      (events) => (payload(events, 'watchAcknowledgement')['type'] = 'object'),
      'RECEIVE /watch, answer acknowledgement: type "array" became "object"',
    ],
  ])('finds that %s', (_, change, says) => {
    expect(after(change)).toContain(says);
  });

  it.each<[what: string, change: (events: EventDocument) => unknown]>([
    ['nothing', () => {}],
    ['a new event', ({ operations }) => (operations['news'] = operations['clock']!)],
    [
      'an event with a new field',
      (events) => (payload(events, 'clock').properties['lag'] = { type: 'integer' } as unknown as Schema),
    ],
    ['a message of clients that takes more', (events) => (payload(events, 'watch')['maxItems'] = 200)],
    [
      'a message that is acknowledged',
      ({ operations }) => (operations['unwatch']!.reply = operations['watch']!.reply!),
    ],
    ['other words', ({ components }) => (components.messages['clock']!.summary = 'A block')],
  ])('lets pass: %s', (_, change) => {
    expect(after(change)).toEqual([]);
  });
});

it('the events break no client of the last release; CONTRIBUTING says what to do where they must', () => {
  const file = new URL('../../asyncapi.released.json', import.meta.url);
  expect(between(JSON.parse(readFileSync(file, 'utf8')) as EventDocument, now)).toEqual([]);
});
