import { request } from './request.js';

describe('a request by its name', () => {
  it('has what is given in its query, and not what is empty', () => {
    const query = { page: 2, poolName: 'a b', network: '', token: undefined };
    expect(request('listPools', { params: { x: 'all' }, query })).toEqual({
      method: 'GET',
      url: '/v1/front/pools/list/all?page=2&poolName=a+b',
    });
    expect(request('config')).toEqual({ method: 'GET', url: '/v1/config' });
  });

  it('has a body where it writes, if only an empty one', () => {
    expect(
      request('hideComment', { params: { poolId: 'a', commentId: '7' }, body: { reason: 'spam' } }),
    ).toMatchObject({
      body: { reason: 'spam' },
    });
    expect(request('logout')).toMatchObject({ method: 'POST', body: {} });
  });
});
