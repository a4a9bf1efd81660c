import { named, routes, type Access, type Route } from '@launchpad/api/routes';
import type { z } from 'zod';
import { bearerToken, sessionCookie } from './credentials.js';
import { namedSchemas, propertiesOf, schemaOf, type Io, type JsonSchema } from './schemas.js';

const security: Record<Access, JsonSchema[] | undefined> = {
  public: undefined,
  wallet: [{ session: [] }],
  admin: [{ adminToken: [] }],
  walletOrAdmin: [{ session: [] }, { adminToken: [] }],
};

/** The errors a call may return, and when. */
const refusals: Record<number, string> = {
  400: 'The input breaks a rule, or is no JSON; `errors` names the fields',
  401: 'Nobody is signed in, or the access token is wrong',
  403: 'The caller may not do this, or another site makes the call',
  404: 'There is no such thing, or the caller may not know of it',
  409: 'It contradicts what there is',
  413: 'The body is too large, or uploads are in sum; then `Retry-After` says when to come back',
  415: 'The body is of another type',
  422: 'The transaction, or what it set on chain, does not say what the call says',
  429: 'Too many calls or uploads; `Retry-After` says when to come back',
  503: 'A part of the product is temporarily unavailable',
  504: 'It takes longer than usual; the same call may be made again',
};

/** The OpenAPI 3.1 document of every route, made from the schemas that validate. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, route] of Object.entries<Route>(routes)) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(operationId, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Launchpad API',
      version: '1.0.0',
      description:
        'Amounts are decimal strings in the smallest unit, dates unix seconds, addresses lowercase hex. ' +
        'Errors are problem details (RFC 9457) whose title is the message for the user.',
    },
    externalDocs: { description: 'What the sockets say, as AsyncAPI', url: '/v1/asyncapi.json' },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.values<Route>(routes).map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: namedSchemas(inputsAndAnswers()),
      securitySchemes: {
        session: { type: 'apiKey', ...sessionCookie },
        adminToken: { ...bearerToken, description: 'Role launchpad-admin' },
      },
    },
  };
}

function operation(operationId: string, route: Route): JsonSchema {
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(security[route.access] && { security: security[route.access] }),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(hasBody(route) && {
      requestBody: {
        required: true,
        content: { [route.consumes ?? 'application/json']: { schema: bodyOf(route) } },
      },
    }),
    responses: {
      200: { description: 'Success', content: contentOf(route) },
      ...Object.fromEntries(
        statusesOf(route).map((status) => [
          status,
          { description: refusals[status], content: problemContent },
        ]),
      ),
    },
  };
}

function inputsAndAnswers(): [z.ZodType, Io][] {
  return [
    [named.Problem.schema, 'output'],
    ...Object.values<Route>(routes).flatMap(({ body, response }): [z.ZodType, Io][] => [
      [body, 'input'],
      [response, 'output'],
    ]),
  ];
}

const problemContent = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

function statusesOf({ method, access, params }: Route): number[] {
  if (method !== 'GET') return Object.keys(refusals).map(Number);
  const ofCaller = access === 'public' ? [] : [403];
  const ofPath = Object.keys(propertiesOf(params)).length > 0 ? [404] : [];
  return [400, 401, ...ofCaller, ...ofPath, 429, 503, 504];
}

function hasBody({ method, body }: Route): boolean {
  return method !== 'GET' && method !== 'DELETE' && Object.keys(propertiesOf(body)).length > 0;
}

function bodyOf(route: Route): JsonSchema {
  const schema = schemaOf(route.body, 'input');
  if (!route.consumes) return schema;
  return {
    ...schema,
    required: ['kind', 'file'],
    properties: { ...propertiesOf(route.body), file: { type: 'string', format: 'binary' } },
  };
}

function contentOf(route: Route): JsonSchema {
  if (route.produces) {
    const binary = { type: 'string', format: 'binary' };
    return Object.fromEntries(
      route.produces.map((type) => [type, { schema: type === 'application/json' ? {} : binary }]),
    );
  }
  return { 'application/json': { schema: schemaOf(route.response, 'output') } };
}

function parameters(schema: z.ZodType, place: 'path' | 'query'): JsonSchema[] {
  const required = new Set((schemaOf(schema, 'input')['required'] as string[] | undefined) ?? []);
  return Object.entries(propertiesOf(schema)).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: property,
  }));
}
