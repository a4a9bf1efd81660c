import type { EventDocument, Reference } from './asyncapi.js';
import type { ApiDocument } from './breaking.js';

/**
 * What the sockets say as calls, so that `breakingChanges` judges it as it judges the API: a client reads what the
 * gateway sends as it reads an answer, and writes what the gateway receives as it writes a request.
 */
export function eventsAsCalls({ channels, operations, components }: EventDocument): ApiDocument {
  const contentOf = (messages: Reference[]) =>
    Object.fromEntries(
      messages.map(nameOf).map((name) => [name, { schema: components.messages[name]?.payload ?? {} }]),
    );
  const calls = Object.entries(operations).map(([operationId, operation]) => {
    const { action, channel, messages, reply, security } = operation;
    const content = contentOf(messages);
    const call = {
      operationId,
      parameters: [],
      ...(security && { security: security.map((way) => ({ [nameOf(way)]: [] })) }),
      ...(action === 'receive' && { requestBody: { required: true, content } }),
      responses: {
        ...(action === 'send' && { event: { content } }),
        ...(reply && { acknowledgement: { content: contentOf(reply.messages) } }),
      },
    };
    return [`${channels[nameOf(channel)]?.address}${operationId}`, { [action]: call }] as const;
  });
  return { paths: Object.fromEntries(calls), components: { schemas: components.schemas } };
}

/** The name of what is referred to. */
const nameOf = ({ $ref }: Reference): string => $ref.split('/').at(-1) ?? '';
