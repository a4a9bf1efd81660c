import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { chart, repository, runbooks } from './paths.js';
import { secretsIn } from './secrets.js';
import { schemaFile, valuesSchema } from './values-schema.js';
import { undocumented, valuesFile, valuesTable } from './values-table.js';

interface Alert {
  alert: string;
  expr: string;
  severity: string;
}
interface Component {
  uses?: string[];
}
interface Values {
  defaults: Component;
  components: Record<string, Component | null>;
  chainListener: Component;
}

const read = (...path: string[]) => readFileSync(join(repository, ...path), 'utf8');
const files = (folder: string) => readdirSync(folder).map((name) => join(folder, name));
const values = parse(read('charts/launchpad/values.yaml')) as Values;
const components = { ...values.components, 'chain-listener': values.chainListener };
const alerts = files(join(chart, 'files/alerts')).flatMap(
  (file) => (parse(readFileSync(file, 'utf8')) as { rules: Alert[] }).rules,
);

/** Every TypeScript source of the services. */
const sources = readdirSync(join(repository, 'services'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\/src\/.*(?<!spec)\.ts$/.test(path))
  .map((path) => read('services', path));

const templates = readdirSync(join(chart, 'templates'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(yaml|tpl)$/.test(path))
  .map((path) => readFileSync(join(chart, 'templates', path), 'utf8'))
  .join('\n');

describe('alerts', () => {
  it('each have a runbook with their meaning, the remedy and when they are resolved', () => {
    for (const { alert, severity } of alerts) {
      const runbook = readFileSync(join(runbooks, `${alert}.md`), 'utf8');
      for (const part of [
        '## What it means',
        '## What to do',
        '## Resolved when',
        `\`${alert}\`, ${severity}`,
      ]) {
        expect(runbook).toContain(part);
      }
    }
  });

  it('are the only ones with runbooks', () => {
    const names = readdirSync(runbooks).filter((name) => name.startsWith('Launchpad'));
    expect(names.sort()).toEqual(alerts.map(({ alert }) => `${alert}.md`).sort());
  });

  const exported = new Set(sources.flatMap((source) => source.match(/(?<=name: ')launchpad_\w+/g) ?? []));
  const base = (metric: string) => metric.replace(/_(bucket|count|sum)$/, '');

  it.each([
    ['alerts', alerts.map(({ expr }) => expr).join()],
    [
      'dashboards',
      files(join(chart, 'files/dashboards'))
        .map((file) => readFileSync(file, 'utf8'))
        .join(),
    ],
  ])('use metrics that a service exports: %s', (_, text) => {
    const used = new Set(text.match(/\blaunchpad_\w+/g)?.map(base));
    expect(used.size).toBeGreaterThan(8);
    expect([...used].filter((metric) => !exported.has(metric))).toEqual([]);
  });

  it('link to runbooks that exist', () => {
    for (const file of files(runbooks)) {
      const links = readFileSync(file, 'utf8').matchAll(/\]\(([\w-]+\.md)\)/g);
      for (const [, link = ''] of links) expect(existsSync(join(runbooks, link))).toBe(true);
    }
  });
});

describe('the environment a component gets', () => {
  const template = read('charts/launchpad/templates/_env.tpl');
  const blocks = new Map(
    [...template.matchAll(/define "launchpad\.env\.?([\w-]*)"(.*?)(?=\{\{-? ?define|$)/gs)].map(
      ([, name, text]) => [
        name,
        [...(text ?? '').matchAll(/(?:name: |"env" ")([A-Z][A-Z_]+)/g)].map(([, variable]) => variable!),
      ],
    ),
  );
  /** Read by the driver or Node itself, or only part of another variable. */
  const notOurs = new Set(['NODE_EXTRA_CA_CERTS', 'PGPASSWORD']);
  const optional = /^\s+([A-Z][A-Z_]+):(?:[^,]|,(?!\n))*?(?:optional|default)\(/gm;
  const variables = (source: string) =>
    [...source.matchAll(/\b([A-Z][A-Z_]+): z?[\w.]*\(?/g)].map(([, name]) => name!);
  const platform = read('services/platform/src/config/config.ts');

  it.each(Object.keys(components))('matches its configuration: %s', (name) => {
    const uses = components[name as keyof typeof components]?.uses ?? values.defaults.uses ?? [];
    const given = ['', ...uses, name].flatMap((block) => blocks.get(block) ?? []);
    const own = read('services', name, 'src/config.ts');
    const known = new Set([...variables(platform), ...variables(own)]);
    expect(given.filter((variable) => !known.has(variable) && !notOurs.has(variable))).toEqual([]);
    const needed = new Set(variables(own));
    for (const shared of ['NATS_URL', 'NETWORKS_FILE', 'HEALTH_PORT']) needed.add(shared);
    if (own.includes('databaseShape')) needed.add('DATABASE_URL');
    if (own.includes('redisShape')) needed.add('REDIS_URL');
    for (const [, variable = ''] of own.matchAll(optional)) needed.delete(variable);
    for (const local of ['DEMO', 'KEEPER_PRIVATE_KEY', 'OIDC_INTERNAL_URL']) needed.delete(local);
    expect([...needed].filter((variable) => !given.includes(variable))).toEqual([]);
  });

  it('has a database exactly where there are migrations', () => {
    for (const [name, component] of Object.entries(components)) {
      const uses = component?.uses ?? values.defaults.uses ?? [];
      const migrates = existsSync(join(repository, 'services', name, 'src/migrate.ts'));
      expect([name, uses.includes('postgresql')]).toEqual([name, migrates]);
    }
  });
});

describe("the example of the components' Secret", () => {
  it.each(Object.keys(components))('has a password for NATS: %s', (name) => {
    const { stringData } = parse(read('deploy/secrets/launchpad.example.yaml')) as {
      stringData: Record<string, string>;
    };
    expect(stringData).toHaveProperty(`nats-password-${name}`, '');
  });
});

describe('the images', () => {
  it('contain every workspace', () => {
    const ignored = read('.dockerignore').split('\n').filter(Boolean);
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    for (const workspace of workspaces) {
      const [folder = ''] = workspace.split('/');
      expect(ignored).not.toContain(folder);
    }
    expect(read('deploy/docker/Dockerfile')).toMatch(/^COPY \. \.$/m);
  });

  it('run only Node where the services run: their image has no shell', () => {
    const ours = [...templates.matchAll(/"launchpad\.ownImage"[^\n]*\n\s*command: ([^\n]*)/g)];
    const listed = [
      ...templates.matchAll(/"command" \(list "(\w+)"/g),
      ...templates.matchAll(/preStop: .*\[(\w+), -e/g),
    ];
    expect(ours.length).toBeGreaterThan(4);
    expect(ours.filter(([, command = '']) => !/^\[node,|^\{\{ \.command \| toJson/.test(command))).toEqual(
      [],
    );
    expect(listed.map(([, program]) => program)).toEqual(['node', 'node', 'node']);
  });

  it.each(Object.keys(components))(
    'contain every package of ours that it needs, also on its own: %s',
    (name) => {
      const folderOf = (own: string) => (existsSync(join(repository, own)) ? own : `services/${own}`);
      const needed = new Set([`services/${name}`]);
      // A set visits what is added while it is visited.
      for (const folder of needed) {
        const { dependencies = {} } = JSON.parse(read(folder, 'package.json')) as { dependencies?: object };
        const ours = Object.keys(dependencies).filter((each) => each.startsWith('@launchpad/'));
        for (const each of ours) needed.add(folderOf(each.replace('@launchpad/', '')));
      }
      const [installed, copied] = ['install-modules.sh', 'collect-programs.sh']
        .map((script) => read('deploy/docker', script))
        .map((script) => [
          `services/${name}`,
          ...(script.match(/\b(proto|contracts|services\/[\w-]+)\b/g) ?? []),
        ]);
      expect([...needed].filter((each) => !installed?.includes(each))).toEqual([]);
      expect([...needed].filter((each) => !copied?.includes(each))).toEqual([]);
    },
  );

  it('contain every script that a pod of the chart runs', () => {
    const scripts = [...templates.matchAll(/command: \[node,(?: --[\w-]+,)? ([\w/.{} $-]+\.m?js)\]/g)];
    expect(scripts.length).toBeGreaterThan(4);
    for (const [, script = ''] of scripts) {
      const [source = ''] = [script.replace('{{ .name }}', 'pools').replace('{{ $name }}', 'pools')]
        .map((path) => path.replace('/dist/', '/src/').replace(/^script\//, 'contracts/script/'))
        .map((path) => (path.includes('/src/') ? path.replace(/\.js$/, '.ts') : path));
      expect([source, existsSync(join(repository, source))]).toEqual([source, true]);
    }
  });
});

describe('the commands for operators', () => {
  const texts = ['charts/launchpad', 'deploy']
    .flatMap((folder) => files(join(repository, folder)))
    .flatMap((path) =>
      statSync(path).isDirectory() && !/\/(dev|node_modules)$/.test(path) ? files(path) : [path],
    )
    .filter((path) => /\.(md|yaml|sh|txt)$/.test(path))
    .map((path) => readFileSync(path, 'utf8').replaceAll(/\\\n#? */g, ''));
  const commands = texts.join('\n').match(/\bhelm (upgrade|rollback) [^\n`]*[\w…]/g) ?? [];

  it('are for releases in which others have set the number of instances, which stops Helm 4 otherwise', () => {
    expect(commands.length).toBeGreaterThan(7);
    const stopping = commands.filter((command) => !command.includes(' --server-side=true --force-conflicts'));
    expect(stopping).toEqual([]);
  });
});

describe('a chain id', () => {
  it('is written as a whole number, since Helm reads a large one as 1.1e+07', () => {
    expect(templates.match(/(?<!int64 [.\w]*)\.chainId.*/g)).toBeNull();
  });
});

describe('the search for secrets', () => {
  const pod = (env: string) => `kind: Pod\nmetadata: { name: a }\nspec: { containers: [{ env: [${env}] }] }`;

  it.each([
    ['a Secret', 'kind: Secret\nmetadata: { name: a }'],
    ['a plain password', pod('{ name: DB_PASSWORD, value: hunter2 }')],
    ['a private key', pod(`{ name: A, value: '0x${'ab'.repeat(32)}' }`)],
    ['an address with a password', pod(`{ name: A, value: 'redis://:hunter2@redis' }`)],
  ])('finds %s', (_, render) => {
    expect(secretsIn(render)).toHaveLength(1);
  });

  it.each([
    [
      'a reference to a Secret',
      pod('{ name: A_PASSWORD, valueFrom: { secretKeyRef: { name: a, key: b } } }'),
    ],
    ['a reference that the pod resolves', pod(`{ name: A, value: 'redis://:$(REDIS_PASSWORD)@redis' }`)],
    ["another variable's value", pod(`{ name: A_PASSWORD, value: "'$(PLAIN_A_PASSWORD)'" }`)],
    ['a digest', pod(`{ name: A, value: 'sha256:${'ab'.repeat(32)}' }`)],
  ])('accepts %s', (_, render) => {
    expect(secretsIn(render)).toEqual([]);
  });
});

describe("the table of the chart's values", () => {
  it('matches values.yaml; after a change: npm run values -w deploy/dev/chart', async () => {
    expect(readFileSync(valuesFile, 'utf8') === (await valuesTable())).toBe(true);
  });

  it('describes each value', () => {
    expect(undocumented()).toEqual([]);
  });
});

describe("the schema's services and networks", () => {
  it("are the product's; after a change: npm run values -w deploy/dev/chart", async () => {
    expect(readFileSync(schemaFile, 'utf8')).toBe(await valuesSchema());
  });
});
