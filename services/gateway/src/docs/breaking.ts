/** The part of an OpenAPI document that clients rely on. */
export interface ApiDocument {
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, Schema> };
}

type Schema = Record<string, unknown>;
type Content = Record<string, { schema: Schema }>;

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

interface Operation {
  operationId: string;
  security?: Record<string, unknown>[];
  parameters: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}

/**
 * What breaks a client of the API as it was, one line each; none where every such client goes on as before. A call, a
 * parameter, a field, a value or a status that is gone is a break, and so is what an answer did not hold before (another
 * type, a value out of new bounds, an absent field) and what a request must hold now. A new call, an optional field of a
 * request and a field of an answer are none: clients ignore what they do not know. What can't be judged, such as
 * another pattern, counts as a break.
 */
export function breakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  return [...new Set(new Comparison(before, after).changes())];
}

/** A request is written by the client as it was, an answer is read by it. */
type Use = 'request' | 'answer';

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const STRUCTURE = ['type', 'enum', 'const', 'properties', 'required', 'additionalProperties', 'items'];
const NOTES = ['description', 'title', 'examples'];
const COMPARED = new Set([...LOWER, ...UPPER, ...STRUCTURE, ...NOTES, 'default']);

class Comparison {
  private readonly compared = new Set<string>();

  constructor(
    private readonly before: ApiDocument,
    private readonly after: ApiDocument,
  ) {}

  changes(): string[] {
    const gone = Object.keys(this.before.components.schemas)
      .filter((name) => !this.after.components.schemas[name])
      .map((name) => `the schema ${name} is gone`);
    const calls = Object.entries(this.before.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, before]) => {
        const name = `${method.toUpperCase()} ${path}`;
        const after = this.after.paths[path]?.[method];
        return after ? this.operation(name, before as Operation, after as Operation) : [`${name} is gone`];
      }),
    );
    return [...gone, ...calls];
  }

  private operation(name: string, before: Operation, after: Operation): string[] {
    return [
      ...(before.operationId === after.operationId ? [] : [`${name} is called ${after.operationId} now`]),
      ...lockedOut(before, after).map((way) => `${name} refuses ${way} now`),
      ...this.parameters(name, before, after),
      ...this.body(name, before.requestBody, after.requestBody),
      ...this.responses(name, before.responses, after.responses),
    ];
  }

  private parameters(name: string, before: Operation, after: Operation): string[] {
    const keyOf = (parameter: Parameter) => `${parameter.in} ${parameter.name}`;
    const [old, now] = [before, after].map(
      ({ parameters }) => new Map(parameters.map((parameter) => [keyOf(parameter), parameter])),
    ) as [Map<string, Parameter>, Map<string, Parameter>];
    const kept = [...old].flatMap(([key, was]) => {
      const is = now.get(key);
      return is
        ? this.schema(`${name}, ${key}`, 'request', was.schema, is.schema)
        : [`${name}, ${key} is gone`];
    });
    const required = [...now]
      .filter(([key, { required: isRequired }]) => isRequired && !old.get(key)?.required)
      .map(([key]) => `${name}, ${key} is required now`);
    return [...kept, ...required];
  }

  private body(name: string, before: Operation['requestBody'], after: Operation['requestBody']): string[] {
    if (!before) return after?.required ? [`${name} needs a body now`] : [];
    const required = after?.required && !before.required ? [`${name} needs a body now`] : [];
    return [...required, ...this.content(`${name}, body`, 'request', before.content, after?.content)];
  }

  private responses(name: string, before: Operation['responses'], after: Operation['responses']): string[] {
    const kept = Object.entries(before).flatMap(([status, { content }]) => {
      const now = after[status];
      if (!now) return [`${name} does not answer ${status} any more`];
      return this.content(`${name}, answer ${status}`, 'answer', content, now.content);
    });
    // a client is ready for refusals that it does not know, not for another way to succeed
    const added = Object.keys(after).filter((status) => status.startsWith('2') && !before[status]);
    return [...kept, ...added.map((status) => `${name} answers ${status} now`)];
  }

  private content(where: string, use: Use, before: Content = {}, after: Content = {}): string[] {
    return Object.entries(before).flatMap(([type, { schema }]) => {
      const now = after[type];
      return now ? this.schema(where, use, schema, now.schema) : [`${where} is no ${type} any more`];
    });
  }

  /** What of a schema breaks. Named ones are compared once for each use. */
  private schema(where: string, use: Use, before: Schema, after: Schema): string[] {
    const name = nameOf(before);
    if (name && name === nameOf(after)) {
      const key = `${use} ${name}`;
      if (this.compared.has(key)) return [];
      this.compared.add(key);
      where = `${name} in ${use === 'request' ? 'requests' : 'answers'}`;
    }
    const was = resolved(this.before, before);
    const is = resolved(this.after, after);
    const [old, now] = [shown(was['default']), shown(is['default'])];
    const unasked = use === 'request' && old !== now ? [`${where}: default ${old} became ${now}`] : [];
    return [...unasked, ...this.shape(where, use, was, is)];
  }

  private shape(where: string, use: Use, was: Schema, is: Schema): string[] {
    if (!optionsOf(was) && !optionsOf(is)) return this.plain(where, use, was, is);
    const [given, wanted] = sides(use, optionsOf(was) ?? [was], optionsOf(is) ?? [is]);
    const fits = (option: Schema, other: Schema) => {
      const [old, now] = sides(use, option, other);
      return new Comparison(this.before, this.after).schema(where, use, old, now).length === 0;
    };
    return given.every((option) => wanted.some((other) => fits(option, other)))
      ? []
      : [`${where}: ${shown(was)} became ${shown(is)}`];
  }

  private plain(where: string, use: Use, before: Schema, after: Schema): string[] {
    const [given, wanted] = sides(use, before, after);
    const became = (key: string) => `${where}: ${key} ${shown(before[key])} became ${shown(after[key])}`;
    if (!fitsType(given['type'], wanted['type'])) return [became('type')];
    return [
      ...(fitsValues(valuesOf(given), valuesOf(wanted))
        ? []
        : [`${where}: ${shown(valuesOf(before))} became ${shown(valuesOf(after))}`]),
      ...LOWER.filter((key) => !isWithin(wanted[key], given[key])).map(became),
      ...UPPER.filter((key) => !isWithin(given[key], wanted[key], Infinity)).map(became),
      ...Object.keys(wanted)
        .filter((key) => !COMPARED.has(key) && shown(given[key]) !== shown(wanted[key]))
        .map(became),
      ...this.fields(where, use, before, after),
      ...this.others(where, use, before, after),
      ...this.parts(`${where}[]`, use, before['items'], after['items']),
    ];
  }

  private fields(where: string, use: Use, before: Schema, after: Schema): string[] {
    const [was, is] = [before, after].map((schema) => (schema['properties'] ?? {}) as Record<string, Schema>);
    const kept = Object.entries(was ?? {}).flatMap(([field, schema]) => {
      const now = is?.[field];
      return now ? this.schema(`${where}.${field}`, use, schema, now) : [`${where}.${field} is gone`];
    });
    const [given, wanted] = sides(use, before, after).map((schema) => (schema['required'] ?? []) as string[]);
    const missing = (wanted ?? []).filter((field) => is?.[field] && !given?.includes(field));
    const says = use === 'request' ? 'is required now' : 'may be absent now';
    return [...kept, ...missing.map((field) => `${where}.${field} ${says}`)];
  }

  /** Fields that have no name in the schema. That an answer has none is no promise: it may get some. */
  private others(where: string, use: Use, before: Schema, after: Schema): string[] {
    const [was, is] = [before['additionalProperties'], after['additionalProperties']];
    if (isSchema(was) && isSchema(is)) return this.schema(`${where}.*`, use, was, is);
    const [, wanted] = sides(use, was, is);
    const isNarrower = isSchema(wanted) || (use === 'request' && wanted === false && was !== false);
    return isNarrower ? [`${where}: other fields ${shown(was)} became ${shown(is)}`] : [];
  }

  private parts(where: string, use: Use, before: unknown, after: unknown): string[] {
    if (isSchema(before) && isSchema(after)) return this.schema(where, use, before, after);
    const [given, wanted] = sides(use, before, after);
    return wanted !== undefined && given === undefined ? [`${where}: anything became ${shown(wanted)}`] : [];
  }
}

/** What is sent, and what its reader is ready for: the one has to fit the other. */
function sides<T>(use: Use, before: T, after: T): [given: T, wanted: T] {
  return use === 'request' ? [before, after] : [after, before];
}

/** Ways to call that are not enough any more. */
function lockedOut(before: Operation, after: Operation): string[] {
  const waysOf = ({ security = [{}] }: Operation) => security.map((way) => Object.keys(way).join(' and '));
  const now = waysOf(after);
  if (now.includes('')) return [];
  return waysOf(before)
    .filter((way) => !now.includes(way))
    .map((way) => way || 'visitors');
}

function fitsType(given: unknown, wanted: unknown): boolean {
  if (wanted === undefined) return true;
  const types = [wanted].flat();
  return (
    given !== undefined &&
    [given].flat().every((type) => types.includes(type) || (type === 'integer' && types.includes('number')))
  );
}

function valuesOf(schema: Schema): unknown[] | undefined {
  return 'const' in schema ? [schema['const']] : (schema['enum'] as unknown[] | undefined);
}

function fitsValues(given: unknown[] | undefined, wanted: unknown[] | undefined): boolean {
  return !wanted || (given?.every((value) => wanted.includes(value)) ?? false);
}

/** Whether a limit of the one side lies within that of the other; an absent one is none. */
function isWithin(least: unknown, most: unknown, none = -Infinity): boolean {
  return Number(least ?? none) <= Number(most ?? none);
}

const nameOf = ({ $ref }: Schema) => (typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined);

function resolved(document: ApiDocument, schema: Schema): Schema {
  const name = nameOf(schema);
  return name === undefined ? schema : (document.components.schemas[name] ?? {});
}

const optionsOf = (schema: Schema) => (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const shown = (value: unknown) => JSON.stringify(value) ?? 'nothing';
