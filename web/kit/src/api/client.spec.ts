import { jest } from '@jest/globals';
import { store } from './store';
import { serve } from '../test/mockApi';
import { errorMessage, setAccessTokenSource, toApiError } from './client';
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

  it.each([
    ['no response', 'FETCH_ERROR', undefined],
    ['a response that is not a problem', 502, '<html>Bad Gateway</html>'],
    ['a problem without a title', 500, { title: 7 }],
  ])('uses the generic message after %s', (_, status, data) => {
    expect(toApiError(status, data).title).toBe(other);
    expect(errorMessage(new Error('fetch'))).toBe(other);
  });
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
