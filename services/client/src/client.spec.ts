import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { Wallet } from 'ethers';
import { createClient, type Client } from './client.js';
import { Refused, Unanswered } from './errors.js';

const problem = { 'content-type': 'application/problem+json' };
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a client', () => {
  let server: Server;
  let client: Client;
  let answer: RequestListener;
  let asked: IncomingMessage[];

  beforeEach(async () => {
    asked = [];
    server = createServer((request, response) => {
      asked.push(request);
      answer(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    client = createClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pool/x` });
  });
  afterEach(async () => {
    jest.useRealTimers();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  it('makes a call by its name and gives its answer', async () => {
    answer = (_, response) => response.end('{"success":true,"data":{"pools":[]}}');
    const query = { status: 'live', limit: 2 } as const;
    const { data } = await client.call('listPools', { params: { x: 'all' }, query });
    expect(data.pools).toEqual([]);
    expect(asked[0]?.url).toBe('/v1/front/pools/list/all?status=live&limit=2');
  });

  it('throws what the server refuses with, by status, code and field', async () => {
    const errors = [{ field: 'message', message: 'cannot be blank!' }];
    answer = (_, response) =>
      response
        .writeHead(400, problem)
        .end(JSON.stringify({ status: 400, code: 'invalid', title: 'Check the form', errors }));
    const refused = await failure(client.call('addComment', { body: { poolId: 'x', message: '' } }));
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({
      status: 400,
      code: 'invalid',
      title: 'Check the form',
      fields: { message: 'cannot be blank!' },
      message: 'POST /v1/front/comments/comment: 400, Check the form, message: cannot be blank!',
    });
  });

  it('says so where something in between answers', async () => {
    answer = (_, response) => response.writeHead(502).end(`<h1>Bad Gateway</h1>${'x'.repeat(10_000)}`);
    const refused = (await failure(client.call('config'))) as Refused;
    expect(refused).toMatchObject({ status: 502, code: 'no-problem' });
    expect(refused.message.length).toBeLessThan(400);
  });

  it.each([
    ['nobody listens', () => server.close()],
    ['the answer breaks off', () => (answer = (request) => request.socket.destroy())],
    ['the answer is no JSON', () => (answer = (_, response) => response.end('<html>'))],
    [
      'it leads elsewhere',
      () => (answer = (_, response) => response.writeHead(302, { location: '/' }).end()),
    ],
  ])('distinguishes no answer from a refusal: %s', async (_, fail) => {
    fail();
    expect(await failure(client.call('config'))).toBeInstanceOf(Unanswered);
    if (!server.listening) server.listen(0);
  });

  it('waits no longer than a minute for an answer and its end', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    const begun = new Promise<void>((resolve) => {
      answer = (_, response) => {
        response.write('{"success":');
        resolve();
      };
    });
    const calling = failure(client.call('config'));
    await begun;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await calling).toMatchObject({
      name: 'Unanswered',
      message: 'GET /v1/config: no answer, not within 60 seconds',
    });
  });

  it('reads no answer larger than 64 MiB', async () => {
    const part = Buffer.alloc(1024 * 1024, ' ');
    answer = (_, response) => {
      const pour = () => {
        while (!response.closed && response.write(part)) continue;
        if (!response.closed) response.once('drain', pour);
      };
      pour();
    };
    expect(String(await failure(client.call('config')))).toMatch(/more than 67108864 bytes/);
  });

  it('makes a call again when the server asks to wait, and gives up after ten times', async () => {
    let busy = 2;
    answer = (_, response) =>
      (busy -= 1) >= 0
        ? response.writeHead(429, { ...problem, 'retry-after': '0' }).end('{"status":429,"title":"Slow"}')
        : response.end('{"success":true}');
    await client.call('config');
    expect(asked).toHaveLength(3);
    busy = 1_000;
    expect(await failure(client.call('config'))).toMatchObject({ status: 429 });
    expect(asked).toHaveLength(13);
  });

  it('makes it once where it would have to wait for hours', async () => {
    answer = (_, response) =>
      response.writeHead(429, { ...problem, 'retry-after': '7200' }).end('{"status":429,"title":"Slow"}');
    expect(await failure(client.call('config'))).toMatchObject({ status: 429 });
    expect(asked).toHaveLength(1);
  });

  it('keeps the session of a wallet that signs in, until it is over', async () => {
    answer = ({ url }, response) => {
      if (url === '/v1/auth/verify') response.setHeader('set-cookie', 'session=abc=; Path=/; HttpOnly');
      if (url === '/v1/auth/logout') response.setHeader('set-cookie', 'session=; Path=/; Max-Age=0');
      response.end('{"success":true,"data":{"nonce":"abcdefgh12345678","serverTime":0}}');
    };
    await client.signIn(Wallet.createRandom(), 5);
    await client.call('me');
    await client.call('logout');
    await client.call('me');
    const cookies = asked.map(({ url, headers }) => [url, headers.cookie]);
    expect(cookies).toEqual([
      ['/v1/auth/nonce', undefined],
      ['/v1/config', undefined],
      ['/v1/auth/verify', undefined],
      ['/v1/auth/me', 'session=abc='],
      ['/v1/auth/logout', 'session=abc='],
      ['/v1/auth/me', undefined],
    ]);
  });

  it('sends the given headers', async () => {
    answer = (_, response) => response.end('{"success":true}');
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    await createClient({ url: client.url, token: 'of-an-admin', headers }).call('listNotifications');
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer of-an-admin', ...headers });
  });
});
