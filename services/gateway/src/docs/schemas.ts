import { namedInEvents } from '@launchpad/api/events';
import { named } from '@launchpad/api/routes';
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;
/** Whether a schema is of what comes in or of what goes out. */
export type Io = 'input' | 'output';

const everyNamed: Record<string, { schema: z.ZodType; example: unknown }> = { ...named, ...namedInEvents };

const names = z.registry<{ id: string }>();
for (const [id, { schema }] of Object.entries(everyNamed)) names.add(schema, { id });

const options = { unrepresentable: 'any', reused: 'inline' } as const;

/** A schema that refers to the named ones in a document's `components.schemas`. */
export function schemaOf(schema: z.ZodType, io: Io): JsonSchema {
  const { $schema: _, $defs: __, ...rest } = withDefinitions(schema, io);
  return rest;
}

/** The fields of an object that comes in, without references; none of anything else. */
export function propertiesOf(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, { ...options, io: 'input' }).properties ?? {};
}

/**
 * The named schemas that some refer to, each with its example. A name means one thing, whether it comes in or goes out:
 * throws where it would mean two.
 */
export function namedSchemas(using: [schema: z.ZodType, io: Io][]): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = {};
  const definitions = using.flatMap(([schema, io]) =>
    Object.entries((withDefinitions(schema, io)['$defs'] ?? {}) as Record<string, JsonSchema>),
  );
  for (const [name, schema] of definitions) {
    const known = (schemas[name] ??= schema);
    if (JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`Two schemas are called ${name}`);
  }
  return Object.fromEntries(
    Object.entries(everyNamed)
      .filter(([name]) => schemas[name])
      .map(([name, { example }]) => [name, { ...schemas[name], examples: [example] }]),
  );
}

/** A schema with the named ones it refers to in `$defs`. */
function withDefinitions(schema: z.ZodType, io: Io): JsonSchema {
  const text = JSON.stringify(z.toJSONSchema(schema, { ...options, io, metadata: names }));
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
}
