import { HttpException, Logger, NotFoundException, type ArgumentsHost } from '@nestjs/common';
import { Problem, withSpan } from '@launchpad/platform';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { ask } from '../testing/ask.js';
import { ProblemFilter, problemJson, refuseStrangeMethods } from './problem.filter.js';

const fastifyError = (statusCode: unknown) => Object.assign(new Error('of Fastify'), { statusCode });

describe('an error', () => {
  const logged: unknown[] = [];
  beforeAll(() =>
    Logger.overrideLogger({ log: () => {}, warn: () => {}, error: (what) => logged.push(what) }),
  );
  afterAll(() => Logger.overrideLogger(false));
  beforeEach(() => {
    logged.length = 0;
  });

  const filter = new ProblemFilter();
  /** The answer to a request that ends with this error. */
  const answered = async (error: unknown, url = '/v1/config') => {
    const server = fastify({ routerOptions: { maxParamLength: 1_000 } });
    server.get('/*', (request: FastifyRequest, reply: FastifyReply) => {
      const http = { getRequest: () => request, getResponse: () => reply };
      filter.catch(error, { switchToHttp: () => http } as unknown as ArgumentsHost);
      return reply;
    });
    const { statusCode, headers, body } = await ask(server, url);
    await server.close();
    return { statusCode, headers, problem: JSON.parse(body) as Record<string, unknown> };
  };

  it.each([
    [400, 'malformed'],
    [405, 'method-not-allowed'],
    [406, 'not-acceptable'],
    [413, 'too-large'],
    [414, 'uri-too-long'],
    [415, 'unsupported-media-type'],
    [431, 'headers-too-large'],
  ])('of the framework with the status %i is a problem with the code %s', async (status, code) => {
    for (const error of [fastifyError(status), new HttpException('of Nest', status)]) {
      const { statusCode, problem, headers } = await answered(error);
      expect([statusCode, problem['status'], problem['code']]).toEqual([status, status, code]);
      expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['retry-after']).toBeUndefined();
    }
    expect(logged).toEqual([]);
  });

  it.each([
    ['any error', new TypeError('inside')],
    ['an error with a status that is none', fastifyError('400')],
    ['an error with a status that is no problem of ours', fastifyError(418)],
    ['what is no error', 'thrown'],
  ])('like %s is logged whole, and hidden from the caller', async (_, error) => {
    const { statusCode, problem } = await answered(error);
    expect([statusCode, problem['code'], problem['detail']]).toEqual([500, 'internal', undefined]);
    expect(logged).toEqual([error]);
  });

  it.each([
    [429, 0, undefined],
    [429, 7, '7'],
    [502, 0, undefined],
    [503, 0, '5'],
    [504, 0, '5'],
    [503, 9, '9'],
  ])('with the status %i and a wait of %i seconds says to retry after %s', async (status, wait, expected) => {
    const { headers } = await answered(new Problem(status, 'code', 'Title', '', [], wait));
    expect(headers['retry-after']).toBe(expected);
  });

  it.each([
    [499, []],
    [503, ['Title (detail)']],
  ])('that is a problem with the status %i is logged as %j', async (status, lines) => {
    await answered(new Problem(status, 'code', 'Title', 'detail'));
    expect(logged).toEqual(lines);
  });

  it('has the parts that there are, and the trace of its request if it is our fault', async () => {
    const json = (problem: Problem) => JSON.parse(problemJson(problem)) as object;
    const about = { type: 'about:blank', title: 'Title', code: 'code' };
    expect(json(new Problem(500, 'code', 'Title'))).toEqual({ ...about, status: 500 });
    const errors = [{ field: 'name', message: 'is needed' }];
    expect(json(new Problem(400, 'code', 'Title', 'detail', errors))).toEqual({
      ...{ ...about, status: 400, detail: 'detail', errors },
    });
    await withSpan({ name: 'call', kind: 'server' }, undefined, async () => {
      expect(json(new Problem(499, 'code', 'Title'))).not.toHaveProperty('traceId');
      for (const status of [500, 503])
        expect(json(new Problem(status, 'code', 'Title'))).toHaveProperty(
          'traceId',
          expect.stringMatching(/^[0-9a-f]{32}$/),
        );
    });
  });

  it('of a path that does not exist names it, as far as it goes', async () => {
    const { statusCode, problem } = await answered(
      new NotFoundException(),
      `/v1/${'x'.repeat(300)}?secret=1`,
    );
    expect([statusCode, problem['code']]).toEqual([404, 'not-found']);
    expect(problem['detail']).toBe(`There is nothing at /v1/${'x'.repeat(196)}`);
  });

  it('of a method that a path does not have names the others', async () => {
    const { statusCode, problem, headers } = await answered(new NotFoundException(), '/v1/auth/verify?x=1');
    expect([statusCode, problem['code'], problem['detail']]).toEqual([405, 'method-not-allowed', 'Use POST']);
    expect(headers['allow']).toBe('POST');
  });
});

describe('a method that nothing answers to', () => {
  it.each([
    ['GET', '/v1/nothing', undefined],
    ['OPTIONS', '/v1/nothing', undefined],
    ['PROPFIND', '/v1/auth/nonce?x=1', 'GET'],
    ['PROPFIND', '/v1/front/pools/Uk3xT9/review', 'GET, POST, PUT'],
    ['PROPFIND', '/v1/nothing', 'GET, HEAD, POST, PUT, PATCH, DELETE'],
  ])('%s %s is refused with what the path allows: %s', async (method, url, allowed) => {
    const server = fastify();
    server.addHttpMethod('PROPFIND');
    server.addHook('onRequest', refuseStrangeMethods);
    server.route({ method: ['GET', 'OPTIONS', 'PROPFIND'], url: '/*', handler: async () => 'passed' });
    const { statusCode, headers } = await ask(server, url, { method });
    expect([statusCode, headers['allow']]).toEqual([allowed ? 405 : 200, allowed]);
    await server.close();
  });
});
