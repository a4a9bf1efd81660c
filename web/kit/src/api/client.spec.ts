import { errorMessage, toApiError } from './client';

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
