import { openApiDocument } from '../docs/openapi.js';

type ApiDocument = ReturnType<typeof openApiDocument>;

/** The API's description with the named schemas in place of the references to them. */
export function inlinedDocument(): ApiDocument {
  const document = openApiDocument();
  const { schemas } = document.components;
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value) return inline(schemas[String(value.$ref).split('/').at(-1) ?? '']);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inline(part)]));
  };
  return inline(document) as ApiDocument;
}
