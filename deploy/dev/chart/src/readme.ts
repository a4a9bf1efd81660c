import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { isMap, isScalar, parseDocument, type Pair, type YAMLMap } from 'yaml';
import { chart } from './paths.js';

const BEGIN = '<!-- values: generated from values.yaml -->';
const END = '<!-- end of values -->';

/** The chart's README. */
export const readmeFile = join(chart, 'README.md');

/** The chart's README as it should be: the table of values follows values.yaml and its comments. */
export async function readme(): Promise<string> {
  const text = readFileSync(readmeFile, 'utf8');
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) throw new Error('The README has no place for the values');
  const whole = `${text.slice(0, begin)}${BEGIN}\n\n${table()}\n\n${text.slice(end)}`;
  return format(whole, { ...(await resolveConfig(readmeFile)), parser: 'markdown' });
}

/** Values that have no comment. */
export function undocumented(): string[] {
  return rows()
    .filter(({ comment }) => comment === '')
    .map(({ key }) => key);
}

interface Row {
  key: string;
  value: string;
  comment: string;
}

function table(): string {
  const lines = rows().map(({ key, value, comment }) => `| \`${key}\` | ${value} | ${comment} |`);
  return ['| Value | Default | |', '| --- | --- | --- |', ...lines].join('\n');
}

function rows(): Row[] {
  const { contents } = parseDocument(readFileSync(join(chart, 'values.yaml'), 'utf8'));
  if (!isMap(contents)) throw new Error('values.yaml is no map');
  return rowsOf(contents, '');
}

function rowsOf(map: YAMLMap, prefix: string): Row[] {
  return map.items.flatMap((pair: Pair, index) => {
    const { key, value } = pair;
    if (!isScalar(key)) return [];
    const name = `${prefix}${String(key.value)}`;
    // The comment before the first key of a map belongs to the map.
    const before = (index === 0 ? map.commentBefore : undefined) ?? key.commentBefore ?? '';
    const comment = before.replace(/^ /gm, '').replace(/\n+/g, ' ').replace(/\|/g, '\\|').trim();
    if (isMap(value) && !value.flow && value.items.length > 0) {
      return [{ key: name, value: '', comment }, ...rowsOf(value, `${name}.`)];
    }
    return [
      { key: name, value: `\`${JSON.stringify(pair.value === null ? null : toJson(value))}\``, comment },
    ];
  });
}

const toJson = (node: unknown): unknown =>
  node !== null && typeof node === 'object' && 'toJSON' in node
    ? (node as { toJSON: () => unknown }).toJSON()
    : node;
