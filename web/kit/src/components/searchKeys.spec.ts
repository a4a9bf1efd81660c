import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const components = ['kit', 'site', 'admin'].flatMap((part) => {
  const source = join('web', part, 'src');
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.spec.tsx'))
    .map((file) => join(source, file));
});

/** Keys made of what is searched for, or of a list's other filters. */
const KEYED = /\bkey=\{[^}]*\b(?:search|query|filters?|poolName|typed|text)\b/g;

it('no component is keyed by what is typed, which would replace the field after Enter', () => {
  expect(components.length).toBeGreaterThan(200);
  const keyed = components.flatMap((file) => {
    const found = readFileSync(file, 'utf8').match(KEYED) ?? [];
    return found.map((key) => `${file}: ${key}`);
  });
  expect(keyed).toEqual([]);
});
