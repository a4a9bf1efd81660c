import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as otherWork } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { ClientEvents, ServerEvents } from '@launchpad/api';
import { Server, type Socket } from 'socket.io';
import { createClient } from './client.js';

type OwnSocket = Socket<ClientEvents, ServerEvents>;

const LONGEST_WAIT_MS = 150_000;

/** A promise and what keeps it. */
function promised<T>() {
  let keep: (value: T) => void = () => {};
  const kept = new Promise<T>((resolve) => (keep = resolve));
  return { kept, keep };
}

describe('watching pools', () => {
  let http: HttpServer;
  let server: Server<ClientEvents, ServerEvents>;
  let url: string;
  let sockets: OwnSocket[];
  /** The pools that may be seen. */
  let seen: string[];
  /** Whether the server says nothing to who wants to watch. */
  let silent: boolean;
  let unanswered: number;
  /** What is answered instead of a pool, if anything. */
  let outage: (() => Response) | undefined;
  let reads: string[];

  const problem = (status: number, code: string) =>
    new Response(JSON.stringify({ status, code, title: 'No' }), {
      status,
      headers: { 'content-type': 'application/problem+json' },
    });
  /** The server's answers to the calls that read a pool. */
  const answer: typeof fetch = async (call) => {
    const poolId = new Request(call).url.split('/front/pools/get/')[1] ?? '';
    reads.push(poolId);
    if (outage) return outage();
    return seen.includes(poolId) ? Response.json({ data: { poolId } }) : problem(404, 'not-found');
  };

  /** Lets time pass until something is so. @returns how long it took, in ms */
  const until = async (isSo: () => boolean) => {
    let passed = 0;
    for (; !isSo(); passed += 100) {
      if (passed > LONGEST_WAIT_MS) throw new Error('It never came');
      await jest.advanceTimersByTimeAsync(100);
      await otherWork();
    }
    return passed;
  };
  const fakeTimers = () =>
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'Date', 'performance'] });

  beforeEach(async () => {
    sockets = [];
    seen = ['a', 'b'];
    silent = false;
    unanswered = 0;
    outage = undefined;
    reads = [];
    http = createServer();
    server = new Server(http, { pingInterval: 600_000 });
    server.on('connection', (socket) => {
      sockets.push(socket);
      socket.on('watch', (poolIds, joined) => {
        if (silent) unanswered += 1;
        else joined(poolIds.filter((poolId) => seen.includes(poolId)));
      });
    });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    jest.useRealTimers();
    await server.close();
  });

  const client = (token?: string) =>
    createClient({ url, fetch: answer, ...(token !== undefined && { token }) });

  it.each(['orderPlaced', 'orderChanged', 'poolCleared', 'poolupdated'] as const)(
    'hears %s of those pools, not of others, and nothing that it does not listen for',
    async (name) => {
      const heard: string[] = [];
      const second = promised<void>();
      const stop = await client().watch('a', {
        [name]: ({ poolId }: { poolId: string }) => {
          if (heard.push(poolId) === 2) second.keep();
        },
      });
      for (const other of ['orderPlaced', 'orderChanged', 'poolCleared', 'poolupdated'] as const) {
        for (const poolId of ['a', 'b', 'a']) sockets[0]?.emit(other, { poolId } as never);
      }
      await second.kept;
      expect(heard).toEqual(['a', 'a']);
      stop();
    },
  );

  it('is done by whoever has the token, or by anybody', async () => {
    for (const stop of [await client('of-an-admin').watch(['a', 'b'], {}), await client().watch('a', {})])
      stop();
    expect(sockets.map(({ handshake }) => handshake.auth)).toEqual([{ token: 'of-an-admin' }, {}]);
  });

  it('is refused above a hundred different pools, before anything is sent, with the bound', async () => {
    const pools = Array.from({ length: 101 }, (_, number) => `pool${number}`);
    seen = pools;
    await expect(client().watch(pools, {})).rejects.toMatchObject({
      name: 'Refused',
      status: 400,
      detail: 'A client watches at most 100 pools: these are 101',
    });
    expect(sockets).toEqual([]);
    (await client().watch([...pools.slice(1), 'pool1'], {}))();
  });

  it('is refused where one of them may not be seen, and ends the connection', async () => {
    await expect(client().watch(['a', 'c', 'd'], {})).rejects.toMatchObject({
      name: 'Refused',
      status: 404,
      code: 'not-found',
      detail: 'There is no pool c, d, or it is not for this caller',
    });
    if (sockets[0]?.connected) await once(sockets[0], 'disconnect');
  });

  const outages: [string, () => Response][] = [
    ['pools cannot be asked', () => problem(503, 'unavailable')],
    ['a proxy answers', () => new Response('default backend', { status: 404 })],
    [
      'nothing answers',
      () => {
        throw new TypeError('fetch failed');
      },
    ],
  ];

  it.each(outages)('is unanswered, not refused, while %s, and ends the connection', async (_, down) => {
    [seen, outage] = [['b'], down];
    await expect(client().watch(['a', 'b'], {})).rejects.toMatchObject({
      name: 'Unanswered',
      message: 'watch: no answer, cannot read a just now',
    });
    if (sockets[0]?.connected) await once(sockets[0], 'disconnect');
  });

  it('is unanswered where nobody listens', async () => {
    await server.close();
    await expect(client().watch('a', {})).rejects.toMatchObject({ name: 'Unanswered' });
  });

  it('goes on after the connection was lost, and says so', async () => {
    const back = promised<void>();
    const heard = promised<string>();
    const ended: string[] = [];
    const stop = await client().watch('a', {
      reconnected: back.keep,
      orderPlaced: ({ poolId }) => heard.keep(poolId),
      ended: (reason) => ended.push(reason),
    });
    sockets[0]?.conn.close();
    await back.kept;
    sockets[1]?.emit('orderPlaced', { poolId: 'a' } as never);
    expect(await heard.kept).toBe('a');
    expect(ended).toEqual([]);
    stop();
  });

  it('tries another connection where the server says nothing for half a minute', async () => {
    fakeTimers();
    let isBack = false;
    const stop = await client().watch('a', { reconnected: () => (isBack = true) });
    silent = true;
    sockets[0]?.conn.close();
    await until(() => unanswered === 1);
    silent = false;
    await until(() => isBack);
    expect(sockets).toHaveLength(3);
    stop();
  });

  it.each(outages)('asks again, ever less often, while %s after a reconnect', async (_, down) => {
    fakeTimers();
    let isBack = false;
    const ended: string[] = [];
    const stop = await client().watch(['a', 'b'], {
      reconnected: () => (isBack = true),
      ended: (reason) => ended.push(reason),
    });
    [seen, outage] = [['b'], down];
    sockets[0]?.conn.close();
    await until(() => reads.length === 1);
    const pauses: number[] = [];
    for (let asked = 2; asked <= 8; asked += 1) pauses.push(await until(() => reads.length === asked));
    for (const [index, least] of [2, 4, 8, 16, 32, 60, 60].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(least * 1_000 - 100);
      expect(pauses[index]).toBeLessThan(2 * least * 1_000 - 100);
    }
    expect([isBack, ended]).toEqual([false, []]);
    [seen, outage] = [['a', 'b'], undefined];
    await until(() => isBack);
    expect(ended).toEqual([]);
    expect(new Set(reads)).toEqual(new Set(['a']));
    expect(sockets).toHaveLength(2);
    stop();
  });

  it('asks no more, and says nothing, once it is stopped', async () => {
    fakeTimers();
    const heard = jest.fn();
    const stop = await client().watch('a', { reconnected: heard, ended: heard });
    [seen, outage] = [[], () => problem(503, 'unavailable')];
    sockets[0]?.conn.close();
    await until(() => reads.length === 2);
    stop();
    outage = undefined;
    let seconds = 0;
    const clock = setInterval(() => (seconds += 1), 1_000);
    await until(() => seconds === 70);
    clearInterval(clock);
    expect(reads).toHaveLength(2);
    expect(heard).not.toHaveBeenCalled();
  });

  it('ends where the pool turns out not to be there for the caller', async () => {
    fakeTimers();
    const ended: string[] = [];
    await client().watch('a', { ended: (reason) => ended.push(reason) });
    [seen, outage] = [[], () => problem(503, 'unavailable')];
    sockets[0]?.conn.close();
    await until(() => reads.length === 1);
    outage = undefined;
    await until(() => ended.length > 0);
    expect(ended).toEqual([expect.stringContaining('There is no pool a')]);
  });

  it('survives that the server is down for a while', async () => {
    const back = promised<void>();
    const ended: string[] = [];
    const stop = await client().watch('a', { reconnected: back.keep, ended: (reason) => ended.push(reason) });
    const refused = promised<void>();
    let tries = 0;
    http.prependListener('upgrade', (_, socket) => {
      if ((tries += 1) > 1) return;
      socket.destroy();
      refused.keep();
    });
    sockets[0]?.conn.close();
    await refused.kept;
    await back.kept;
    expect(ended).toEqual([]);
    stop();
  });

  it.each([
    [
      'says why',
      (socket: OwnSocket) => socket.emit('refused', { reason: 'too many pools' }),
      'too many pools',
    ],
    ['says nothing', () => true, 'io server disconnect'],
  ])('ends where the server ends it and %s', async (_, say, reason) => {
    const ended = promised<string>();
    await client().watch('a', { ended: ended.keep });
    say(sockets[0]!);
    sockets[0]?.disconnect();
    expect(await ended.kept).toBe(reason);
  });

  it.each([
    ['may not be seen any more', () => (seen = ['b']), /There is no pool a/],
    [
      'is behind a door that closed',
      () => server.use((_, next) => next(new Error('no session'))),
      /no session/,
    ],
  ])('ends where the pool %s when the connection is back', async (_, change, reason) => {
    const ended = promised<string>();
    await client().watch('a', { ended: ended.keep });
    change();
    sockets[0]?.conn.close();
    expect(await ended.kept).toMatch(reason);
  });
});
