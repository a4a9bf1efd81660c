import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { alertStore, dismissAlert } from '../alerts/alerts';
import { setSession } from '../session/renewal';
import { configAnswer, Problem, serve } from '../test/mockApi';
import { api, errorMessage, setAccessTokenSource, type ApiError } from './client';
import { sharedApi } from './shared';
import { store } from './store';

const calls = sharedApi.endpoints;
const other = api.injectEndpoints({
  endpoints: (build) => ({
    save: build.mutation<unknown, void>({
      query: () => ({ url: '/save', method: 'POST' }),
      extraOptions: { versioned: true },
    }),
    remove: build.mutation<unknown, void>({ query: () => ({ url: '/remove', method: 'POST' }) }),
    look: build.query<object, void>({ query: () => '/look', extraOptions: { background: true } }),
    list: build.query<object, void>({ query: () => '/list' }),
  }),
}).endpoints;

const shown = () => alertStore.get().map(({ title }) => title);

const { error: log } = console;
beforeEach(() => (console.error = () => {}));
afterEach(() => {
  console.error = log;
  for (const { id } of alertStore.get()) dismissAlert(id);
});

describe('a read that is refused', () => {
  it.each<[what: string, isPersonal: boolean, read: () => Promise<{ error?: unknown }>]>([
    ['who is signed in', true, () => store.dispatch(calls.me.initiate())],
    ['where the wallet is signed in', true, () => store.dispatch(calls.listSessions.initiate())],
    ['a pool', true, () => store.dispatch(calls.getPool.initiate('solar'))],
    ['a whitelist', true, () => store.dispatch(calls.getWhitelist.initiate({ poolId: 'solar' }))],
    ['notifications', true, () => store.dispatch(calls.listNotifications.initiate())],
    ['public pools', false, () => store.dispatch(calls.listPools.initiate({ page: 1 }))],
    ['the configuration', false, () => store.dispatch(calls.config.initiate())],
  ])('may be so because of who asks: of %s: %s; no toast is shown', async (_, isPersonal, read) => {
    globalThis.fetch = () => Promise.resolve(Response.json({ title: 'Access Denied' }, { status: 403 }));
    store.dispatch(api.util.resetApiState());
    const { error } = await read();
    expect(error).toMatchObject({ status: 403, title: 'Access Denied' });
    expect((error as ApiError).personal).toBe(isPersonal || undefined);
    expect(shown()).toEqual([]);
  });
});

describe('a write that fails', () => {
  const file = { kind: 'document' as const, file: new Blob() };

  it.each<[what: string, isShown: boolean, write: () => Promise<{ error?: unknown }>]>([
    ['a request to sign in', false, () => store.dispatch(calls.nonce.initiate())],
    ['a signature', false, () => store.dispatch(calls.verify.initiate({ message: '', signature: '' }))],
    ['signing out', false, () => store.dispatch(calls.logout.initiate())],
    [
      'that notifications are read',
      false,
      () => store.dispatch(calls.readNotifications.initiate({ newest: '7' })),
    ],
    ['the end of a session', true, () => store.dispatch(calls.endSession.initiate('1'))],
    ['a file', true, () => store.dispatch(calls.upload.initiate(file))],
  ])('is reported by a toast unless whoever calls reports it: of %s: %s', async (_, isShown, write) => {
    serve({});
    expect(await write()).toMatchObject({ error: { title: 'No Record Found' } });
    expect(shown()).toEqual(isShown ? ['No Record Found'] : []);
  });

  it.each<[call: 'save' | 'remove', code: string, isShown: boolean]>([
    ['save', 'outdated', false],
    ['save', 'taken', true],
    ['remove', 'outdated', true],
  ])(
    'by %s with %s is left to an editor that compares versions, else shown: %s',
    async (call, code, isShown) => {
      serve({ [`POST /${call}`]: new Problem(409, 'Changed by Ann', [], code) });
      expect(await store.dispatch(other[call].initiate())).toMatchObject({ error: { code } });
      expect(shown()).toEqual(isShown ? ['Changed by Ann'] : []);
    },
  );

  it('says what the server’s logs are found by, if it has that', async () => {
    const answer = { title: 'Broken', traceId: 'ab12' };
    globalThis.fetch = () => Promise.resolve(Response.json(answer, { status: 500 }));
    await store.dispatch(other.remove.initiate());
    expect(alertStore.get()[0]?.technical).toMatch(/ab12$/);
    serve({});
    await store.dispatch(other.remove.initiate());
    expect(alertStore.get()[1]?.technical).toBeUndefined();
  });
});

it('a write needs no answer with data', async () => {
  serve({ 'POST /remove': { success: true, data: null } });
  expect(await store.dispatch(other.remove.initiate())).toEqual({ data: { success: true, data: null } });
});

it('the configuration is asked for without the token, which depends on it', async () => {
  const requests = serve({ 'GET /v1/config': configAnswer(1_000), 'GET /list': { list: [] } });
  setAccessTokenSource(() => Promise.resolve('of the admin'));
  await store.dispatch(calls.config.initiate());
  await store.dispatch(other.list.initiate());
  setAccessTokenSource(() => Promise.resolve(undefined));
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer of the admin']);
});

describe('a call while the wallet’s session has ended', () => {
  beforeEach(() => setSession('wallet', true));
  afterEach(() => setSession('wallet', false));

  it.each<[what: string, status: number, call: 'look' | 'list']>([
    ['because the page made it by itself', 401, 'look'],
    ['because it failed for another reason', 403, 'list'],
  ])('asks nobody to sign in %s', async (_, status, call) => {
    const requests = serve({ [`GET /${call}`]: new Problem(status, 'No') });
    expect(await store.dispatch(other[call].initiate())).toMatchObject({ error: { status } });
    expect(requests).toHaveLength(1);
  });
});

it('the server counts as unavailable after half a minute', async () => {
  jest.useFakeTimers();
  globalThis.fetch = (input, init) => {
    const { signal } = new Request(input, init);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  };
  let isOver = false;
  const call = store.dispatch(other.list.initiate(undefined, { forceRefetch: true }));
  void call.finally(() => (isOver = true));
  await jest.advanceTimersByTimeAsync(29_999);
  expect(isOver).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
  expect(errorMessage((await call).error)).toBe('Some Error occurred, please try again later');
  jest.useRealTimers();
});

it('what open pages show is read again once the browser is online again', async () => {
  const requests = serve({ 'GET /list': { list: [] } });
  await store.dispatch(other.list.initiate());
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(requests).toHaveLength(2));
});
