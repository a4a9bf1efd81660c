import { readFileSync } from 'node:fs';
import { breakingChanges, type ApiDocument } from './breaking.js';
import { openApiDocument } from './openapi.js';

interface Schema {
  [keyword: string]: unknown;
  properties: Record<string, Schema>;
  required: string[];
  enum: unknown[];
}
interface Operation {
  operationId: string;
  security?: object[];
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, unknown> }>;
}

const now = openApiDocument();
const get = '/v1/front/pools/get/{poolId}';
const list = '/v1/front/pools/list/{x}';

const call = (api: ApiDocument, path: string, method = 'get') => api.paths[path]![method] as Operation;
const named = (api: ApiDocument, name: string) => api.components.schemas[name] as unknown as Schema;
const parameter = (api: ApiDocument, name: string) =>
  call(api, list).parameters.find((one) => one.name === name)!;
const drop = (all: unknown[], one: unknown) => all.splice(all.indexOf(one), 1);

/** What comes of the API as it is when it is changed. */
function after(change: (api: ApiDocument) => void): string[] {
  const api = structuredClone(now) as ApiDocument;
  change(api);
  return breakingChanges(now, api);
}

const breaks: [what: string, change: (api: ApiDocument) => void, says: string][] = [
  ['a path is gone', (api) => delete api.paths[get], `GET ${get} is gone`],
  [
    'a method is gone',
    (api) => delete api.paths['/v1/front/pools/drafts']!['post'],
    'POST /v1/front/pools/drafts is gone',
  ],
  [
    'a call has another name',
    (api) => (call(api, get).operationId = 'readPool'),
    `GET ${get} is called readPool now`,
  ],
  ['a schema is gone', (api) => delete api.components.schemas['Preview'], 'the schema Preview is gone'],
  [
    'a call needs a session now',
    (api) => (call(api, get).security = [{ session: [] }]),
    `GET ${get} refuses visitors now`,
  ],
  [
    'one of two ways in is closed',
    (api) => call(api, '/v1/admin/pools/list/{walletAddress}').security!.shift(),
    'GET /v1/admin/pools/list/{walletAddress} refuses session now',
  ],
  [
    'a parameter is gone',
    (api) => drop(call(api, list).parameters, parameter(api, 'status')),
    `GET ${list}, query status is gone`,
  ],
  [
    'a new parameter is required',
    (api) => call(api, list).parameters.push({ ...parameter(api, 'status'), name: 'chain', required: true }),
    `GET ${list}, query chain is required now`,
  ],
  [
    'a parameter is required now',
    (api) => (parameter(api, 'status').required = true),
    `GET ${list}, query status is required now`,
  ],
  [
    'a parameter takes fewer values',
    (api) => drop(parameter(api, 'status').schema.enum, 'live'),
    `GET ${list}, query status: ["all","upcoming","live","ended"] became ["all","upcoming","ended"]`,
  ],
  [
    'a parameter takes less',
    (api) => (parameter(api, 'limit').schema['maximum'] = 50),
    `GET ${list}, query limit: maximum 100 became 50`,
  ],
  [
    'a parameter that is left out means something else',
    (api) => (parameter(api, 'limit').schema['default'] = 7),
    `GET ${list}, query limit: default 6 became 7`,
  ],
  [
    'a field of an answer is gone',
    (api) => {
      delete named(api, 'Order').properties['ordinal'];
      drop(named(api, 'Order').required, 'ordinal');
    },
    'Order in answers.ordinal is gone',
  ],
  [
    'a field of an answer is of another type',
    (api) => (named(api, 'Pool').properties['title']!['type'] = 'integer'),
    'Pool in answers.title: type "string" became "integer"',
  ],
  [
    'a field of an answer has another format',
    (api) => (named(api, 'ListedDraft').properties['id']!['format'] = 'date'),
    'ListedDraft in answers.id: format "uuid" became "date"',
  ],
  [
    'a field of an answer may be absent',
    (api) => drop(named(api, 'Pool').required, 'title'),
    'Pool in answers.title may be absent now',
  ],
  [
    'a field of an answer may be null',
    (api) => (named(api, 'Faq').properties['title'] = named(api, 'Me').properties['address']!),
    'Faq in answers.title: type "string" became ["string","null"]',
  ],
  [
    'a field of an answer has a new value',
    (api) => named(api, 'Pool').properties['poolType']!.enum.push('raffle'),
    'Pool in answers.poolType: ["public","whiteList"] became ["public","whiteList","raffle"]',
  ],
  [
    'a number of an answer need not be whole',
    (api) => (named(api, 'PoolCounts').properties['all']!['type'] = 'number'),
    'PoolCounts in answers.all: type "integer" became "number"',
  ],
  [
    'a new field of a request is required',
    (api) => {
      named(api, 'CreatePoolBody').properties['chain'] = { type: 'integer' } as unknown as Schema;
      named(api, 'CreatePoolBody').required.push('chain');
    },
    'CreatePoolBody in requests.chain is required now',
  ],
  [
    'a field of a request is gone',
    (api) => delete named(api, 'CreatePoolBody').properties['message'],
    'CreatePoolBody in requests.message is gone',
  ],
  [
    'a field of a request is of another type',
    (api) => (named(api, 'CreatePoolBody').properties['isKyc']!['type'] = 'string'),
    'CreatePoolBody in requests.isKyc: type "boolean" became "string"',
  ],
  [
    'a field of a request takes fewer values',
    (api) => named(api, 'CreatePoolBody').properties['poolType']!.enum.pop(),
    'CreatePoolBody in requests.poolType: ["public","whiteList"] became ["public"]',
  ],
  [
    'a field of a request may be less long',
    (api) => (named(api, 'CreatePoolBody').properties['title']!['maxLength'] = 40),
    'CreatePoolBody in requests.title: maxLength 50 became 40',
  ],
  [
    'a field of a request has another pattern',
    (api) => (named(api, 'CreatePoolBody').properties['transactionHash']!['pattern'] = '^x$'),
    'CreatePoolBody in requests.transactionHash: pattern "^0x[0-9a-fA-F]{64}$" became "^x$"',
  ],
  [
    'a request may not hold fields of its own',
    (api) => (named(api, 'FaqBody')['additionalProperties'] = false),
    'FaqBody in requests: other fields nothing became false',
  ],
  [
    'a call succeeds with another status',
    (api) => {
      const { responses } = call(api, get);
      responses['201'] = responses['200']!;
      delete responses['200'];
    },
    `GET ${get} does not answer 200 any more`,
  ],
  [
    'a call is refused with another status',
    (api) => delete call(api, get).responses['404'],
    `GET ${get} does not answer 404 any more`,
  ],
  [
    'an answer is of another type of content',
    (api) => (call(api, get).responses['200']!.content = { 'text/csv': {} }),
    `GET ${get}, answer 200 is no application/json any more`,
  ],
];

const additions: [what: string, change: (api: ApiDocument) => void][] = [
  ['nothing', () => {}],
  ['a new call', (api) => (api.paths['/v1/new'] = api.paths[get]!)],
  [
    'a new optional parameter',
    (api) => call(api, list).parameters.push({ ...parameter(api, 'status'), name: 'tag' }),
  ],
  [
    'a new optional field of a request',
    (api) => (named(api, 'FaqBody').properties['tag'] = named(api, 'FaqBody').properties['title']!),
  ],
  [
    'a new field of an answer',
    (api) => {
      named(api, 'Pool').properties['mood'] = named(api, 'Pool').properties['title']!;
      named(api, 'Pool').required.push('mood');
    },
  ],
  ['a request that may leave out a field', (api) => drop(named(api, 'CreatePoolBody').required, 'title')],
  [
    'a request that may be longer',
    (api) => (named(api, 'CreatePoolBody').properties['title']!['maxLength'] = 60),
  ],
  [
    'a request with a new form',
    (api) =>
      (named(api, 'CreatePoolBody').properties['telegram']!['anyOf'] as object[]).push({ type: 'null' }),
  ],
  ['a request with a new value', (api) => parameter(api, 'status').schema.enum.push('cancelled')],
  ['an answer with fewer values', (api) => named(api, 'Pool').properties['poolType']!.enum.pop()],
  ['an answer that always has a field', (api) => named(api, 'Pool').required.push('scamMessage')],
  ['an answer that is null no more', (api) => (named(api, 'Me').properties['address']!['type'] = 'string')],
  ['a call that needs no session any more', (api) => delete call(api, '/v1/front/order/mine').security],
  ['a new refusal', (api) => (call(api, get).responses['418'] = { content: {} })],
  ['other words', (api) => (named(api, 'Pool')['description'] = 'A sale')],
];

describe('the check for breaking changes of the API', () => {
  it.each(breaks)('finds that %s', (_, change, says) => {
    expect(after(change)).toContain(says);
  });

  it.each<[string, (forms: { maxLength?: number }[]) => void]>([
    ['a form is gone', (forms) => void forms.shift()],
    ['a form takes less', (forms) => (forms[1]!.maxLength = 100)],
  ])('finds that of the forms of a request’s field %s', (_, change) => {
    const changed = after((api) =>
      change(named(api, 'CreatePoolBody').properties['telegram']!['anyOf'] as { maxLength?: number }[]),
    );
    expect(changed).toEqual([expect.stringMatching(/^CreatePoolBody in requests\.telegram: \{.* became /)]);
  });

  it.each(additions)('lets pass: %s', (_, change) => {
    expect(after(change)).toEqual([]);
  });
});

it('the API breaks no client of the last release; CONTRIBUTING says what to do where it must', () => {
  const file = new URL('../../openapi.released.json', import.meta.url);
  const released = JSON.parse(readFileSync(file, 'utf8')) as ApiDocument;
  expect(breakingChanges(released, now)).toEqual([]);
});
