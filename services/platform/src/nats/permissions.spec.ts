import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DescMethodUnary, type DescService, getOption } from '@bufbuild/protobuf';
import { poolNetworks } from '@launchpad/contracts/networks';
import * as proto from '@launchpad/proto';
import {
  makesStream,
  needs,
  permissionsOf,
  publishers,
  quoted,
  services,
  servicesWithDatabase,
  usersConfig,
} from './permissions.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

interface Needs {
  answers?: DescService;
  asks?: (DescService | DescMethodUnary)[];
  publishes?: string;
  reads?: string[];
  heads?: string;
}

/** The subjects in a service's sources. */
function sourcesOf(service: string): string {
  return readdirSync(join(root, 'services', service, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!spec)\.ts$/.test(path) && !/(^|\/)(test|testing|equality)\//.test(path))
    .map((path) => readFileSync(join(root, 'services', service, 'src', path), 'utf8'))
    .join('\n');
}
/** Where the events of each message are published, by the name of its schema: what follows `launchpad.v1.`. */
const eventSources = new Map(
  Object.entries(proto).flatMap(([name, value]) => {
    if (typeof value !== 'object' || !('kind' in value) || value.kind !== 'message') return [];
    const event = getOption(value, proto.event);
    return event ? [[name, event.split('.')[0]!] as const] : [];
  }),
);
const found = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, part = '']) => part)),
];

describe("a service's permissions on NATS", () => {
  it.each(Object.entries<Needs>(needs))('match its code: %s', (service, own) => {
    const source = sourcesOf(service);
    const names = new Map([...source.matchAll(/(\w+Service) as (\w+)/g)].map(([, name, as]) => [as, name]));
    const handled = found(source, /@Rpc\((\w+)\.method/g).map((name) => names.get(name) ?? name);
    expect([...new Set(handled)]).toEqual(own.answers ? [own.answers.name] : []);

    const published = found(source, /(?:\bschema: |\beventOf\()(\w+)/g).flatMap(
      (name) => eventSources.get(name) ?? [],
    );
    if (source.includes('factSubject(')) published.push('chain');
    expect([...new Set(published)]).toEqual(own.publishes ? [own.publishes] : []);

    const read = found(source, /(?:@OnEvents\(|new EventFeed\(stream,)\s*'([^']+)'/g);
    if (source.includes('@OnChainFacts(')) {
      read.push(...poolNetworks.map(({ chainId }) => `launchpad.v1.chain.${chainId}.>`));
    }
    expect(read).toEqual(own.reads ?? []);

    const [clients = ''] = found(source, /clients: \[([^\]]*)\]/g);
    const hears = /chainClock: true/.test(source);
    const asked = new Set([
      ...clients.split(/[\s,]+/).filter(Boolean),
      ...(hears ? ['ChainListenerService'] : []),
    ]);
    const allowed = (own.asks ?? []).map((each) => (each.kind === 'service' ? each.name : each.parent.name));
    expect([...asked].toSorted()).toEqual([...new Set(allowed)].toSorted());
    expect(own.heads === 'subscribes').toBe(hears);
  });

  it('match the chart; after a change: npm run nats -w services/platform', () => {
    expect(readFileSync(join(root, 'charts/launchpad/files/nats/users.conf'), 'utf8')).toBe(usersConfig());
  });
});

describe('what NATS allows', () => {
  it('is little for a service that needs nothing', () => {
    expect(permissionsOf('idle', {})).toEqual({
      publish: { allow: ['$JS.API.INFO', '$JS.API.STREAM.INFO.LAUNCHPAD'] },
      subscribe: { allow: ['operations.v1.diagnose idle', '_INBOX_idle.>'] },
    });
  });

  it.each([
    ['chain-listener', true],
    ['gateway', false],
    ['pools', false],
    // servers without permissions, where anybody may
    [undefined, true],
    ['launchpad', true],
  ])('lets %s create the stream: %s', (user, isAllowed) => {
    expect(makesStream(user)).toBe(isAllowed);
  });

  it('is events of each service that publishes some', () => {
    expect(publishers().toSorted()).toEqual(['chain', 'content', 'notifications', 'orders', 'pools']);
    expect(servicesWithDatabase).toEqual(services.filter((name) => name !== 'gateway'));
  });

  it('is for passwords that the server can read', () => {
    expect(usersConfig((user) => quoted(`${user}!`))).toContain(`{ user: operator, password: 'operator!' }`);
    for (const password of ["it's", 'two\nlines', 'two\rlines'])
      expect(() => quoted(password)).toThrow(RangeError);
  });
});
