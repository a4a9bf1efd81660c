import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, parseDocument, type Pair, type YAMLMap } from 'yaml';
import { formatted } from './formatted.js';
import { chart } from './paths.js';

/** The table of the chart's values. */
export const valuesFile = join(chart, 'VALUES.md');

/** The table's content, generated from values.yaml and its comments. */
export function valuesTable(): Promise<string> {
  const lines = rows().map(({ key, value, comment }) => `| \`${key}\` | ${value} | ${comment} |`);
  const whole = [
    '# Values',
    '',
    'Generated from values.yaml; after a change: `npm run values -w deploy/dev/chart`.',
    '',
    '| Value | Default | |',
    '| --- | --- | --- |',
    ...lines,
  ].join('\n');
  return formatted(valuesFile, whole);
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

function rows(): Row[] {
  const { contents } = parseDocument(readFileSync(join(chart, 'values.yaml'), 'utf8'));
  if (!isMap(contents)) throw new Error('values.yaml is not a map');
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
