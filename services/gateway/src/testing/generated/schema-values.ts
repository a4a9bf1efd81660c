import fc from 'fast-check';

/** The part of JSON Schema that the API's description uses. */
export interface Schema {
  type?: string | string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
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

/** A value for a field by its name, where something better than any fitting value is known. */
export type Better = (name: string) => fc.Arbitrary<unknown> | undefined;

/** Values a schema allows. */
export function fitting(schema: Schema, better: Better = () => undefined): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf;
  if (options?.length) return fc.oneof(...options.map((option) => fitting(option, better)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum?.length) return fc.constantFrom(...schema.enum);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema, better);
    case 'array':
      return fc.array(fitting(schema.items ?? {}, better), { minLength: 1, maxLength: 5 });
    case 'integer':
    case 'number':
      return fc.integer({ min: bounded(schema.minimum ?? 0), max: bounded(schema.maximum ?? 2 ** 31) });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return textOf(schema);
    default:
      return fc.string();
  }
}

const bounded = (limit: number) => Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, limit));

function objectOf({ properties = {}, required = [] }: Schema, better: Better): fc.Arbitrary<unknown> {
  const parts = Object.entries(properties).map(([name, part]) => [
    name,
    better(name) ?? fitting(part, better),
  ]);
  return fc.record(Object.fromEntries(parts) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required.filter((name) => name in properties),
  });
}

function textOf({ pattern, format, minLength = 1, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  // The standard allows more in an address than the pattern does.
  if (format === 'email') return fc.emailAddress().filter((each) => new RegExp(pattern ?? '').test(each));
  if (pattern) {
    // Some patterns look ahead, which can't be generated from.
    try {
      return fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength, 300) });
    } catch {
      return text(minLength, maxLength);
    }
  }
  return text(minLength, maxLength);
}

// Neither empty nor with space around it: what a person would write, in any script.
const text = (minLength: number, maxLength: number) =>
  fc
    .string({ unit: 'grapheme', minLength: Math.max(1, minLength), maxLength: Math.min(maxLength, 20) })
    .map((words) =>
      words
        .replace(/^\s|\s$/g, '_')
        .replace(/[<&]/g, '_')
        .slice(0, maxLength),
    );
