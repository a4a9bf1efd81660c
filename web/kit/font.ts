import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import subset from 'subset-font';
import type { Plugin } from 'vite';

/** The weights that styles set; a test looks for others. */
export const WEIGHTS = { min: 400, max: 700 };

const STYLES = /\/@fontsource-variable\/inter\/index\.css$/;
const FACE = /@font-face \{[^}]*\}/g;
const FILE = /url\(\.\/(files\/[^)]+)\)/;
const RANGE = /unicode-range: *([^;]+)/;
const WEIGHT_RANGE = /font-weight: *100 900/;

/** Leaves the weights that no style sets out of the font: 31 instead of 48 kB for the Latin script. */
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
  const font = await subset(await readFile(join(from, name)), charactersOf(part(face, RANGE)), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
  });
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
