import fc from 'fast-check';
import type { openApiDocument } from '../docs/openapi.js';

interface Schema {
  type?: string | string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

interface Operation {
  operationId: string;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** One call made up from the API's description. */
export interface GeneratedCall {
  operationId: string;
  method: string;
  path: string;
  contentType?: string;
  body?: string;
}

/** Texts that have broken servers before. */
const nasty = fc.constantFrom(
  ...[
    '',
    ' ',
    '\0',
    '\ud800',
    '%00',
    '%',
    '../../etc/passwd',
    "' OR 1=1 --",
    '<script>alert(1)</script>',
    '${7*7}',
  ],
  ...[
    '__proto__',
    'constructor',
    '-1',
    '0',
    '1e400',
    'NaN',
    '9'.repeat(79),
    'true',
    'null',
    '𝕏',
    '\u202e',
    'a'.repeat(5000),
  ],
  ...[
    '0x',
    `0x${'f'.repeat(40)}`,
    `0x${'G'.repeat(40)}`,
    `0x${'f'.repeat(64)}`,
    'http://[',
    'https://a.example/%zz',
  ],
);
const junk: fc.Arbitrary<unknown> = fc.oneof(nasty, fc.jsonValue(), fc.double(), fc.bigInt().map(String));

/** Mostly what a schema asks for, sometimes anything else. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: fitting(schema) }, { weight: 1, arbitrary: junk });
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf;
  if (options?.length) return fc.oneof(...options.map(fitting));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum?.length) return fc.constantFrom(...schema.enum);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}), { maxLength: 5 });
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({ min: bounded(schema.minimum), max: bounded(schema.maximum) }),
        fc.double(),
      );
    case 'boolean':
      return fc.boolean();
    case 'string':
      return textOf(schema);
    default:
      return junk;
  }
}

const bounded = (limit: number | undefined) =>
  limit === undefined ? undefined : Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, limit));

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const parts = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, valueOf(part)]));
  return fc.record(parts, { requiredKeys: required.filter((name) => name in parts) });
}

function textOf({ pattern, format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (pattern) {
    // Some patterns look ahead, which can't be generated from.
    try {
      return fc.oneof({ weight: 4, arbitrary: fc.stringMatching(new RegExp(pattern)) }, nasty);
    } catch {
      return fc.oneof(fc.string(), nasty);
    }
  }
  return fc.oneof(fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, 60) }), nasty);
}

/** Calls over a whole API description. */
export function generatedCalls(document: ReturnType<typeof openApiDocument>): fc.Arbitrary<GeneratedCall> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(path, method, operation as Operation)),
  );
  return fc.oneof(...operations);
}

function callOf(path: string, method: string, operation: Operation): fc.Arbitrary<GeneratedCall> {
  const { operationId, parameters, requestBody } = operation;
  const places = fc.record(
    Object.fromEntries(parameters.map(({ name, schema }) => [name, valueOf(schema)])),
    { requiredKeys: parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name) },
  );
  const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const body = content
    ? fc.oneof({ weight: 9, arbitrary: valueOf(content.schema).map(stringify) }, nasty)
    : fc.constant(undefined);
  return fc.tuple(places, body).map(([values, text]) => {
    const inPath = new Set(parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name));
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(values[name]));
    const query = Object.entries(values)
      .filter(([name]) => !inPath.has(name))
      .map(([name, value]) => `${name}=${encode(value)}`)
      .join('&');
    return {
      operationId,
      method: method.toUpperCase(),
      path: query ? `${filled}?${query}` : filled,
      ...(contentType && { contentType }),
      ...(text !== undefined && { body: text }),
    };
  });
}

const stringify = (value: unknown) => JSON.stringify(value) ?? '';

/** Percent-encoded, where the text can be; a lone surrogate can't. */
function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : stringify(value);
  return encodeURIComponent(Buffer.from(text).toString()).slice(0, 2000);
}
