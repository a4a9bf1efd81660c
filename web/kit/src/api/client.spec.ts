import { jest } from '@jest/globals';
import { store } from './store';
import { serve } from '../test/mockApi';
import { errorMessage, setAccessTokenSource, toApiError } from './client';
import { sharedApi } from './shared';

const other = 'Some Error occurred, please try again later';

describe('a failed call', () => {
  it('is told in the server’s words where it sent some', () => {
    const error = toApiError(403, { title: 'Access Denied', detail: 'Only the owner', code: 'forbidden' });
    expect(error).toMatchObject({ status: 403, title: 'Access Denied', detail: 'Only the owner' });
    expect(errorMessage(error)).toBe('Access Denied');
  });

  it.each([
    ['no answer', 'FETCH_ERROR', undefined],
    ['an answer that is no problem', 502, '<html>Bad Gateway</html>'],
    ['a problem without words', 500, { title: 7 }],
  ])('has the text for all others after %s', (_, status, data) => {
    expect(toApiError(status, data).title).toBe(other);
    expect(errorMessage(new Error('fetch'))).toBe(other);
  });
});

it('a call has its whole time from when it is known who asks, and goes as that', async () => {
  jest.useFakeTimers();
  const asked = serve({ 'GET /v1/admin/cms/list': { success: true, cms: [] } });
  let known = (_token: string) => {};
  setAccessTokenSource(() => new Promise((resolve) => (known = resolve)));
  const call = store.dispatch(sharedApi.endpoints.listCms.initiate());
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
  known('of the admin');
  jest.useRealTimers();
  await expect(call.unwrap()).resolves.toEqual([]);
  expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer of the admin']);
});
