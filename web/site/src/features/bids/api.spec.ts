import { store } from '@launchpad/web-kit';
import { Problem, serve, type ApiRequest } from '@launchpad/web-kit/test/mockApi';
import { mockBid } from '@launchpad/web-kit/test/mockPool';
import { bidsApi } from './api';

/** A wallet with so many bids. The page that fails does so, and those that nobody should ask for. */
function serveBids(total: number, failing?: number) {
  const all = Array.from({ length: total }, (_, index) => mockBid({ _id: `b${index}` }));
  return serve({
    'GET /v1/front/order/mine': ({ query }: ApiRequest) => {
      const page = Number(query['page']);
      const limit = Number(query['limit']);
      if (page === failing || page > 20) return new Problem(503, 'Please wait');
      const pagination = { page, limit, total, pages: Math.ceil(total / limit) };
      return { success: true, data: { orders: all.slice((page - 1) * limit, page * limit), pagination } };
    },
  });
}

const readAll = () => store.dispatch(bidsApi.endpoints.allMyBids.initiate(undefined, { subscribe: false }));

describe('all bids of a wallet', () => {
  it.each([
    ['none', 0, 0, 1],
    ['one page', 100, 100, 1],
    ['a page and one bid', 101, 101, 2],
    ['very many, of which the newest 1,000 are read', 1_234, 1_000, 10],
  ])('are read a hundred at a time: %s', async (_, total, read, requests) => {
    const asked = serveBids(total);
    const { data } = await readAll();
    expect(data?.orders.map(({ _id }) => _id)).toEqual(Array.from({ length: read }, (__, n) => `b${n}`));
    expect(data?.pagination.total).toBe(total);
    expect(asked.map(({ query }) => [query['page'], query['limit']])).toEqual(
      Array.from({ length: requests }, (__, n) => [`${n + 1}`, '100']),
    );
  });

  it('are not said where a part of them could not be read', async () => {
    serveBids(150, 2);
    const { data, isError } = await readAll();
    expect([data, isError]).toEqual([undefined, true]);
  });
});
