import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEATURES, WEIGHTS } from '../../font';

const WEIGHT = /font-?[wW]eight['"]?: *['"]?(\w+)/g;
const NAMED: Record<string, number> = { normal: 400, bold: 700 };
const FEATURE = /font-(?:feature-settings|variant[\w-]*): *([^;]+)/g;
const NAMED_FEATURES: Record<string, string> = { 'tabular-nums': 'tnum' };

const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((path) => /^\w+\/src\/.*\.(css|tsx?)$/.test(path) && !path.includes('.spec.'))
  .map((path) => join('web', path));
const sources = files.map((path) => ({ path, source: readFileSync(path, 'utf8') }));

it('the font has every weight that a style sets', () => {
  const weights = sources.flatMap(({ path, source }) =>
    [...source.matchAll(WEIGHT)].map(([, set = '']) => ({ path, weight: NAMED[set] ?? Number(set) })),
  );
  expect(weights.length).toBeGreaterThan(50);
  expect(weights.filter(({ weight }) => !(weight >= WEIGHTS.min && weight <= WEIGHTS.max))).toEqual([]);
});

it('the font has every feature that a style sets', () => {
  const features = sources
    .flatMap(({ source }) => [...source.matchAll(FEATURE)].flatMap(([, set = '']) => set.split(', ')))
    .filter((set) => set !== 'inherit')
    .map((set) => NAMED_FEATURES[set] ?? set.replaceAll("'", ''));
  expect(features.length).toBeGreaterThan(2);
  expect(features.filter((feature) => !FEATURES.includes(feature))).toEqual([]);
});
