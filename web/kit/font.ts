import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import subset from 'subset-font';
import type { Plugin } from 'vite';

/** The weights that styles set; a test looks for others. */
export const WEIGHTS = { min: 400, max: 700 };

/**
 * What styles turn on (a test looks for others), and what every browser needs to place letters and accents. Not `calt`, which
 * draws other characters than a text has: 3x4 as 3×4, and -> as an arrow.
 */
export const FEATURES = ['cv11', 'ss03', 'tnum', 'ccmp', 'locl', 'kern', 'mark', 'mkmk', 'rvrn'];

/** By a name, since the types of `subset` don't know `keepFeatures` yet. */
const SUBSET = {
  targetFormat: 'woff2',
  variationAxes: { wght: WEIGHTS },
  keepFeatures: FEATURES,
} as const;

const STYLES = /\/@fontsource-variable\/inter\/index\.css$/;
const FACE = /@font-face \{[^}]*\}/g;
const FILE = /url\(\.\/(files\/[^)]+)\)/;
const RANGE = /unicode-range: *([^;]+)/;
const WEIGHT_RANGE = /font-weight: *100 900/;

/** Leaves the weights and features that no style sets out of the font: 24 instead of 48 kB for the Latin script. */
export function lighterFont(): Plugin {
  let cache = '';
  return {
    name: 'lighter-font',
    apply: 'build',
    enforce: 'pre',
    configResolved: ({ cacheDir }) => {
      cache = join(cacheDir, 'fonts');
    },
    async transform(code, id) {
      if (!STYLES.test(id)) return undefined;
      await mkdir(cache, { recursive: true });
      const faces = code.match(FACE);
      if (!faces) throw new Error(`${id} has no fonts`);
      return (await Promise.all(faces.map((face) => lighter(face, dirname(id), cache)))).join('\n');
    },
  };
}

/** The `@font-face` with its lighter file, which is written into a folder. */
async function lighter(face: string, from: string, to: string): Promise<string> {
  const name = part(face, FILE);
  const font = await subset(await readFile(join(from, name)), charactersOf(part(face, RANGE)), SUBSET);
  const file = join(to, name.replace('files/', ''));
  await writeFile(file, font);
  return face
    .replace(FILE, `url(${relative(from, file)})`)
    .replace(part(face, WEIGHT_RANGE), `font-weight: ${WEIGHTS.min} ${WEIGHTS.max}`);
}

/** All characters of a `unicode-range`, as `U+0000-00FF,U+0131`. */
function charactersOf(range: string): string {
  return range
    .split(',')
    .flatMap((span) => {
      const ends = span.trim().slice('U+'.length).split('-');
      const [first = 0, last = first] = ends.map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}

function part(face: string, pattern: RegExp): string {
  const found = pattern.exec(face);
  if (!found) throw new Error(`A font has no ${pattern}: ${face}`);
  return found[1] ?? found[0];
}
