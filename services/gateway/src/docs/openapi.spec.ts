import { paths, type CallName } from '@launchpad/api';
import { named } from '@launchpad/api/routes';
import { calls } from '../testing/calls/index.js';
import { openApiDocument } from './openapi.js';

interface Operation {
  security?: Record<string, unknown>[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { required: boolean };
  responses: object;
}

const operations = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    operation: operation as Operation,
  })),
);

function accessOf({ security = [] }: Operation): string {
  const ways = security.flatMap((way) => Object.keys(way));
  if (ways.length === 2) return 'walletOrAdmin';
  return { session: 'wallet', adminToken: 'admin' }[ways[0] ?? ''] ?? 'public';
}

describe('the OpenAPI document', () => {
  it('describes every call of the product and no other, and who may make it', () => {
    const described = operations.map(
      ({ method, path, operation }) => `${method} ${path} ${accessOf(operation)}`,
    );
    const names = Object.keys(calls) as CallName[];
    const expected = names.map((name) => `${paths[name].join(' ')} ${calls[name].access}`);
    expect(described.toSorted()).toEqual(expected.toSorted());
  });

  it.each(operations)('$method $path names each parameter of its path', ({ path, operation }) => {
    const described = operation.parameters.filter((parameter) => parameter.in === 'path');
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(described.map(({ name }) => name)).toEqual(inPath);
    expect(described.every(({ required }) => required)).toBe(true);
  });

  const operationOf = (name: CallName) => {
    const [method, path] = paths[name];
    return operations.find((one) => one.method === method && one.path === path)!.operation;
  };

  it.each<[CallName, number[]]>([
    ['nonce', [200, 400, 401, 429, 503, 504]],
    ['getPool', [200, 400, 401, 404, 429, 503, 504]],
    ['listMyOrders', [200, 400, 401, 403, 429, 503, 504]],
    ['getReview', [200, 400, 401, 403, 404, 429, 503, 504]],
    ['createOrder', [200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 503, 504]],
  ])('says how %s may be answered: %j', (name, statuses) => {
    expect(Object.keys(operationOf(name).responses).map(Number)).toEqual(statuses);
  });

  it.each<[CallName, string[], string[]]>([
    ['previewBid', ['poolId', 'minBuyAmount', 'sellAmount'], []],
    ['getBook', ['poolId'], ['steps']],
    ['getWhitelist', ['id'], ['address', 'full', 'after']],
    ['listPayouts', [], ['page', 'limit', 'poolId']],
  ])('says which parameters %s needs and which may be left out: %j and %j', (name, needed, others) => {
    const { parameters } = operationOf(name);
    const namesOf = (isNeeded: boolean) =>
      parameters.filter(({ required }) => required === isNeeded).map((parameter) => parameter.name);
    expect([namesOf(true), namesOf(false)]).toEqual([needed, others]);
  });

  it('says which calls need a body: those that send one', () => {
    const bodies = (
      ['createOrder', 'updateDraft', 'upload', 'deleteDraft', 'getPool', 'logout'] as const
    ).map((name) => operationOf(name).requestBody?.required);
    expect(bodies).toEqual([true, true, true, undefined, undefined, undefined]);
  });

  const { schemas } = openApiDocument().components;

  it('names every schema that has a name, and refers to no other', () => {
    expect(Object.keys(schemas).toSorted()).toEqual(Object.keys(named).toSorted());
    const references = JSON.stringify(openApiDocument()).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    expect(new Set([...references].map(([, name]) => name))).toEqual(new Set(Object.keys(named)));
  });

  it.each(Object.entries(named))('shows an example of %s that is one', (name, { schema, example }) => {
    expect(schema.safeParse(example)).toMatchObject({ success: true });
    expect(schemas[name]).toMatchObject({ examples: [example] });
  });
});
