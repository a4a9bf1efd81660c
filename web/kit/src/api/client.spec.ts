import { jest } from '@jest/globals';
import { store } from './store';
import { Problem, serve } from '../test/mockApi';
import {
  errorMessage,
  isNotFound,
  isOutdated,
  refusalReason,
  setAccessTokenSource,
  toApiError,
} from './client';
import { sharedApi } from './shared';

const other = 'Some Error occurred, please try again later';

describe('a failed call', () => {
  it('uses the server’s message if there is one', () => {
    const error = toApiError(403, { title: 'Access Denied', detail: 'Only the owner', code: 'forbidden' });
    expect(error).toMatchObject({ status: 403, title: 'Access Denied', detail: 'Only the owner' });
    expect(errorMessage(error)).toBe('Access Denied');
  });

  it('keeps what the server’s logs are found by', () => {
    expect(toApiError(500, { title: other, code: 'internal', traceId: 'ab' })).toMatchObject({
      traceId: 'ab',
    });
  });

  it.each<[error: unknown, isMissing: boolean, isOld: boolean, message: string]>([
    [toApiError(404, { title: 'No Record Found' }), true, false, 'No Record Found'],
    [toApiError(409, { title: 'Changed by Ann', code: 'outdated' }), false, true, 'Changed by Ann'],
    [toApiError(409, { title: 'Exists', code: 'taken' }), false, false, 'Exists'],
    [{ title: 7 }, false, false, other],
    [{}, false, false, other],
    [null, false, false, other],
    [undefined, false, false, other],
    ['404 outdated', false, false, other],
  ])(
    'of %j: is the record missing: %s; was it saved by somebody else: %s',
    (error, isMissing, isOld, message) => {
      expect(isNotFound(error)).toBe(isMissing);
      expect(isOutdated(error)).toBe(isOld);
      expect(errorMessage(error)).toBe(message);
    },
  );

  it.each([
    ['no response', 'FETCH_ERROR', undefined],
    ['a response that is not a problem', 502, '<html>Bad Gateway</html>'],
    ['a problem without a title', 500, { title: 7 }],
  ])('uses the generic message after %s', (_, status, data) => {
    expect(toApiError(status, data).title).toBe(other);
    expect(errorMessage(new Error('fetch'))).toBe(other);
  });
});

it.each<[string, unknown, boolean]>([
  ['a broken server’s null', { success: true, data: null }, true],
  ['no object', 'a text', true],
  ['nothing at all', () => null, true],
  ['nothing set', { success: true, data: {} }, false],
])('an answer of %s, %j, is a failure rather than an empty record: %s', async (_, answer, fails) => {
  const log = console.error;
  console.error = () => {};
  serve({ 'GET /site_settings': answer as object });
  const { error } = await store.dispatch(sharedApi.endpoints.siteTexts.initiate());
  console.error = log;
  expect(error).toEqual(fails ? { status: 0, title: other, fields: {} } : undefined);
});

it('a call carries the token, and its timeout starts once the token is known', async () => {
  jest.useFakeTimers();
  const requests = serve({ 'GET /v1/admin/cms/list': { success: true, cms: [] } });
  let resolveToken = (_token: string) => {};
  setAccessTokenSource(() => new Promise((resolve) => (resolveToken = resolve)));
  const call = store.dispatch(sharedApi.endpoints.listCms.initiate());
  await jest.advanceTimersByTimeAsync(60_000);
  expect(requests).toEqual([]);
  resolveToken('of the admin');
  jest.useRealTimers();
  await expect(call.unwrap()).resolves.toEqual([]);
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer of the admin']);
});

describe('a read that the server answers with 429', () => {
  const busy = (seconds?: number) =>
    new Problem(429, 'Too many requests', [], 'too-many-requests', '', seconds);
  const cms = { success: true, cms: [] };

  /** Reads what is answered in this order, with time that the test moves. */
  function read(...answers: object[]) {
    const requests = serve({ 'GET /v1/admin/cms/list': () => answers.shift() ?? cms });
    const reading = store.dispatch(sharedApi.endpoints.listCms.initiate());
    return { requests, reading };
  }

  beforeEach(() => {
    setAccessTokenSource(() => Promise.resolve(undefined));
    jest.useFakeTimers();
  });
  afterEach(() => void jest.useRealTimers());

  it('is made once more when the server says so', async () => {
    const { requests, reading } = read(busy(8));
    await jest.advanceTimersByTimeAsync(7_999);
    expect(requests).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    await expect(reading.unwrap()).resolves.toEqual([]);
    expect(requests).toHaveLength(2);
  });

  it.each<[string, object[], number]>([
    ['the server answers so again', [busy(8), busy(8)], 2],
    ['the server does not say when', [busy()], 1],
    ['the server asks for more than two minutes', [busy(121)], 1],
  ])('fails where %s', async (_, answers, tries) => {
    const { requests, reading } = read(...answers);
    await jest.advanceTimersByTimeAsync(300_000);
    expect((await reading).error).toMatchObject({ status: 429 });
    expect(requests).toHaveLength(tries);
  });

  it('is given up with its page', async () => {
    const { requests, reading } = read(busy(8));
    await jest.advanceTimersByTimeAsync(1_000);
    reading.abort();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(1);
  });
});

it('a change that the server answers with 429 is not repeated, and its error says when it may be', async () => {
  const requests = serve({
    'GET /v1/auth/nonce': new Problem(429, 'Too many requests', [], 'too-many-requests', '', 8),
  });
  const { error } = await store.dispatch(sharedApi.endpoints.nonce.initiate());
  expect(error).toMatchObject({ status: 429, retryAfterMs: 8_000 });
  expect(requests).toHaveLength(1);
});

describe('a call that the server does not answer', () => {
  const { error: log } = console;
  let elapsed: (ms: number) => Promise<unknown>;

  /** Where a call is after so many ms, whose request is on its way for ever. */
  async function start(call: () => Promise<{ error?: unknown }>) {
    let isOver = false;
    void call().then(() => (isOver = true));
    elapsed = (ms) => jest.advanceTimersByTimeAsync(ms);
    await elapsed(0);
    return () => isOver;
  }

  beforeEach(() => {
    console.error = () => {};
    jest.useFakeTimers();
    setAccessTokenSource(() => Promise.resolve(undefined));
    globalThis.fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        const signal = _input instanceof Request ? _input.signal : init?.signal;
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
  });
  afterEach(() => {
    jest.useRealTimers();
    console.error = log;
  });

  const upload = (bytes: number) => () =>
    store.dispatch(
      sharedApi.endpoints.upload.initiate({ kind: 'logo', file: new Blob([new Uint8Array(bytes)]) }),
    );

  it('is given up after 30 seconds', async () => {
    const isOver = await start(() => store.dispatch(sharedApi.endpoints.nonce.initiate()));
    await elapsed(29_999);
    expect(isOver()).toBe(false);
    await elapsed(1_000);
    expect(isOver()).toBe(true);
  });

  it('has 72 seconds for 5 MB, which take 42 on a line of 1 Mbit/s', async () => {
    const isOver = await start(upload(5 * 1024 * 1024));
    await elapsed(31_000);
    expect(isOver()).toBe(false);
    await elapsed(40_000);
    expect(isOver()).toBe(false);
    await elapsed(2_000);
    expect(isOver()).toBe(true);
  });

  it('is given up sooner if its file is smaller', async () => {
    const isOver = await start(upload(125_000));
    await elapsed(30_500);
    expect(isOver()).toBe(false);
    await elapsed(1_000);
    expect(isOver()).toBe(true);
  });
});

it.each<[unknown, string]>([
  [{ title: 'Not allowed', detail: 'The sale has begun' }, 'The sale has begun'],
  [{ title: 'Not allowed', detail: '' }, 'Other'],
  [{ title: 'Not allowed', detail: 7 }, 'Other'],
  [{ title: 'Not allowed' }, 'Other'],
  [null, 'Other'],
  [undefined, 'Other'],
  ['The sale has begun', 'Other'],
])('why the server refused is what it said: of %j, %s', (error, reason) => {
  expect(refusalReason(error, 'Other')).toBe(reason);
});
