import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { hostileTokens } from '@launchpad/contracts/testing';
import { z } from 'zod';
import { AnswerTooLarge } from '@launchpad/platform';
import { NodeRefused, NodeUnavailable, TooSlow, WrongAnswer } from './errors.js';
import { JsonRpc } from './json-rpc.js';

const BOUNDS = { timeoutMs: 20_000, bytes: 10_000 };

describe('a call to a node', () => {
  let server: Server;
  let answer: (response: ServerResponse) => void;
  let rpc: JsonRpc;
  let sent = 0;
  let atWork = 0;
  let mostAtWork = 0;

  beforeAll(async () => {
    server = createServer((_, response) => {
      atWork += 1;
      mostAtWork = Math.max(mostAtWork, atWork);
      response.once('close', () => (atWork -= 1));
      answer(response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    rpc = new JsonRpc(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 4);
  });

  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  const call = (method = 'eth_call', bounds = BOUNDS) => rpc.call(method, [], z.string(), bounds);
  const answers = (body: string, status = 200, headers = {}) => {
    answer = (response) => response.writeHead(status, headers).end(body);
  };
  const answersInGzip = (body: Buffer) => {
    answer = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
  };
  const error = (code: number, message: string) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message } });

  it('returns the result', async () => {
    answers(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x61' }));
    expect(await call()).toBe('0x61');
  });

  it.each(hostileTokens().filter(({ kind }) => kind.startsWith('refuses as a node does')))(
    "is a contract's refusal, whatever it says: $kind",
    async ({ kind }) => {
      const text = `execution reverted: ${kind.slice(kind.indexOf(':') + 2)}`;
      for (const code of [3, -32000, -32015, -32603]) {
        for (const status of [200, 400, 500]) {
          answers(error(code, text), status);
          await expect(call()).rejects.toBeInstanceOf(NodeRefused);
        }
      }
    },
  );

  it.each([429, -32005, -32007, -32029, -32090])('counts code %i as throttling', async (code) => {
    answers(error(code, 'no text says so'));
    await expect(call()).rejects.toMatchObject({ name: 'NodeUnavailable', waitMs: 0 });
  });

  it('counts a throttled request for logs as throttled, too', async () => {
    answers(error(-32029, 'no text says so'));
    await expect(call('eth_getLogs')).rejects.toBeInstanceOf(NodeUnavailable);
  });

  it('distinguishes too many blocks from too many calls, which share a code', async () => {
    answers(error(-32005, 'query returned more than 10000 results'));
    await expect(call('eth_getLogs')).rejects.toBeInstanceOf(NodeRefused);
  });

  it('respects Retry-After, within limits', async () => {
    answers('', 429, { 'retry-after': '7' });
    await expect(call()).rejects.toMatchObject({ name: 'NodeUnavailable', waitMs: 7_000 });
    answers('', 429, { 'retry-after': '1000000' });
    await expect(call()).rejects.toMatchObject({ waitMs: 300_000 });
    answers('', 429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' });
    await expect(call()).rejects.toMatchObject({ name: 'NodeUnavailable', waitMs: 0 });
    answers('<html>Bad gateway</html>', 502);
    await expect(call()).rejects.toMatchObject({ name: 'NodeUnavailable' });
  });

  it("quotes a node's text, up to 300 characters", async () => {
    const text = `no ${'x'.repeat(500)}`;
    answers(error(3, text));
    await expect(call()).rejects.toMatchObject({ message: `eth_call: 3: ${text.slice(0, 300)}` });
  });

  it('says what is wrong with a result, and where', async () => {
    answers(JSON.stringify({ result: 5 }));
    await expect(call()).rejects.toThrow('eth_call: answer: Invalid input');
    answers(JSON.stringify({ result: { number: [5] } }));
    const schema = z.object({ number: z.array(z.string()) });
    await expect(rpc.call('eth_call', [], schema, BOUNDS)).rejects.toThrow(
      'eth_call: number.0: Invalid input',
    );
  });

  it('says why a node is not reached', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const unreachable = new JsonRpc(`http://127.0.0.1:${port}`, 4);
    await expect(unreachable.call('eth_call', [], z.string(), BOUNDS)).rejects.toThrow(
      /^eth_call: .*ECONNREFUSED/,
    );
  });

  it('sends the name and the password of its address as a header, and none where it has none', async () => {
    const { port } = server.address() as AddressInfo;
    const headers: unknown[] = [];
    server.on('request', (request) => headers.push([request.url, request.headers.authorization]));
    answers(JSON.stringify({ result: '0x61' }));
    await new JsonRpc(`http://ada:p%40ss@127.0.0.1:${port}/path?key=1`, 4).call('x', [], z.string(), BOUNDS);
    await new JsonRpc(`http://127.0.0.1:${port}/path?key=1`, 4).call('x', [], z.string(), BOUNDS);
    expect(headers).toEqual([
      ['/path?key=1', `Basic ${Buffer.from('ada:p@ss').toString('base64')}`],
      ['/path?key=1', undefined],
    ]);
  });

  it('fails if the answer is not JSON-RPC, or not of the expected shape', async () => {
    answers('<html>Hello</html>');
    await expect(call()).rejects.toBeInstanceOf(WrongAnswer);
    answers(JSON.stringify({ jsonrpc: '2.0', id: 1, result: 5 }));
    await expect(call()).rejects.toBeInstanceOf(WrongAnswer);
  });

  it('asks for a compressed answer, and reads it either way', async () => {
    const body = JSON.stringify({ result: '0x61' });
    const asked = once(server, 'request');
    answersInGzip(gzipSync(body));
    expect(await call()).toBe('0x61');
    const [request] = (await asked) as [IncomingMessage];
    expect(request.headers['accept-encoding']).toBe('gzip');
    answers(body);
    expect(await call()).toBe('0x61');
  });

  it('limits what a compressed answer unpacks to', async () => {
    const small = gzipSync(Buffer.alloc(5_000_000, '0'));
    expect(small.length).toBeLessThan(BOUNDS.bytes);
    answersInGzip(small);
    await expect(call()).rejects.toThrow('eth_call: more than 10000 bytes');
  });

  it('counts a node as unavailable whose compressed answer is cut off or broken', async () => {
    const whole = gzipSync(JSON.stringify({ result: '0x61' }));
    for (const body of [whole.subarray(0, -10), Buffer.from('no gzip'), Buffer.alloc(0)]) {
      answersInGzip(body);
      await expect(call()).rejects.toBeInstanceOf(NodeUnavailable);
    }
    answer = (response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).write(whole.subarray(0, 15));
    await expect(call('eth_call', { timeoutMs: 50, bytes: 100 })).rejects.toBeInstanceOf(TooSlow);
  });

  it('does not wait for the end of an answer that asks to wait', async () => {
    answer = (response) => response.writeHead(429, { 'retry-after': '7' }).write('x');
    await expect(call()).rejects.toMatchObject({ name: 'NodeUnavailable', waitMs: 7_000 });
  });

  it('stops reading beyond the size limit', async () => {
    let ended = false;
    answer = (response) => {
      const write = () => {
        while (!response.destroyed && response.write('0'.repeat(1_000))) sent += 1_000;
        if (!response.destroyed) response.once('drain', write);
      };
      response.once('close', () => (ended = true));
      write();
    };
    await expect(call('eth_call', { timeoutMs: 20_000, bytes: 50_000 })).rejects.toBeInstanceOf(
      AnswerTooLarge,
    );
    await expect(call('eth_getLogs', { timeoutMs: 20_000, bytes: 3_000_000 })).rejects.toThrow(
      'eth_getLogs: more than 3000000 bytes',
    );
    await once(server, 'request', { signal: AbortSignal.timeout(1) }).catch(() => {});
    expect(ended).toBe(true);
    expect(sent).toBeLessThan(20_000_000);
  });

  it('times out before the first byte as well as before the last', async () => {
    answer = () => {};
    await expect(call('eth_call', { timeoutMs: 50, bytes: 100 })).rejects.toBeInstanceOf(TooSlow);
    answer = (response) => response.write('{');
    await expect(call('eth_call', { timeoutMs: 50, bytes: 100 })).rejects.toMatchObject({
      name: 'TooSlow',
      waitMs: 50,
    });
  });

  it('is limited in concurrency', async () => {
    mostAtWork = 0;
    answer = (response) => setTimeout(() => response.end(JSON.stringify({ result: 'x' })), 5);
    await Promise.all(Array.from({ length: 40 }, () => call()));
    expect(mostAtWork).toBeLessThanOrEqual(4);
  });
});
