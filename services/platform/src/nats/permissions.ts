import { createHash } from 'node:crypto';
import type { DescMethodUnary, DescService } from '@bufbuild/protobuf';
import {
  ChainListenerService,
  ContentService,
  NotificationsService,
  OrdersService,
  PoolsService,
} from '@launchpad/proto';
import { poolNetworks } from '@launchpad/contracts';
import { subjectOf } from './subject.js';

// What each service may say and hear on NATS: its own requests and events, and nothing else. The local stack and
// the chart's bundled server are configured by it; a test holds it against the services' code.

/** What a service does on NATS. */
interface Needs {
  /** requests it answers */
  answers?: DescService;
  /** requests it makes */
  asks?: (DescService | DescMethodUnary)[];
  /** events it publishes: what follows `launchpad.v1.` */
  publishes?: string;
  /** sources of the events it reads */
  reads?: string[];
  /** the chains' clocks */
  heads?: 'tells' | 'hears';
  /** makes the stream, and brings it to its settings */
  makesStream?: boolean;
}

const FACTS = poolNetworks.map(({ chainId }) => `launchpad.v1.chain.${chainId}.>`);
const { heads, ingest } = ChainListenerService.method;

/** What each service does on NATS. */
export const needs = {
  gateway: {
    asks: [PoolsService, OrdersService, ContentService, NotificationsService, heads],
    reads: ['pools', 'orders', 'notifications', 'content'].map((source) => `launchpad.v1.${source}.>`),
    heads: 'hears',
  },
  pools: {
    answers: PoolsService,
    asks: [heads, ingest, ContentService.method.filesInUse],
    publishes: 'pools',
    reads: FACTS,
    heads: 'hears',
  },
  orders: {
    answers: OrdersService,
    asks: [heads, ingest],
    publishes: 'orders',
    reads: ['launchpad.v1.pools.>', ...FACTS],
    heads: 'hears',
  },
  content: { answers: ContentService, publishes: 'content' },
  notifications: {
    answers: NotificationsService,
    asks: [heads],
    publishes: 'notifications',
    reads: ['launchpad.v1.pools.>'],
    heads: 'hears',
  },
  'chain-listener': {
    answers: ChainListenerService,
    publishes: 'chain',
    heads: 'tells',
    makesStream: true,
  },
} satisfies Record<string, Needs>;

/** Prefix of the subjects that answers to a user come on: nobody else may listen there. */
export const inboxOf = (user: string) => `_INBOX_${user.replace(/[^A-Za-z0-9]+/g, '-')}`;

/** Subjects that a user may publish on and subscribe to. */
export interface Permissions {
  publish: { allow: string[] };
  subscribe: { allow: string[] };
}

const API = '$JS.API';
const STREAM = 'LAUNCHPAD';

/** What a service needs as subjects. */
export function permissionsOf(service: string, own: Needs): Permissions {
  const { answers, asks = [], publishes, reads = [] } = own;
  const subjects = asks.flatMap((asked) =>
    asked.kind === 'service' ? asked.methods.map(subjectOf) : [subjectOf(asked)],
  );
  const stream = ['INFO', ...(own.makesStream ? ['CREATE', 'UPDATE'] : [])];
  return {
    publish: {
      allow: [
        ...subjects,
        ...(publishes ? [`launchpad.v1.${publishes}.>`] : []),
        ...(own.heads === 'tells' ? ['launchpad.v1.heads.*'] : []),
        `${API}.INFO`,
        ...stream.map((verb) => `${API}.STREAM.${verb}.${STREAM}`),
        ...reads.map((source) => `${API}.CONSUMER.CREATE.${STREAM}.*.${source}`),
        // Of consumers it can name: their names are random, and nobody may list them.
        ...(reads.length > 0 ? ['INFO', 'MSG.NEXT'] : []).map(
          (verb) => `${API}.CONSUMER.${verb}.${STREAM}.*`,
        ),
      ],
    },
    subscribe: {
      allow: [
        ...(answers ? answers.methods.map((method) => `${subjectOf(method)} ${service}`) : []),
        ...(own.heads === 'hears' ? ['launchpad.v1.heads.*'] : []),
        `${inboxOf(service)}.>`,
      ],
    },
  };
}

/** The user that jobs and people run the stream with; it may do everything. */
export const OPERATOR = 'operator';

/** Whether a user may make the stream; one that is not of ours is of a server that lets everybody do everything. */
export function makesStream(user: string | undefined): boolean {
  const own = Object.entries<Needs>(needs).find(([service]) => service === user)?.[1];
  return own === undefined || own.makesStream === true;
}

/** Every user there is. */
export const natsUsers = [...Object.keys(needs), OPERATOR];

/** Name of the variable with a user's password. */
export const passwordVariable = (user: string) => `NATS_PASSWORD_${user.toUpperCase().replaceAll('-', '_')}`;

/**
 * NATS' configuration of all users, as a file to include: passwords are variables of the server's environment, in
 * single quotes there, or whatever `passwordOf` says.
 */
export function usersConfig(passwordOf = (user: string) => `$${passwordVariable(user)}`): string {
  const users = Object.entries<Needs>(needs).map(([service, own]) => {
    const { publish, subscribe } = permissionsOf(service, own);
    return [
      `    { user: ${service}, password: ${passwordOf(service)}, permissions: {`,
      `        publish: { allow: ${list(publish.allow)} }`,
      `        subscribe: { allow: ${list(subscribe.allow)} }`,
      // Whoever asks is answered, once; a chain may take half a minute to say what was in a transaction.
      `        allow_responses: { max: 1, expires: "1m" } } }`,
    ].join('\n');
  });
  return [
    '# Made from services/platform/src/nats/permissions.ts; after a change: npm run nats -w services/platform',
    'authorization {',
    '  users: [',
    ...users,
    `    { user: ${OPERATOR}, password: ${passwordOf(OPERATOR)} }`,
    '  ]',
    '}',
    '',
  ].join('\n');
}

const list = (subjects: string[]) => `[${subjects.map((subject) => `"${subject}"`).join(', ')}]`;

/** A text as NATS' configuration takes it, whatever it looks like. @throws RangeError for one with a single quote */
export function quoted(text: string): string {
  if (/['\r\n]/.test(text))
    throw new RangeError('A password of NATS can have no single quote and no line break');
  return `'${text}'`;
}

/** Passwords of the local stack: they protect nothing but tell its services apart. */
export const localPassword = (user: string) => createHash('sha256').update(`NATS ${user}`).digest('hex');
