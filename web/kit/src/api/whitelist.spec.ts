import type { Whited } from '@launchpad/api';
import { Problem, serve, type ApiRequest } from '../test/mockApi';
import { sharedApi } from './shared';
import { store } from './store';

const { getWhitelist } = sharedApi.endpoints;
const PATH = 'GET /v1/front/whitelist/get/solar';

interface Served {
  /** what the server says that there are */
  size?: number;
  perAnswer?: number;
  /** the list is another one from the second answer on */
  changes?: boolean;
  fails?: boolean;
}

/** A server with this whitelist, which it answers in parts; to users who may not read it only its size. */
function serveList(users: string[] | undefined, { size, perAnswer = 2, changes, fails }: Served = {}) {
  return serve({
    [PATH]: ({ query }: ApiRequest) => {
      const { after } = query;
      if (fails && after) return new Problem(503, 'Please wait');
      const from = after ? (users ?? []).indexOf(after) + 1 : 0;
      const part = users?.slice(from, from + perAnswer) ?? [];
      const whited: Partial<Whited> = {
        poolId: 'solar',
        size: size ?? users?.length ?? 5,
        merkleTree: changes && after ? 'another' : 'the tree',
        ...(part.length > 0 && { whiteListUsers: part }),
      };
      return { success: true, whited };
    },
  });
}

const read = (full: boolean) => store.dispatch(getWhitelist.initiate({ poolId: 'solar', full })).unwrap();
const five = ['a', 'b', 'c', 'd', 'e'];

describe('a whole whitelist', () => {
  it.each([
    [1, [undefined, 'a', 'b', 'c', 'd']],
    [2, [undefined, 'b', 'd']],
    [5, [undefined]],
  ])('is read in as many requests as it takes: with %d addresses in each', async (perAnswer, afters) => {
    const requests = serveList(five, { perAnswer });
    expect((await read(true)).whiteListUsers).toEqual(five);
    expect(requests.map(({ query }) => query['after'])).toEqual(afters);
    expect(requests.map(({ query }) => query['full'])).toEqual(afters.map(() => 'true'));
  });

  it.each<[what: string, served: Served, users: string[], read: string[] | undefined]>([
    ['changes meanwhile', { changes: true }, five, ['a', 'b']],
    ['ends before it has as many as it says', { size: 9 }, five, five],
    ['is empty against what it says', { size: 9 }, [], undefined],
  ])('that %s is incomplete', async (_, served, users, expected) => {
    serveList(users, served);
    expect((await read(true)).whiteListUsers).toEqual(expected);
  });

  it('fails where one of its parts does', async () => {
    const log = console.error;
    console.error = () => {};
    serveList(five, { fails: true });
    await expect(read(true)).rejects.toMatchObject({ status: 503 });
    console.error = log;
  });

  it('is not asked for twice where there is nothing to read', async () => {
    const requests = serveList([], { size: 9 });
    await read(true);
    expect(requests).toHaveLength(1);
  });
});

it('of a whitelist only the first part is read where its size is enough, and no list where there is none', async () => {
  let requests = serveList(five);
  expect((await read(false)).whiteListUsers).toEqual(['a', 'b']);
  expect(requests).toHaveLength(1);
  requests = serveList(undefined);
  expect(await read(true)).not.toHaveProperty('whiteListUsers');
  expect(requests).toHaveLength(1);
});
