import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DescMethodUnary, DescService } from '@bufbuild/protobuf';
import { poolNetworks } from '@launchpad/contracts/networks';
import { needs, usersConfig } from './permissions.js';

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
const found = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, part = '']) => part)),
];

describe("a service's permissions on NATS", () => {
  it.each(Object.entries<Needs>(needs))('match its code: %s', (service, own) => {
    const source = sourcesOf(service);
    const names = new Map([...source.matchAll(/(\w+Service) as (\w+)/g)].map(([, name, as]) => [as, name]));
    const handled = found(source, /@Rpc\((\w+)\.method/g).map((name) => names.get(name) ?? name);
    expect([...new Set(handled)]).toEqual(own.answers ? [own.answers.name] : []);

    const published = found(source, /subject: ['`]launchpad\.v1\.(\w+)\./g);
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
