import { jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { setAccessTokenSource } from '../api/client';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { endRenewal, setSession, useRenewal } from '../session/renewal';
import { Problem, serve, type ApiRequest } from '../test/mockApi';
import { isTransient, refreshPool, reportTransaction } from './report';
import type { Report } from './types';

const hash = `0x${'ee'.repeat(32)}`;
const report: Report = { call: 'createOrder', body: { poolId: 'solar' } };

let requests: ApiRequest[] = [];
let pauses: number[] = [];

/** Serves these answers to the posts in turn, the last one from then on; a failure is one of the network. */
function start(...answers: (object | Error)[]): void {
  requests = serve({
    'POST /v1/front/order/create': () => {
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? {};
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
}

const post = () =>
  reportTransaction(report, hash, async (ms) => {
    pauses.push(ms);
  });
const unauthorised = new Problem(401, 'Wallet Not Connected!');

const { error: log } = console;
beforeEach(() => {
  console.error = () => {};
  pauses = [];
});
afterEach(() => {
  console.error = log;
  jest.useRealTimers();
  setSession('wallet', false);
  setAccessTokenSource(() => Promise.resolve(undefined));
});

describe('the post of a mined transaction', () => {
  it.each([
    ['no answer', new TypeError('Failed to fetch'), 0],
    ['too many requests', new Problem(429, 'Too many requests'), 429],
    ['a failure', new Problem(500, 'Failed'), 500],
    ['a failing upstream', new Problem(503, 'Unavailable'), 503],
  ])('is tried four times, later each time, while there is %s', async (_, answer, status) => {
    start(answer);
    const error = await post();
    expect(error?.status).toBe(status);
    expect(error && isTransient(error)).toBe(true);
    expect(requests).toHaveLength(4);
    expect(pauses).toEqual([2_000, 4_000, 8_000]);
  });

  it.each([400, 401, 404, 422, 428, 430, 499])('is not repeated after status %d', async (status) => {
    start(new Problem(status, 'No'));
    const error = await post();
    expect(error).toMatchObject({ status, title: 'No' });
    expect(error && isTransient(error)).toBe(false);
    expect([requests.length, pauses]).toEqual([1, []]);
  });

  it('gets through on a later try', async () => {
    start(new Problem(503, 'Unavailable'), new Error('socket hang up'), {});
    expect(await post()).toBeUndefined();
    expect([requests.length, pauses]).toEqual([3, [2_000, 4_000]]);
  });

  it('is repeated once a session that had ended is renewed, whatever its user declined before', async () => {
    setSession('wallet', true);
    start(unauthorised);
    const { result: asked } = renderHook(() => useRenewal());
    const declined = post();
    await waitFor(() => expect(asked.current?.kind).toBe('wallet'));
    act(() => endRenewal('wallet', false));
    expect(await declined).toMatchObject({ status: 401 });
    expect(requests).toHaveLength(1);

    start(unauthorised, new Error('socket hang up'), {});
    const renewed = post();
    await waitFor(() => expect(asked.current?.kind).toBe('wallet'));
    act(() => endRenewal('wallet', true));
    expect(await renewed).toBeUndefined();
    // the one after the renewal did not get through, the next one did
    expect([requests.length, pauses]).toEqual([3, [2_000]]);
  });

  it('asks for no session where the post fails for another reason', async () => {
    setSession('wallet', true);
    start(new Problem(422, 'The title is taken'));
    expect(await post()).toMatchObject({ status: 422 });
  });

  it('carries the admin’s token, and none for anybody else', async () => {
    start({});
    await post();
    setAccessTokenSource(() => Promise.resolve('abc'));
    await post();
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer abc']);
    expect(requests.map(({ body }) => body)).toEqual(
      Array(2).fill({ poolId: 'solar', transactionHash: hash }),
    );
  });

  const whitelist: Report = {
    call: 'addWhitelist',
    body: {
      poolId: 'solar',
      methodType: 'add',
      whiteListUsers: Array<string>(10_000).fill(`0x${'ab'.repeat(20)}`),
    },
  };

  it.each([
    ['30 seconds', report, 29_999, 1],
    ['3.6 more with the 450 kB of a long whitelist', whitelist, 33_599, 100],
  ])('counts as unanswered after %s', async (_, sent, pendingMs, moreMs) => {
    jest.useFakeTimers();
    let isOver = false;
    globalThis.fetch = (_input, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    const ended = reportTransaction(sent, hash, () => {
      isOver = true;
      return new Promise(() => {});
    });
    void ended;
    await jest.advanceTimersByTimeAsync(pendingMs);
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(moreMs);
    expect(isOver).toBe(true);
  });

  it('of an earlier release, whose calls have other names now, is left out', async () => {
    start({});
    const old = { call: 'placeBid', body: {} } as unknown as Report;
    expect(await reportTransaction(old, hash, () => Promise.resolve())).toBeUndefined();
    expect(requests).toEqual([]);
  });
});

describe('refetching', () => {
  it.each([
    ['a pool', 'solar', ['solar']],
    ['no pool in particular', undefined, []],
  ])('%s reads the lists, and that pool only', async (_, poolId, read) => {
    requests = serve({
      'GET /v1/front/*': { success: true, data: { pools: [], pagination: {}, counts: {} } },
    });
    const shown = [
      store.dispatch(sharedApi.endpoints.listPools.initiate({ page: 1 })),
      ...['solar', 'lunar'].map((id) => store.dispatch(sharedApi.endpoints.getPool.initiate(id))),
    ];
    await Promise.all(shown);
    const before = requests.length;
    refreshPool(poolId);
    await Promise.all(store.dispatch(sharedApi.util.getRunningQueriesThunk()));
    const later = requests.slice(before).map(({ path }) => path);
    expect(later.filter((path) => path.endsWith('/list/all'))).toHaveLength(1);
    expect(['solar', 'lunar'].filter((id) => later.some((path) => path.includes(id)))).toEqual(read);
    shown.forEach((query) => query.unsubscribe());
  });
});
