import { breakingChanges } from './breaking.js';

type Json = Record<string, unknown>;

/** An API of one call. */
const api = (operation: Json, schemas: Record<string, Json> = {}) => ({
  paths: { '/x': { post: { operationId: 'x', parameters: [], responses: { 200: {} }, ...operation } } },
  components: { schemas },
});
const content = (schema: Json) => ({ content: { 'application/json': { schema } } });
const inRequest = (schema: Json) => api({ requestBody: content(schema) });
const inAnswer = (schema: Json) => api({ responses: { 200: content(schema) } });
const text = { type: 'string' };

describe('a schema that changes breaks clients', () => {
  it.each<[Json, Json, inRequests: boolean, inAnswers: boolean]>([
    [text, text, false, false],
    // types: what is sent has to be one that is read
    [{ type: 'integer' }, { type: 'number' }, false, true],
    [{ type: 'number' }, { type: 'integer' }, true, false],
    [{ type: 'string' }, { type: ['string', 'null'] }, false, true],
    [{ type: ['string', 'null'] }, { type: 'string' }, true, false],
    [{}, text, true, false],
    [text, {}, false, true],
    // values
    [{ enum: [1, 2] }, { enum: [1, 2, 3] }, false, true],
    [{ const: 1 }, { enum: [1, 2] }, false, true],
    [{ enum: [1, 2] }, { const: 1 }, true, false],
    [text, { ...text, enum: ['a'] }, true, false],
    [{ ...text, enum: ['a'] }, text, false, true],
    // limits
    [{ minimum: 3 }, { minimum: 3 }, false, false],
    [{ minimum: 3 }, { minimum: 4 }, true, false],
    [{}, { minimum: 3 }, true, false],
    [{ minimum: 3 }, {}, false, true],
    [{ maxItems: 3 }, { maxItems: 4 }, false, true],
    [{}, { maxItems: 4 }, true, false],
    [{ maxItems: 4 }, {}, false, true],
    // what can't be judged
    [{ pattern: 'a' }, { pattern: 'b' }, true, true],
    [{}, { pattern: 'b' }, true, false],
    // what a client does not send means something else
    [{ default: 1 }, { default: 2 }, true, false],
    [{}, { default: 2 }, true, false],
    [{ anyOf: [text], default: 'a' }, { anyOf: [text], default: 'b' }, true, false],
    // words
    [{ description: 'a', title: 'a', examples: [1] }, { description: 'b' }, false, false],
    // entries of lists
    [{ items: text }, { items: { type: 'integer' } }, true, true],
    [{}, { items: text }, true, false],
    [{ items: text }, {}, false, true],
    // fields
    [{ required: ['a'] }, { required: ['b'] }, false, false],
    [{ properties: { a: text } }, { properties: { a: text }, required: ['a'] }, true, false],
    [{ properties: { a: text }, required: ['a'] }, { properties: { a: text } }, false, true],
    [{ properties: { a: text } }, { properties: { a: text, b: text } }, false, false],
    [{ properties: { a: text } }, { properties: {} }, true, true],
    [{}, { properties: { b: text }, required: ['b'] }, true, false],
    // fields without a name
    [{ additionalProperties: text }, { additionalProperties: text }, false, false],
    [{ additionalProperties: text }, { additionalProperties: { type: 'integer' } }, true, true],
    [{ additionalProperties: false }, { additionalProperties: false }, false, false],
    [{}, { additionalProperties: false }, true, false],
    [{ additionalProperties: text }, { additionalProperties: false }, true, true],
    [{ additionalProperties: false }, {}, false, false],
    [{}, { additionalProperties: text }, true, false],
    [{ additionalProperties: text }, {}, false, true],
    // forms
    [text, { anyOf: [text, { type: 'null' }] }, false, true],
    [{ oneOf: [text, { type: 'null' }] }, text, true, false],
    [{ anyOf: [text, { type: 'null' }] }, { anyOf: [{ type: 'null' }, text] }, false, false],
    [{ anyOf: [{ type: 'null' }] }, { anyOf: [text] }, true, true],
  ])('%j became %j: in requests %s, in answers %s', (before, after, inRequests, inAnswers) => {
    expect(breakingChanges(inRequest(before), inRequest(after)).length > 0).toBe(inRequests);
    expect(breakingChanges(inAnswer(before), inAnswer(after)).length > 0).toBe(inAnswers);
  });

  it('once, where it is named', () => {
    const parts = { properties: { a: named('Part'), b: named('Part') } };
    const before = { responses: { 200: content(parts) }, requestBody: content(named('Part')) };
    const changes = breakingChanges(
      api(before, { Part: { type: 'integer' } }),
      api(before, { Part: { type: 'string' } }),
    );
    expect(changes).toEqual([
      'Part in requests: type "integer" became "string"',
      'Part in answers: type "integer" became "string"',
    ]);
  });

  it('where another name has another meaning, and not where it has the same', () => {
    const schemas = { A: text, B: text, C: { type: 'integer' } };
    const using = (name: string) => api({ responses: { 200: content(named(name)) } }, schemas);
    expect(breakingChanges(using('A'), using('B'))).toEqual([]);
    expect(breakingChanges(using('A'), using('C'))).toEqual([
      'POST /x, answer 200: type "string" became "integer"',
    ]);
    expect(breakingChanges(using('A'), inAnswer(text))).toContain('the schema A is gone');
  });

  it('that calls itself is compared once', () => {
    const list = (type: string) => ({ Node: { properties: { next: named('Node'), value: { type } } } });
    const using = (type: string) => api({ responses: { 200: content(named('Node')) } }, list(type));
    expect(breakingChanges(using('string'), using('string'))).toEqual([]);
    expect(breakingChanges(using('string'), using('integer'))).toHaveLength(1);
  });
});

describe('a call that changes breaks clients', () => {
  const body = content(text);
  it.each<[string, Json, Json, string[]]>([
    ['needs a body', {}, { requestBody: { ...body, required: true } }, ['POST /x needs a body now']],
    ['may have a body', {}, { requestBody: body }, []],
    [
      'needs the body that it could have',
      { requestBody: body },
      { requestBody: { ...body, required: true } },
      ['POST /x needs a body now'],
    ],
    [
      'needs its body still',
      { requestBody: { ...body, required: true } },
      { requestBody: { ...body, required: true } },
      [],
    ],
    ['needs its body no more', { requestBody: { ...body, required: true } }, { requestBody: body }, []],
    ['takes no body', { requestBody: body }, {}, ['POST /x, body is no application/json any more']],
    [
      'answers nothing',
      { responses: { 200: body } },
      {},
      ['POST /x, answer 200 is no application/json any more'],
    ],
    ['answers something', {}, { responses: { 200: body } }, []],
    ['succeeds in another way too', {}, { responses: { 200: {}, 201: {} } }, ['POST /x answers 201 now']],
    ['may be refused', {}, { responses: { 200: {}, 404: {} } }, []],
    ['is closed to visitors', {}, { security: [{ session: [] }] }, ['POST /x refuses visitors now']],
    ['is open to visitors', { security: [{ session: [] }] }, {}, []],
    [
      'needs two things at once',
      { security: [{ session: [] }] },
      { security: [{ session: [], token: [] }] },
      ['POST /x refuses session now'],
    ],
    [
      'has another way in',
      { security: [{ session: [] }] },
      { security: [{ session: [] }, { token: [] }] },
      [],
    ],
    [
      'takes a parameter elsewhere',
      { parameters: [{ name: 'a', in: 'query', schema: text }] },
      { parameters: [{ name: 'a', in: 'path', required: true, schema: text }] },
      ['POST /x, query a is gone', 'POST /x, path a is required now'],
    ],
    [
      'needs a parameter still',
      { parameters: [{ name: 'a', in: 'query', required: true, schema: text }] },
      { parameters: [{ name: 'a', in: 'query', required: true, schema: text }] },
      [],
    ],
  ])('where it %s', (_, before, after, changes) => {
    expect(breakingChanges(api(before), api(after))).toEqual(changes);
  });
});

/** A schema by its name. */
function named(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}
