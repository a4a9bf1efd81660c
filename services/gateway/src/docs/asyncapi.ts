import { clientEvents, serverEvents, type AskingMessage, type SocketMessage } from '@launchpad/api/events';
import type { Access } from '@launchpad/api/routes';
import { bearerToken, sessionCookie } from './credentials.js';
import { namedSchemas, schemaOf, type Io, type JsonSchema } from './schemas.js';

/** A pointer to another part of the document. */
export interface Reference {
  $ref: string;
}

/** An event of socket.io with one argument, its payload. */
export interface Message {
  name: string;
  summary: string;
  description?: string;
  payload: JsonSchema;
  examples: { payload: unknown }[];
}

/** What the gateway sends, or receives and may acknowledge. */
export interface Operation {
  action: 'send' | 'receive';
  channel: Reference;
  messages: Reference[];
  reply?: { channel: Reference; messages: Reference[] };
  security?: Reference[];
}

/** The part of an AsyncAPI document that clients rely on. */
export interface EventDocument {
  channels: Record<string, { address: string; messages: Record<string, Reference> }>;
  operations: Record<string, Operation>;
  components: { messages: Record<string, Message>; schemas: Record<string, JsonSchema> };
}

type Sides = [action: Operation['action'], Record<string, SocketMessage | AskingMessage>][];

const sides: Sides = [
  ['send', serverEvents],
  ['receive', clientEvents],
];

const refer = (path: string): Reference => ({ $ref: `#/${path}` });
const SOCKET = refer('channels/socket');
const inSocket = (name: string) => refer(`channels/socket/messages/${name}`);
const SESSION = refer('components/securitySchemes/session');
const ADMIN_TOKEN = refer('components/securitySchemes/adminToken');

const security: Record<Access, Reference[] | undefined> = {
  public: undefined,
  wallet: [SESSION],
  admin: [ADMIN_TOKEN],
  walletOrAdmin: [SESSION, ADMIN_TOKEN],
};

const acknowledgementOf = (name: string) => `${name}Acknowledgement`;

/** The AsyncAPI 3 document of every event of the sockets, made from the schemas that they are typed and validated by. */
export function asyncApiDocument() {
  const messages: Record<string, Message> = {};
  const operations: Record<string, Operation> = {};
  const payloads: Parameters<typeof namedSchemas>[0] = [];
  const add = (name: string, io: Io, said: Omit<SocketMessage, 'access'>) => {
    messages[name] = messageOf(name, io, said);
    payloads.push([said.payload, io]);
  };
  for (const [action, events] of sides) {
    for (const [name, event] of Object.entries(events)) {
      add(name, action === 'send' ? 'output' : 'input', event);
      operations[name] = operationOf(name, action, event);
      if ('acknowledgement' in event) add(acknowledgementOf(name), 'output', event.acknowledgement);
    }
  }
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Launchpad sockets',
      version: '1.0.0',
      description:
        'What the sockets say; the calls are in /v1/openapi.json. The gateway sends the messages of `send`, and ' +
        'receives those of `receive`. Amounts are decimal strings in the smallest unit, dates unix ' +
        'seconds, addresses lowercase hex.',
    },
    defaultContentType: 'application/json',
    servers: {
      site: {
        host: '{host}',
        pathname: '/socket.io/',
        protocol: 'wss',
        description: 'socket.io 4 at its default path; `ws` where the site itself is http',
        variables: { host: { description: 'Where the site is', examples: ['launchpad.example.com'] } },
      },
    },
    channels: {
      socket: {
        address: '/',
        title: 'The socket',
        description:
          'The default namespace, one socket to a connection. Each message is an event of its name with one ' +
          'argument, its payload. A visitor’s socket gets what is public; a session or an admin token shows more. ' +
          'Events about pools that are not public go only to their owner and admins, those about bids and comments ' +
          'to the sockets that `watch` the pool.',
        servers: [refer('servers/site')],
        messages: Object.fromEntries(
          Object.keys(messages).map((name) => [name, refer(`components/messages/${name}`)]),
        ),
      },
    },
    operations,
    components: { messages, schemas: namedSchemas(payloads), securitySchemes },
  };
}

const securitySchemes = {
  session: { type: 'httpApiKey', ...sessionCookie },
  adminToken: {
    ...bearerToken,
    description:
      'Role launchpad-admin or a narrower one; in no header, but as `auth: { token }` of the socket',
  },
};

function messageOf(name: string, io: Io, said: Omit<SocketMessage, 'access'>): Message {
  const { summary, description, payload, example } = said;
  return {
    name,
    summary,
    ...(description && { description }),
    payload: schemaOf(payload, io),
    examples: [{ payload: example }],
  };
}

function operationOf(
  name: string,
  action: Operation['action'],
  event: SocketMessage | AskingMessage,
): Operation {
  const ways = security[event.access];
  return {
    action,
    channel: SOCKET,
    messages: [inSocket(name)],
    ...('acknowledgement' in event && {
      reply: { channel: SOCKET, messages: [inSocket(acknowledgementOf(name))] },
    }),
    ...(ways && { security: ways }),
  };
}
