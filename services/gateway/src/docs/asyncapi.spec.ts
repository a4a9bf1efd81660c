import { clientEvents, namedInEvents, serverEvents } from '@launchpad/api/events';
import { named } from '@launchpad/api/routes';
import { Ajv } from 'ajv';
import { asyncApiDocument, type EventDocument, type Reference } from './asyncapi.js';

const document: EventDocument & Record<string, unknown> = asyncApiDocument();
const { channels, operations, components } = document;

/** What a reference in the document leads to; undefined where there is nothing. */
const at = ({ $ref }: Reference): unknown =>
  $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);

const nameOf = ({ $ref }: Reference) => $ref.split('/').at(-1)!;

const references = [...new Set(JSON.stringify(document).match(/"#\/[^"]+"/g))].map((text) =>
  JSON.parse(text),
) as string[];

describe('the AsyncAPI document', () => {
  it('describes every event of the sockets and no other, and who says it', () => {
    const described = Object.entries(operations).map(([name, { action }]) => `${action} ${name}`);
    expect(described.toSorted()).toEqual(
      [
        ...Object.keys(serverEvents).map((name) => `send ${name}`),
        ...Object.keys(clientEvents).map((name) => `receive ${name}`),
      ].toSorted(),
    );
  });

  it('says whose sockets an event is for', () => {
    const guarded = Object.entries(operations).filter(([, { security }]) => security);
    expect(guarded.map(([name, { security }]) => [name, security])).toEqual([
      ['notificationCreated', [{ $ref: '#/components/securitySchemes/adminToken' }]],
    ]);
  });

  it('says what is acknowledged', () => {
    const acknowledged = Object.entries(operations).filter(([, { reply }]) => reply);
    expect(acknowledged.map(([name, { reply }]) => [name, reply?.messages])).toEqual([
      ['watch', [{ $ref: '#/channels/socket/messages/watchAcknowledgement' }]],
    ]);
  });

  it.each(references)('refers to what it has: %s', ($ref) => {
    expect(at({ $ref })).toBeDefined();
  });

  it.each(Object.entries(operations))(
    'gives %s its own messages, by way of the channel',
    (name, operation) => {
      const { channel, messages, reply } = operation;
      const own = [...messages, ...(reply?.messages ?? [])];
      expect(own.map(({ $ref }) => $ref.startsWith(`${channel.$ref}/messages/${name}`))).not.toContain(false);
      expect(own.map((one) => at(at(one) as Reference))).toEqual(
        own.map((one) => components.messages[nameOf(one)]),
      );
    },
  );

  it('has each message once: in the channel and in an operation', () => {
    const used = Object.values(operations).flatMap(({ messages, reply }) => [
      ...messages,
      ...(reply?.messages ?? []),
    ]);
    const names = Object.keys(components.messages).toSorted();
    expect(used.map(nameOf).toSorted()).toEqual(names);
    expect(Object.keys(channels['socket']!.messages).toSorted()).toEqual(names);
  });

  it('calls schemas as the OpenAPI document does, and has none that no event is made of', () => {
    const names = Object.keys(components.schemas);
    expect(Object.keys({ ...named, ...namedInEvents })).toEqual(expect.arrayContaining(names));
    expect(references).toEqual(expect.arrayContaining(names.map((name) => `#/components/schemas/${name}`)));
    expect(names).toEqual(expect.arrayContaining(['Comment', 'Order', 'PoolTerms', 'Settlement']));
  });

  // Without its format a payload is a JSON Schema of draft 7. In strict mode Ajv takes no keyword that the draft lacks.
  const ajv = new Ajv({ strict: true, strictRequired: false, allowUnionTypes: true, validateFormats: false });
  ajv.addVocabulary(['components']);

  it.each(Object.entries(components.messages))('shows an example of %s that is one', (name, message) => {
    const { payload, examples } = message;
    expect(message).toMatchObject({ name, summary: expect.stringMatching(/^[A-Z]/) });
    const validate = ajv.compile({ ...payload, components });
    expect(examples.map((example) => [validate(example.payload), validate.errors])).toEqual([[true, null]]);
  });
});
