import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WEIGHTS } from '../../font';

const SET = /font-?[wW]eight['"]?: *['"]?(\w+)/g;
const NAMED: Record<string, number> = { normal: 400, bold: 700 };

/** The weights that a file sets, with its path. */
function weightsIn(path: string): { path: string; weight: number }[] {
  const source = readFileSync(path, 'utf8');
  return [...source.matchAll(SET)].map(([, set = '']) => ({ path, weight: NAMED[set] ?? Number(set) }));
}

it('the font has every weight that a style sets', () => {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((path) => /^\w+\/src\/.*\.(css|tsx?)$/.test(path) && !path.includes('.spec.'))
    .map((path) => join('web', path));
  const weights = files.flatMap(weightsIn);
  expect(weights.length).toBeGreaterThan(50);
  expect(weights.filter(({ weight }) => !(weight >= WEIGHTS.min && weight <= WEIGHTS.max))).toEqual([]);
});
