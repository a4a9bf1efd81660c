import { setImmediate as otherWork } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { traceparentOf } from '@launchpad/api';
import { createClient } from './client.js';

const problem = { 'content-type': 'application/problem+json' };
const MEBIBYTE = 1024 * 1024;

/** A client whose requests the test answers, and what it sent. */
function clientOf(answer: (sent: RequestInit) => Response) {
  const sent: RequestInit[] = [];
  const client = createClient({
    url: 'https://launchpad.example',
    fetch: (_, init = {}) => {
      sent.push(init);
      return Promise.resolve(answer(init));
    },
  });
  return { client, sent };
}

const ok = () => new Response('{"success":true,"data":{}}');

describe('a call that is made', () => {
  it('says that its body is JSON, and nothing of a body where it has none', async () => {
    const { client, sent } = clientOf(ok);
    await client.call('addComment', { body: { poolId: 'x', message: 'Hello' } });
    await client.call('config');
    const [write, read] = sent;
    expect(write).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"poolId":"x","message":"Hello"}',
    });
    expect(read).toMatchObject({ method: 'GET', body: null });
    expect(Object.keys(read?.headers ?? {})).toEqual([]);
  });

  it("is in the transaction's trace where it posts one", async () => {
    const { client, sent } = clientOf(ok);
    const transactionHash = `0x${'12'.repeat(32)}`;
    await client.call('settlePool', { body: { poolId: 'x', transactionHash } });
    await client.call('addComment', { body: { poolId: 'x', message: 'Hello' } });
    expect(sent[0]?.headers).toMatchObject({ traceparent: traceparentOf(transactionHash) });
    expect(sent[1]?.headers).not.toHaveProperty('traceparent');
  });
});

describe('an answer', () => {
  it.each([200, 201, 299])('of status %i is one', async (status) => {
    const { client } = clientOf(() => new Response('{}', { status }));
    expect(await client.call('config')).toEqual({});
  });

  it.each([300, 400, 404, 430, 500])('of status %i is a refusal, and nothing is repeated', async (status) => {
    const { client, sent } = clientOf(() => new Response('{}', { status }));
    await expect(client.call('config')).rejects.toMatchObject({ name: 'Refused', status });
    expect(sent).toHaveLength(1);
  });

  it('may be 64 MiB large, and no larger', async () => {
    let size = 64 * MEBIBYTE;
    const { client } = clientOf(() => new Response(Buffer.alloc(size)));
    const download = () => client.download('exportOrders', { params: { poolId: 'x' } });
    expect((await download()).size).toBe(size);
    size += 1;
    await expect(download()).rejects.toThrow(`no answer, more than ${64 * MEBIBYTE} bytes`);
  });

  it('of something in between is quoted from its beginning, up to 300 characters', async () => {
    const page = `<h1>Bad Gateway</h1>${'x'.repeat(10_000)}`;
    const { client } = clientOf(() => new Response(page, { status: 502 }));
    await expect(client.call('config')).rejects.toMatchObject({ title: page.slice(0, 300) });
  });
});

describe('a call that was made too often', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['a second where the server does not say how long', {}, 1_000],
    ['as long as the server says', { 'retry-after': '7' }, 7_000],
    ['two minutes at most', { 'retry-after': '120' }, 120_000],
  ])('is made again after %s', async (_, wait, waitMs) => {
    let busy = true;
    const { client, sent } = clientOf(() =>
      busy ? new Response('{"status":429}', { status: 429, headers: { ...problem, ...wait } }) : ok(),
    );
    const call = client.call('config');
    await otherWork();
    busy = false;
    await jest.advanceTimersByTimeAsync(waitMs - 1);
    expect(sent).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    await expect(call).resolves.toMatchObject({ success: true });
  });

  it('is not made again where it would have to wait for longer', async () => {
    const headers = { ...problem, 'retry-after': '121' };
    const { client, sent } = clientOf(() => new Response('{"status":429}', { status: 429, headers }));
    await expect(client.call('config')).rejects.toMatchObject({ name: 'Refused', status: 429 });
    expect(sent).toHaveLength(1);
  });
});
