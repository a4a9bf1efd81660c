import { routes } from '@launchpad/api/routes';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One endpoint that reads: from its name to the next one. */
const READ = /\w+: build\.query\b[\s\S]*?(?=\n {4}(?:\/\*\*|\w+: build\.)|\n {2}\}\),)/g;
const ROUTE = /request\(\s*'(\w+)'/;

const reads = ['web/kit/src', 'web/site/src', 'web/admin/src']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|\/test\//.test(file))
  .flatMap((file) => readFileSync(file, 'utf8').match(READ) ?? [])
  .map((source) => ({ route: ROUTE.exec(source)?.[1], isPersonal: source.includes('personal: true') }));

const accessOf = new Map<string, string>(Object.entries(routes).map(([name, { access }]) => [name, access]));

it('a read that only some may make is, for others, no failure of the page', () => {
  const guarded = reads.filter(({ route }) => (accessOf.get(route ?? '') ?? 'public') !== 'public');
  expect(guarded.length).toBeGreaterThan(20);
  expect(guarded.filter(({ isPersonal }) => !isPersonal)).toEqual([]);
});
