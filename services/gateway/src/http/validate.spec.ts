import { Problem } from '@launchpad/platform';
import type { Route } from '@launchpad/api/routes';
import { z } from 'zod';
import { validate } from './validate.js';

const route = (body: z.ZodType, more: Partial<Route> = {}): Route =>
  ({ params: z.object({}), query: z.object({}), body, ...more }) as unknown as Route;

/** The problem of a body, or of another part of a request. */
const problemOf = (of: Route, request: { params?: unknown; query?: unknown; body?: unknown }): Problem => {
  try {
    validate(of, { params: {}, query: {}, body: {}, ...request });
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('It is valid');
};

describe('the problem of a request', () => {
  it('names at most 50 fields', () => {
    const fields = Array.from({ length: 60 }, (_, index) => [`f${index}`, z.string()] as const);
    const { errors } = problemOf(route(z.object(Object.fromEntries(fields))), {});
    expect(errors.map(({ field }) => field)).toEqual(Array.from({ length: 50 }, (_, index) => `f${index}`));
  });

  it('names each field once, with the first that is wrong with it, which is its title', () => {
    const body = z.object({ name: z.string().min(9, 'too short').regex(/^x/, 'no x') });
    const { status, title, errors } = problemOf(route(body), { body: { name: 'a' } });
    expect([status, title, errors]).toEqual([400, 'too short', [{ field: 'name', message: 'too short' }]]);
  });

  it('names the body where it is wrong as a whole, and fields within fields by their path', () => {
    expect(problemOf(route(z.object({})), { body: 'text' }).errors).toMatchObject([{ field: 'body' }]);
    const body = z.object({ links: z.array(z.object({ url: z.string() })) });
    expect(problemOf(route(body), { body: { links: [{}] } }).errors).toMatchObject([
      { field: 'links.0.url' },
    ]);
  });

  it('has a title of its own where the rule has one', () => {
    const body = z.object({ list: z.string() }).check((context) => {
      context.issues.push({
        ...{ code: 'custom', path: ['list'], message: 'x is none', input: context.value },
        params: { title: 'Invalid Address!' },
      });
    });
    expect(problemOf(route(body), { body: { list: '' } })).toMatchObject({
      ...{ status: 400, title: 'Invalid Address!', detail: 'x is none' },
      errors: [{ field: 'list', message: 'x is none' }],
    });
  });

  it('is a 404 for a path that can be none, and a 400 for a query', () => {
    const id = z.object({ id: z.string().max(3) });
    const request = { params: { id: 'long' }, query: { id: 'long' } };
    expect(problemOf(route(z.object({}), { params: id }), request)).toMatchObject({ status: 404 });
    expect(problemOf(route(z.object({}), { query: id }), request)).toMatchObject({ status: 400 });
  });

  it.each([
    ['query', { name: 'a\0' }, 'name'],
    ['body', { deep: [{ text: '\0' }] }, 'text'],
    ['body', '\0', 'body'],
  ])('names where a %s has the character NUL (%j)', (part, value, field) => {
    const { status, errors } = problemOf(route(z.unknown()), { [part]: value });
    expect([status, errors]).toEqual([400, [{ field, message: 'must not hold the character NUL' }]]);
  });
});

it('what is valid is passed on as its schemas have it, and nothing else', () => {
  const schema = z.object({ n: z.coerce.number().default(7), gone: z.null().optional() });
  const request = { params: {}, query: { n: '3', other: 1 }, body: { gone: null } };
  expect(validate(route(schema, { query: schema }), request)).toEqual({
    ...{ params: {}, query: { n: 3 }, body: { n: 7, gone: null } },
  });
  const missing = { ...request, body: undefined };
  expect(validate(route(schema), missing)).toMatchObject({ body: { n: 7 } });
  const upload = route(z.never(), { consumes: 'multipart/form-data' } as never);
  expect(validate(upload, request)).toMatchObject({ body: undefined });
});
