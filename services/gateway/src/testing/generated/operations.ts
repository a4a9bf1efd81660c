import type { Access } from '@launchpad/api/routes';
import type { openApiDocument } from '../../docs/openapi.js';
import type { Schema } from './schema-values.js';

export type ApiDocument = ReturnType<typeof openApiDocument>;

interface Content {
  content?: Record<string, { schema: Schema }>;
}

/** An operation as the document holds it. */
interface Described {
  operationId: string;
  security?: Record<string, unknown>[];
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

/** What the API's description says of one call. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  access: Access;
  params: Record<string, Schema>;
  query: Record<string, { schema: Schema; required: boolean }>;
  contentType: string | undefined;
  body: Schema | undefined;
  /** content by status and type */
  responses: Record<string, Content>;
}

export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      operationOf(path, method.toUpperCase(), operation as Described),
    ),
  );
}

function operationOf(path: string, method: string, described: Described): Operation {
  const { operationId: id, parameters, requestBody, responses, security = [] } = described;
  const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const of = (place: 'path' | 'query') => parameters.filter((parameter) => parameter.in === place);
  return {
    id,
    method,
    path,
    access: accessOf(security.flatMap((scheme) => Object.keys(scheme))),
    params: Object.fromEntries(of('path').map(({ name, schema }) => [name, schema])),
    query: Object.fromEntries(of('query').map(({ name, schema, required }) => [name, { schema, required }])),
    contentType,
    body: content?.schema,
    responses,
  };
}

function accessOf(schemes: string[]): Access {
  if (schemes.length === 0) return 'public';
  if (schemes.length === 2) return 'walletOrAdmin';
  return schemes[0] === 'adminToken' ? 'admin' : 'wallet';
}
