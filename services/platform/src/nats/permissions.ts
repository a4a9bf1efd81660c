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
import { chainSource } from './chain-subjects.js';
import { DIAGNOSE, subjectOf, subjectsOf } from './subject.js';

// What each service may publish and subscribe to on NATS: only its own requests and events. The local stack and the
// chart's bundled server are configured from it; a test compares it with the services' code.

/** A service's use of NATS. */
interface Needs {
  /** the service it serves */
  answers?: DescService;
  /** the services and methods it calls */
  asks?: (DescService | DescMethodUnary)[];
  /** events it publishes: what follows `launchpad.v1.` */
  publishes?: string;
  /** sources of the events it reads */
  reads?: string[];
  /** the chains' clocks */
  heads?: 'publishes' | 'subscribes';
  /** whether it asks every service how it is */
  diagnoses?: boolean;
  /** whether it creates and updates the stream */
  makesStream?: boolean;
}

const FACTS = poolNetworks.map(({ chainId }) => chainSource(chainId));
const { heads, ingest, verifySignature } = ChainListenerService.method;

/** Each service's use of NATS. */
export const needs = {
  gateway: {
    asks: [PoolsService, OrdersService, ContentService, NotificationsService, heads, verifySignature],
    reads: ['pools', 'orders', 'notifications', 'content'].map((source) => `launchpad.v1.${source}.>`),
    heads: 'subscribes',
    diagnoses: true,
  },
  pools: {
    answers: PoolsService,
    asks: [heads, ingest, ContentService.method.filesInUse],
    publishes: 'pools',
    reads: ['launchpad.v1.orders.>', ...FACTS],
    heads: 'subscribes',
  },
  orders: {
    answers: OrdersService,
    asks: [heads, ingest],
    publishes: 'orders',
    reads: ['launchpad.v1.pools.>', ...FACTS],
    heads: 'subscribes',
  },
  content: { answers: ContentService, publishes: 'content' },
  notifications: {
    answers: NotificationsService,
    asks: [heads],
    publishes: 'notifications',
    reads: ['launchpad.v1.pools.>'],
    heads: 'subscribes',
  },
  'chain-listener': {
    answers: ChainListenerService,
    publishes: 'chain',
    heads: 'publishes',
    makesStream: true,
  },
} satisfies Record<string, Needs>;

export type ServiceName = keyof typeof needs;

/** All services. */
export const services = Object.keys(needs) as ServiceName[];

/** The services with a database of their own: all but the gateway. */
export const servicesWithDatabase = services.filter((name) => name !== 'gateway');

/** Prefix of a user's reply subjects, to which nobody else may subscribe. */
export const inboxOf = (user: string) => `_INBOX_${user.replace(/[^A-Za-z0-9]+/g, '-')}`;

/** Subjects that a user may publish on and subscribe to. */
export interface Permissions {
  publish: { allow: string[] };
  subscribe: { allow: string[] };
}

const API = '$JS.API';
const STREAM = 'LAUNCHPAD';

/** The subjects a service needs. */
export function permissionsOf(service: string, own: Needs): Permissions {
  const { answers, asks = [], publishes, reads = [] } = own;
  const subjects = asks.map((asked) => (asked.kind === 'service' ? subjectsOf(asked) : subjectOf(asked)));
  const stream = ['INFO', ...(own.makesStream ? ['CREATE', 'UPDATE'] : [])];
  return {
    publish: {
      allow: [
        ...subjects,
        ...(own.diagnoses ? [DIAGNOSE] : []),
        ...(publishes ? [`launchpad.v1.${publishes}.>`] : []),
        ...(own.heads === 'publishes' ? ['launchpad.v1.heads.*'] : []),
        `${API}.INFO`,
        ...stream.map((verb) => `${API}.STREAM.${verb}.${STREAM}`),
        ...reads.map((source) => `${API}.CONSUMER.CREATE.${STREAM}.*.${source}`),
        // For any consumer whose name it knows: names are random, and nobody may list them.
        ...(reads.length > 0 ? ['INFO', 'MSG.NEXT'] : []).map(
          (verb) => `${API}.CONSUMER.${verb}.${STREAM}.*`,
        ),
      ],
    },
    subscribe: {
      allow: [
        ...(answers ? [`${subjectsOf(answers)} ${service}`] : []),
        `${DIAGNOSE} ${service}`,
        ...(own.heads === 'subscribes' ? ['launchpad.v1.heads.*'] : []),
        `${inboxOf(service)}.>`,
      ],
    },
  };
}

/** What follows `launchpad.v1.` in the subjects of events, by the services that publish them. */
export const publishers = (): string[] =>
  Object.values<Needs>(needs).flatMap(({ publishes }) => (publishes ? [publishes] : []));

/** The user for jobs and operators; it may do everything. */
export const OPERATOR = 'operator';

/** Whether a user may create the stream. An unknown user means a server without permissions. */
export function makesStream(user: string | undefined): boolean {
  const own = Object.entries<Needs>(needs).find(([service]) => service === user)?.[1];
  return own === undefined || own.makesStream === true;
}

/** All users. */
export const natsUsers = [...services, OPERATOR];

/** Name of the variable with a user's password. */
export const passwordVariable = (user: string) => `NATS_PASSWORD_${user.toUpperCase().replaceAll('-', '_')}`;

/**
 * The configuration of all users, as a file to include. Passwords are environment variables of the server, quoted with
 * single quotes there, or whatever `passwordOf` returns.
 */
export function usersConfig(passwordOf = (user: string) => `$${passwordVariable(user)}`): string {
  const users = Object.entries<Needs>(needs).map(([service, own]) => {
    const { publish, subscribe } = permissionsOf(service, own);
    return [
      `    { user: ${service}, password: ${passwordOf(service)}, permissions: {`,
      `        publish: { allow: ${list(publish.allow)} }`,
      `        subscribe: { allow: ${list(subscribe.allow)} }`,
      // One reply per request; ingesting a transaction may take half a minute.
      `        allow_responses: { max: 1, expires: "1m" } } }`,
    ].join('\n');
  });
  return [
    '# Made from services/platform/src/nats/permissions.ts; after a change: npm run nats -w services/platform',
    'authorization {',
    // Seconds to sign in: on a busy machine a client needs more than the two it has otherwise.
    '  timeout: 30',
    '  users: [',
    ...users,
    `    { user: ${OPERATOR}, password: ${passwordOf(OPERATOR)} }`,
    '  ]',
    '}',
    '',
  ].join('\n');
}

const list = (subjects: string[]) => `[${subjects.map((subject) => `"${subject}"`).join(', ')}]`;

/** A quoted string for the configuration. @throws RangeError for a text with a single quote */
export function quoted(text: string): string {
  if (/['\r\n]/.test(text))
    throw new RangeError('A NATS password cannot contain a single quote or a line break');
  return `'${text}'`;
}

/** Passwords of the local stack: not secret, they only distinguish its services. */
export const localPassword = (user: string) => createHash('sha256').update(`NATS ${user}`).digest('hex');
