import { routes, type Problem } from '@launchpad/api/routes';
import { inlinedDocument } from './testing/inlined.js';
import { answerEverything, calls } from './testing/calls/index.js';
import { TestGateway } from './testing/test-gateway.js';

type Name = keyof typeof routes;

interface Operation {
  operationId: Name;
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { properties: object; required?: string[] } }> };
}
const operations = Object.values(inlinedDocument().paths).flatMap(
  (methods) => Object.values(methods) as Operation[],
);
const queries = operations.flatMap(({ operationId, parameters }) =>
  parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => [operationId, name] as const),
);
const bodies = operations.flatMap(({ operationId, requestBody }) => {
  const schema = requestBody?.content['application/json']?.schema;
  return schema
    ? [{ operationId, fields: Object.keys(schema.properties), required: schema.required ?? [] }]
    : [];
});
const fields = bodies.flatMap(({ operationId, fields: all }) =>
  all.map((field) => [operationId, field] as const),
);
const required = bodies.flatMap(({ operationId, required: all }) =>
  all.map((field) => [operationId, field] as const),
);

describe('a wrong field of any call', () => {
  let gateway: TestGateway;
  let wallet: { cookie: string; address: string };
  let admin: { authorization: string };

  beforeAll(async () => {
    gateway = await TestGateway.start();
    [wallet, admin] = await Promise.all([gateway.wallet(), gateway.admin()]);
    answerEverything(gateway, wallet.address);
  });
  afterAll(() => gateway?.stop());

  /** The fields that a call refuses. */
  const refused = async (name: Name, query: string, body?: unknown): Promise<string[]> => {
    const [path] = calls[name].path.replace('{owner}', wallet.address).split('?');
    const headers = { cookie: wallet.cookie, ...admin };
    const answer = await gateway.json(routes[name].method, `${path}${query}`, body, headers);
    expect(answer.status).toBe(400);
    return ((await answer.json()) as Problem).errors?.map(({ field }) => field) ?? [];
  };
  const bodyOf = (name: Name) => calls[name].body as object;

  it.each(queries)('%s names %s of its query', async (name, field) => {
    expect(await refused(name, `?${field}=${'x'.repeat(3000)}`)).toContain(field);
  });

  it.each(fields)('%s names %s of its body', async (name, field) => {
    const wrong = await refused(name, '', { ...bodyOf(name), [field]: { junk: true } });
    expect(wrong.map((path) => path.split('.')[0])).toContain(field);
  });

  it.each(required)('%s names %s where it is missing', async (name, field) => {
    expect(await refused(name, '', { ...bodyOf(name), [field]: undefined })).toContain(field);
  });
});
