import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../api/client';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { investor } from '../test/mockPool';
import { configAnswer, me, Problem, serve } from '../test/mockApi';
import { MockWallet } from '../test/mockWallet';
import { renderAt } from '../test/render';
import { discoverWallets } from '../wallet/discovery';
import { connectWallet, disconnectWallet } from '../wallet/wallet';

const commentApi = api.injectEndpoints({
  endpoints: (build) => ({
    say: build.mutation<unknown, string>({
      query: (text) => ({ url: '/v1/front/say', method: 'POST', body: { text } }),
    }),
  }),
});

let session: string | null;
let requests: ReturnType<typeof serve>;

beforeEach(async () => {
  session = investor;
  requests = serve({
    'GET /v1/config': configAnswer(0),
    'GET /v1/auth/me': () => me(session),
    'GET /v1/auth/nonce': { success: true, data: { nonce: 'abcdefgh12345678' } },
    'POST /v1/auth/verify': () => me((session = investor)),
    'POST /v1/auth/logout': () => me((session = null)),
    'POST /v1/front/say': () => (session ? { success: true } : new Problem(401, 'Wallet Not Connected!', [])),
  });
  discoverWallets();
  new MockWallet('renewal.test', [investor]).announce();
  await connectWallet('renewal.test');
  renderAt('/', <main>Page</main>);
});
afterEach(() => disconnectWallet());

const say = () => store.dispatch(commentApi.endpoints.say.initiate('Hello'));
const read = () => store.dispatch(sharedApi.endpoints.me.initiate(undefined, { forceRefetch: true }));
const posts = () => requests.filter(({ path }) => path === '/v1/front/say');

describe('a session that ended', () => {
  it('is renewed over the page, and then the write continues', async () => {
    await read();
    session = null;
    const written = say();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with your wallet' }));
    expect(await written).toHaveProperty('data');
    expect(posts().map(({ body }) => body)).toEqual([{ text: 'Hello' }, { text: 'Hello' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('prompts once for several writes', async () => {
    await read();
    session = null;
    const written = Promise.all([say(), say()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with your wallet' }));
    for (const result of await written) expect(result).toHaveProperty('data');
    expect(requests.filter(({ path }) => path === '/v1/auth/verify')).toHaveLength(1);
  });

  it('may stay ended: the write fails, and nothing is sent twice', async () => {
    await read();
    session = null;
    const written = say();
    await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(await written).toMatchObject({ error: { status: 401 } });
    expect(posts()).toHaveLength(1);
  });
});

it('a visitor who never signed in is not prompted', async () => {
  session = null;
  await store.dispatch(sharedApi.endpoints.logout.initiate());
  expect(await say()).toMatchObject({ error: { status: 401 } });
  expect(screen.queryByRole('dialog')).toBeNull();
});
