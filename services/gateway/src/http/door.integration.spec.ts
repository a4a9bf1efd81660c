import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { cidOf } from '@launchpad/contracts';
import { Problem } from '@launchpad/platform';
import { orderMessage, OWNER, POOL_ID } from '../testing/messages.js';
import { answerEverything, calls } from '../testing/calls/index.js';
import { TestGateway } from '../testing/test-gateway.js';

describe('the public door', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await TestGateway.start({
      patience: { headersMs: 1_000, requestMs: 1_000, checkMs: 100, drainMs: 1_000 },
    });
  });
  afterAll(() => gateway?.stop());
  beforeEach(() => {
    for (const service of [gateway.pools, gateway.orders]) service.reset();
    answerEverything(gateway, OWNER);
  });

  describe('requests that ask for another protocol', () => {
    it.each([
      ['HTTP/2', 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk'],
      ['a web socket where there is none', 'Connection: Upgrade\r\nUpgrade: websocket'],
    ])('%s are answered as if they had not', async (_, headers) => {
      const answer = await gateway.raw('GET /v1/config HTTP/1.1', headers);
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(answer).toMatch(/"success":true/);
      expect(answer).toMatch(/^connection: close\r$/im);
      expect(await gateway.raw('GET /v1/nothing HTTP/1.1', headers)).toMatch(/^HTTP\/1\.1 404 /);
    });

    it.each(['Content-Length: 1', 'Transfer-Encoding: chunked'])(
      'are rejected if they have a body (%s)',
      async (header) => {
        const headers = `Connection: Upgrade\r\nUpgrade: h2c\r\n${header}`;
        const answer = await gateway.raw('POST /v1/auth/verify HTTP/1.1', headers);
        expect(answer).toMatch(/^HTTP\/1\.1 400 .*application\/problem\+json/s);
      },
    );

    it('are answered if their body is empty', async () => {
      const headers = 'Connection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 0';
      expect(await gateway.raw('GET /v1/config HTTP/1.1', headers)).toMatch(/^HTTP\/1\.1 200 /);
    });
  });

  describe('methods that nothing answers to', () => {
    it.each(['QUERY /v1/config', 'QUERY /', 'PROPFIND /v1/front/pools/list/all', 'TRACE /', 'BREW /pot'])(
      '%s are refused with what is allowed',
      async (line) => {
        const answer = await gateway.raw(`${line} HTTP/1.1`);
        expect(answer).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
        expect(answer).toMatch(/^allow: GET/im);
        expect(answer).toMatch(/"code":"method-not-allowed"/);
      },
    );
  });

  it('waits for headers for 15 seconds and for the whole of a request for a minute, if not configured otherwise', async () => {
    const usual = await TestGateway.start({ sharedWith: gateway });
    expect(usual.app.getHttpServer()).toMatchObject({ headersTimeout: 15_000, requestTimeout: 60_000 });
    await usual.stop();
  });

  describe('requests that are slow to arrive', () => {
    const head = 'POST /v1/auth/verify HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

    it.each([
      ['headers', 'GET /v1/config HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', ' '],
      ['a body', `${head}Content-Length: 1000\r\n\r\n{`, ' '],
      ['a body in pieces', `${head}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
    ])('with %s are ended with a 408', async (_, said, more) => {
      const socket = gateway.connect(said);
      const drip = setInterval(() => socket.write(more), 50).unref();
      const answer = await text(socket);
      clearInterval(drip);
      expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    });

    it('keep nobody else waiting', async () => {
      const slow = Array.from({ length: 200 }, () => gateway.connect(`${head}Content-Length: 1000\r\n\r\n{`));
      expect((await gateway.fetch('/v1/config')).status).toBe(200);
      for (const socket of slow) socket.destroy();
    });
  });

  describe('what can not be answered just now', () => {
    it.each([503, 504])('with a %i says when to ask again', async (status) => {
      gateway.pools.answers.get = () => {
        throw new Problem(status, 'unavailable', 'Down');
      };
      const answer = await gateway.fetch(calls.getPool.path);
      expect(answer.status).toBe(status);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    });
  });

  describe('an export of bids', () => {
    const pages = (read: (page: number) => void) => {
      gateway.orders.answers.list = ({ page }) => {
        read(page!.page);
        const orders = Array.from({ length: 100 }, (_, index) =>
          orderMessage({ id: `${page!.page}-${index}` }),
        );
        return { orders, pagination: { page: page!.page, limit: 100, total: 500, pages: 5 } };
      };
    };
    const fail = () => {
      throw new Problem(503, 'unavailable', 'Down');
    };

    it('is a problem where nothing can be read', async () => {
      pages(fail);
      expect((await gateway.fetch(calls.exportOrders.path)).status).toBe(503);
    });

    it.each(['identity', 'gzip'])('that breaks off is no whole answer (%s)', async (encoding) => {
      pages((page) => page === 4 && fail());
      const line = `GET ${calls.exportOrders.path} HTTP/1.1`;
      const answer = await gateway
        .raw(line, `Connection: close\r\nAccept-Encoding: ${encoding}`)
        .catch(String);
      // A chunked answer is whole only with its empty last chunk.
      expect(answer.endsWith('\r\n0\r\n\r\n')).toBe(false);
      const read = gateway.json('GET', calls.exportOrders.path, undefined, { 'accept-encoding': encoding });
      await expect(read.then((response) => response.text())).rejects.toThrow('terminated');
    });

    it('holds all of them', async () => {
      pages(() => {});
      const answer = await (await gateway.fetch(calls.exportOrders.path)).text();
      expect(answer.trim().split('\r\n')).toHaveLength(501);
    });
  });

  describe('callers', () => {
    const limits = { auth: 2 };
    const nonce = (at: TestGateway, from: string) =>
      at.json('GET', '/v1/auth/nonce', undefined, { 'x-forwarded-for': from });

    it('of IPv6 are counted by network, not by address', async () => {
      const at = await TestGateway.start({ sharedWith: gateway, limits });
      const from = (last: number) => nonce(at, `2001:db8:7:7::${last.toString(16)}`);
      expect([(await from(1)).status, (await from(2)).status, (await from(3)).status]).toEqual([
        200, 200, 429,
      ]);
      expect((await nonce(at, '2001:db8:7:8::1')).status).toBe(200);
      await at.stop();
    });

    it('cannot spoof their address without a configured proxy', async () => {
      const at = await TestGateway.start({ sharedWith: gateway, limits, trustedProxies: '192.0.2.0/24' });
      const answers = [await nonce(at, '198.51.100.1'), await nonce(at, '198.51.100.2')];
      answers.push(await nonce(at, '198.51.100.3'));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
      await at.stop();
    });

    it('each have a limit of their own behind a CDN and pods of 100.64.0.0/10, which are named', async () => {
      const at = await TestGateway.start({
        sharedWith: gateway,
        limits,
        trustedProxies: 'loopback,100.64.0.0/10,192.0.2.0/24,2001:db8:cd::/48',
      });
      // whoever calls may write what they like in front: the CDN appends where they came from
      const through = (from: string, cdn: string) => nonce(at, `203.0.113.9, ${from}, ${cdn}, 100.64.3.4`);
      for (const caller of ['198.51.100.21', '198.51.100.22', '198.51.100.23']) {
        const statuses = [];
        for (const cdn of ['192.0.2.7', '2001:db8:cd::7', '192.0.2.8'])
          statuses.push((await through(caller, cdn)).status);
        expect(statuses).toEqual([200, 200, 429]);
      }
      await at.stop();
    });
  });

  describe('a file', () => {
    let ipfs: Server;
    let answer: RequestListener;
    let reader: TestGateway;

    beforeAll(async () => {
      ipfs = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
      await once(ipfs, 'listening');
      const ipfsUrl = `http://127.0.0.1:${(ipfs.address() as AddressInfo).port}`;
      reader = await TestGateway.start({ sharedWith: gateway, ipfsUrl });
    });
    afterAll(async () => {
      await reader.stop();
      ipfs.closeAllConnections();
      ipfs.close();
    });

    const says = (status: number, Message: string) => {
      answer = (_, response) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ Message, Code: 0, Type: 'error' }));
      };
    };
    let asked = 0;
    /** Of another file each time, since answers are remembered. */
    const status = async () => {
      asked += 1;
      return (await reader.fetch(`/ipfs/${cidOf(`0x${asked.toString(16).padStart(64, '0')}`)}`)).status;
    };

    it('is not found where IPFS says so', async () => {
      says(500, 'block was not found locally (offline): ipld: could not find bafy');
      expect(await status()).toBe(404);
    });

    it.each([
      ['breaks', 500, 'datastore closed', 502],
      ['is not let in', 403, 'Forbidden', 502],
      ['takes too long', 500, 'context deadline exceeded', 504],
    ])('is a problem of ours where IPFS %s', async (_, said, message, expected) => {
      says(said, message);
      expect(await status()).toBe(expected);
    });

    it('is a server error while IPFS is down', async () => {
      answer = (request) => request.socket.destroy();
      expect(await status()).toBe(502);
    });
  });

  it('shows one pool all the same', async () => {
    expect((await gateway.fetch(`/v1/front/pools/get/${POOL_ID}`)).status).toBe(200);
  });
});
