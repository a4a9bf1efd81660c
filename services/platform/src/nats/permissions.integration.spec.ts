import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Logger } from '@nestjs/common';
import type { DescMethodUnary, DescService } from '@bufbuild/protobuf';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { EVENT_RETENTION_MS, EventStream, STREAM } from '../events/stream.js';
import { StreamReader } from '../events/stream.reader.js';
import { subjectOf } from './subject.js';
import { TestNats } from '../testing/nats.js';
import { eventually } from '../testing/eventually.js';
import { partitionsOf, unpartitioned } from './chain-subjects.js';
import { connectToNats } from './connection.js';
import {
  inboxOf,
  natsUsers,
  needs,
  OPERATOR,
  passwordVariable,
  publishers,
  quoted,
  services,
  type ServiceName,
} from './permissions.js';

Logger.overrideLogger(false);

const shipped = readFileSync(
  new URL('../../../../charts/launchpad/files/nats/users.conf', import.meta.url),
  'utf8',
);

/** Whose events are named after the service. */
const ofServices = publishers().filter((source) => source !== 'chain');

const passwords = new Map(natsUsers.map((user) => [user, randomBytes(16).toString('hex')]));
const connections = new Map<string, NatsConnection>();
let nats: TestNats;

const as = (user: string) => connections.get(user)!;
const streamAs = (user: string) => new EventStream(as(user), { NATS_USER: user });

async function startShipped(): Promise<void> {
  const environment = natsUsers.map((user) => [passwordVariable(user), quoted(passwords.get(user)!)]);
  nats = await TestNats.configured(shipped, Object.fromEntries(environment) as Record<string, string>);
  for (const user of natsUsers) {
    const login = { NATS_URL: nats.url, NATS_USER: user, NATS_PASSWORD: passwords.get(user) };
    connections.set(user, await connectToNats(login));
  }
}

async function stopShipped(): Promise<void> {
  for (const connection of connections.values()) await connection.close();
  await nats?.stop();
}

describe('the shipped NATS configuration, when all services start at once', () => {
  const others = services.filter((service) => service !== 'chain-listener');
  const refusals: string[] = [];

  beforeAll(async () => {
    await startShipped();
    for (const service of services) void listen(service);
  });
  afterAll(stopShipped);

  const listen = async (service: ServiceName) => {
    for await (const status of as(service).status()) {
      if (status.type === 'error') refusals.push(`${service}: ${status.error.message}`);
    }
  };

  it('lets the chain listener create the stream while the others wait, without permission errors', async () => {
    const manager = await jetstreamManager(as(OPERATOR));
    let waiting = others.length;
    const ready = Promise.all(
      others.map((each) =>
        streamAs(each)
          .ensure()
          .finally(() => (waiting -= 1)),
      ),
    );
    // Each has looked for it by now.
    const looks = async () => (await as(OPERATOR).flush(), (await manager.getAccountInfo()).api.errors);
    await eventually(async () => (await looks()) >= others.length);
    expect(waiting).toBe(others.length);
    await streamAs('chain-listener').ensure();
    await ready;
    expect((await manager.streams.info(STREAM)).config.subjects).toContain('launchpad.v1.chain.>');
    for (const service of services) await as(service).flush();
    expect(refusals).toEqual([]);
  });

  it('lets the chain listener update the stream; others use it as it is', async () => {
    const { streams } = await jetstreamManager(as(OPERATOR));
    await streams.update(STREAM, { max_age: 1_000_000_000 * 3_600 });
    for (const service of others) await streamAs(service).ensure();
    await streamAs('chain-listener').ensure();
    expect((await streams.info(STREAM)).config.max_age).toBe(EVENT_RETENTION_MS * 1_000_000);
    expect(refusals).toEqual([]);
  });

  it('reports to a waiting service that the stream does not exist', async () => {
    const { streams } = await jetstreamManager(as(OPERATOR));
    await streams.delete(STREAM);
    await expect(streamAs('orders').ensure()).rejects.toThrow('The stream LAUNCHPAD does not exist yet');
    expect(refusals).toEqual([]);
  });
});

describe('the shipped NATS configuration', () => {
  beforeAll(async () => {
    await startShipped();
    await streamAs('chain-listener').ensure();
  });
  afterAll(stopShipped);

  /** Whether a user may subscribe to a subject. */
  const hears = async (user: string, subject: string, queue?: string): Promise<boolean> => {
    const refused = new Promise<boolean>((resolve) => {
      const subscription = as(user).subscribe(subject, {
        ...(queue && { queue }),
        callback: (error) => {
          if (error) resolve(true);
        },
      });
      // The server refuses a subscription before it answers what follows.
      void as(user)
        .flush()
        .then(() => {
          subscription.unsubscribe();
          resolve(false);
        });
    });
    return !(await refused);
  };
  /** Whether a message published by a user arrives. */
  const says = async (user: string, subject: string): Promise<boolean> => {
    let heard = 0;
    const subscription = as(OPERATOR).subscribe(subject, { callback: () => void (heard += 1) });
    await as(OPERATOR).flush();
    as(user).publish(subject, 'x');
    await as(user).flush();
    await as(OPERATOR).flush();
    subscription.unsubscribe();
    return heard > 0;
  };

  it('rejects users without a password or with a wrong one', async () => {
    const url = nats.url.replace('nats://', '');
    const { connect } = await import('@nats-io/transport-node');
    await expect(connect({ servers: url, reconnect: false })).rejects.toThrow(/authorization/i);
    const wrong = { user: 'pools', pass: passwords.get('orders')! };
    await expect(connect({ servers: url, reconnect: false, ...wrong })).rejects.toThrow(/authorization/i);
  });

  it('lets only the chain listener publish facts and heads', async () => {
    for (const subject of ['launchpad.v1.chain.5.newPool', 'launchpad.v1.heads.97']) {
      const who = [];
      for (const service of services) if (await says(service, subject)) who.push(service);
      expect([subject, who]).toEqual([subject, ['chain-listener']]);
    }
    await expect(jetstream(as('pools')).publish('launchpad.v1.chain.5.newPool', 'x')).rejects.toThrow(
      /permission/i,
    );
  });

  it('lets each service publish only its own events', async () => {
    for (const source of ofServices) {
      const who = [];
      for (const service of services) if (await says(service, `launchpad.v1.${source}.x`)) who.push(service);
      expect(who).toEqual([source]);
    }
  });

  it("lets nobody receive another service's requests or replies", async () => {
    for (const service of services) {
      const others = services.filter((other) => other !== service);
      for (const other of others) {
        const { answers } = needs[other] as { answers?: DescService };
        for (const method of answers?.methods ?? []) {
          const subject = subjectOf(method);
          expect([
            service,
            subject,
            await hears(service, subject),
            await hears(service, subject, other),
          ]).toEqual([...[service, subject, false, false]]);
        }
        expect([service, other, await hears(service, `${inboxOf(other)}.>`)]).toEqual([
          service,
          other,
          false,
        ]);
      }
      for (const all of ['>', '_INBOX.>', '*.v1.*', 'launchpad.>', '$JS.>']) {
        expect([service, all, await hears(service, all)]).toEqual([service, all, false]);
      }
    }
  });

  it('lets nobody change the stream, or read other events than its own', async () => {
    const sources = ['chain.5', 'chain.97', ...ofServices];
    for (const service of services.filter((each) => each !== 'chain-listener')) {
      const manager = await jetstreamManager(as(service));
      const { reads = [] } = needs[service] as { reads?: string[] };
      const foreign = sources
        .map((source) => `launchpad.v1.${source}.>`)
        .filter((each) => !reads.includes(each));
      const named = (filter: Record<string, unknown>) =>
        manager.consumers.add('LAUNCHPAD', { name: 'mine', ack_policy: 'none' as const, ...filter });
      const tries = [
        manager.streams.update('LAUNCHPAD', { max_age: 1_000_000_000 }),
        manager.streams.purge('LAUNCHPAD'),
        manager.streams.delete('LAUNCHPAD'),
        manager.consumers.list('LAUNCHPAD').next(),
        manager.consumers.delete('LAUNCHPAD', 'any'),
        ...foreign.map((filter_subject) => named({ filter_subject })),
        named({}),
        named({ filter_subject: 'launchpad.v1.>' }),
        as(service).request('$JS.API.STREAM.MSG.GET.LAUNCHPAD', '{"seq":1}', { timeout: 500 }),
      ];
      const outcomes = await Promise.allSettled(tries);
      expect([service, outcomes.map(({ status }) => status)]).toEqual([service, tries.map(() => 'rejected')]);
    }
  });

  it.each(services)(
    'lets %s send and serve its requests, and publish and read its events',
    async (service) => {
      const own = needs[service] as {
        asks?: (DescService | DescMethodUnary)[];
        reads?: string[];
        publishes?: string;
      };
      const answered: string[] = [];
      const asked = (own.asks ?? []).flatMap((each) => (each.kind === 'service' ? each.methods : [each]));
      for (const method of asked) {
        const answerer = services.find(
          (other) => (needs[other] as { answers?: DescService }).answers === method.parent,
        )!;
        const subject = subjectOf(method);
        const answering = as(answerer).subscribe(subject, {
          queue: answerer,
          callback: (_, message) => {
            message.respond('answer');
          },
        });
        await as(answerer).flush();
        const answer = await as(service).request(subject, '', { timeout: 60_000 });
        answered.push(answer.string());
        answering.unsubscribe();
      }
      expect(answered).toEqual(asked.map(() => 'answer'));
      if (own.publishes) {
        // Acknowledged by the stream.
        await jetstream(as(service)).publish(`launchpad.v1.${own.publishes}.x`, 'x');
      }
      await streamAs(service).ensure();
      const parts = (own.reads ?? []).filter((source) => source.includes('.chain.'));
      const partitions = parts.flatMap((source) => [
        unpartitioned(source),
        ...partitionsOf(source).slice(-1),
      ]);
      for (const source of [...(own.reads ?? []), ...partitions]) {
        const read: string[] = [];
        const reader = new StreamReader(streamAs(service), {
          source,
          position: () => Promise.resolve(undefined),
          process: async (events) =>
            void read.push(...events.map(({ data }) => new TextDecoder().decode(data()))),
        });
        reader.start();
        await jetstream(as(OPERATOR)).publish(source.replace(/[*>]/, 'x'), `of ${source}`);
        await eventually(() => read.includes(`of ${source}`));
        await reader.stop();
      }
    },
  );
});

describe('passwords of NATS', () => {
  const tricky = [
    '12345',
    '1e5',
    '0x12',
    'true',
    'no',
    '1k',
    '9223372036854775808',
    '00',
    'a b',
    'x#y',
    'a"b',
    'p{q',
    '-1',
  ];
  const generated = Array.from({ length: 500 }, () => [
    randomBytes(32).toString('hex'),
    randomBytes(32).toString('base64'),
  ]);
  const difficult = [...tricky, ...generated.flat()];

  it.each([
    ['in the file', false],
    ['in variables of the server', true],
  ])(
    'are used verbatim, %s',
    async (_, isVariable) => {
      const users = difficult.map((password, index) => {
        return `{ user: u${index}, password: ${isVariable ? `$P${index}` : quoted(password)} }`;
      });
      const variables = difficult.map((password, index) => [`P${index}`, quoted(password)]);
      const environment = isVariable ? (Object.fromEntries(variables) as Record<string, string>) : {};
      const server = await TestNats.configured(
        `authorization { users: [\n${users.join('\n')}\n] }`,
        environment,
      );
      let taken = 0;
      for (const [index, password] of difficult.entries()) {
        const login = { NATS_URL: server.url, NATS_USER: `u${index}`, NATS_PASSWORD: password };
        await (await connectToNats(login)).close();
        taken += 1;
      }
      await server.stop();
      expect(taken).toBe(difficult.length);
    },
    120_000,
  );

  it('that cannot be quoted are rejected', () => {
    expect(() => quoted("it's")).toThrow(RangeError);
  });
});
