import { jest } from '@jest/globals';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../api/client';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { endRenewal, renewSession } from '../session/renewal';
import { configAnswer, holdAnswers, me, Problem, serve, type ApiRequest, type Routes } from '../test/mockApi';
import { ISSUER, providerRoutes, tokensOf } from '../test/mockProvider';
import { MockWallet } from '../test/mockWallet';
import { discoverWallets } from '../wallet/discovery';
import { connectWallet, disconnectWallet } from '../wallet/wallet';
import { type AdminSession, expireAdminSession, startAdminSession, useAdminSession } from './adminSession';

/** The dialog's code arrives once a test releases it. */
const dialog = await import('./RenewalDialog');
let release = () => {};
const isReleased = new Promise<void>((resolve) => (release = resolve));
let isWanted = () => {};
const wanted = new Promise<void>((resolve) => (isWanted = resolve));
jest.unstable_mockModule('./RenewalDialog', async () => {
  isWanted();
  await isReleased;
  return dialog;
});
const { renderAt } = await import('../test/render');

const sayApi = api.injectEndpoints({
  endpoints: (build) => ({
    sayAsAdmin: build.mutation<unknown, string>({
      query: (text) => ({ url: '/v1/admin/say', method: 'POST', body: { text } }),
    }),
    saySigned: build.mutation<unknown, string>({
      query: (text) => ({ url: '/v1/front/say', method: 'POST', body: { text } }),
    }),
  }),
});
const sayAsAdmin = () => store.dispatch(sayApi.endpoints.sayAsAdmin.initiate('Hello'));
const saySigned = () => store.dispatch(sayApi.endpoints.saySigned.initiate('Hello'));

/** Tokens that differ from those of the other sessions. */
const tokensOfSession = (id: number) => ({
  ...tokensOf(['launchpad-admin', `session-${id}`]),
  timeSkew: 0,
});
const signedIn = { status: 'signed-in', roles: ['admin'] };
const expired = { status: 'expired', roles: ['admin'] };
const [first, second] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`];

/** The token and the account that the server accepts. */
let accepted = '';
let account: string | null = null;
const routes: Routes = {
  'GET /v1/config': configAnswer(1_000, { oidc: { issuer: ISSUER, clientId: 'launchpad-admin' } }),
  'GET /v1/auth/me': () => me(account),
  'POST /v1/admin/say': ({ headers }: ApiRequest) =>
    headers.get('authorization') === `Bearer ${accepted}` ? {} : new Problem(401, 'Access Denied!'),
  'POST /v1/front/say': () => (account === null ? new Problem(401, 'Wallet Not Connected!') : {}),
  ...providerRoutes(['launchpad-admin']),
};

let session: { current: AdminSession };

/** A sign-in window sends the tokens of this session. From now on the server accepts no others. */
async function signInAgain(id: number) {
  accepted = tokensOfSession(id).token;
  await act(async () => {
    const channel = new BroadcastChannel('admin.session');
    channel.postMessage(tokensOfSession(id));
    channel.close();
  });
  await waitFor(() => expect(session.current).toEqual(signedIn));
}

/** The result of a renewal or a call, once there is one. */
function resultOf<T>(promise: Promise<T>): { value?: T } {
  const result: { value?: T } = {};
  void promise.then((value) => (result.value = value));
  return result;
}

const wallet = new MockWallet('late.test', [first]);
async function connect() {
  discoverWallets();
  wallet.announce();
  await act(() => connectWallet('late.test'));
  account = first;
  await act(() => store.dispatch(sharedApi.endpoints.me.initiate(undefined, { forceRefetch: true })));
}
const switchAccount = () => act(async () => wallet.emit('accountsChanged', [second]));

let log: typeof console.error;
beforeAll(() => sessionStorage.setItem('admin.tokens', JSON.stringify(tokensOfSession(1))));
beforeEach(() => {
  log = console.error;
  console.error = () => {};
  account = null;
  serve(routes);
  session = renderHook(useAdminSession).result;
  renderAt('/', <input aria-label="Search" />);
});
afterEach(async () => {
  await act(async () => {
    for (const kind of ['wallet', 'admin'] as const) endRenewal(kind, false);
    await disconnectWallet();
  });
  console.error = log;
});

describe('a renewal whose dialog has not loaded yet', () => {
  it('ends when another account is connected, which is asked for nothing', async () => {
    await connect();
    account = null;
    const said = resultOf(saySigned());
    await act(() => wanted);
    await switchAccount();
    await waitFor(() => expect(said.value).toMatchObject({ error: { status: 401 } }));
  });

  it('ends when a new session begins, which the dialog then leaves alone', async () => {
    accepted = tokensOfSession(1).token;
    act(startAdminSession);
    await waitFor(() => expect(session.current).toEqual(signedIn));
    act(expireAdminSession);
    const renewed = resultOf(renewSession('admin'));
    await signInAgain(2);
    await act(async () => {
      release();
      await import('./RenewalDialog');
    });
    expect(session.current).toEqual(signedIn);
    expect(renewed.value).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a refused call', () => {
  it('ends the session that it was sent with', async () => {
    accepted = 'another';
    void sayAsAdmin();
    await screen.findByRole('dialog', { name: 'Your session has ended' });
    expect(session.current).toEqual(expired);
    await signInAgain(3);
  });

  it('is repeated without a question if a new session has begun since it was sent', async () => {
    const { answers, resume, release: arrive } = holdAnswers();
    const said = resultOf(sayAsAdmin());
    await waitFor(() => expect(answers).toHaveLength(1));
    resume();
    act(expireAdminSession);
    await signInAgain(4);
    await act(async () => arrive());
    await waitFor(() => expect(said.value).toHaveProperty('data'));
    expect(session.current).toEqual(signedIn);
  });

  it('asks nothing of an account that was connected after it was sent', async () => {
    await connect();
    const { answers, resume, release: arrive } = holdAnswers();
    const said = resultOf(saySigned());
    await waitFor(() => expect(answers).toHaveLength(1));
    resume();
    account = null;
    await switchAccount();
    await act(async () => arrive());
    await waitFor(() => expect(said.value).toMatchObject({ error: { status: 401 } }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that needs no session asks for none', async () => {
    expect(session.current).toEqual(signedIn);
    routes['GET /v1/config'] = new Problem(401, 'Access Denied!');
    const read = store.dispatch(sharedApi.endpoints.config.initiate(undefined, { forceRefetch: true }));
    const config = resultOf(read);
    await waitFor(() => expect(config.value).toMatchObject({ error: { status: 401 } }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('the dialog leaves the focus to a field that is being typed in, until it is left', async () => {
  await connect();
  const search = screen.getByRole('textbox', { name: 'Search' });
  await userEvent.type(search, 'mo');
  account = null;
  void saySigned();
  const dialogShown = await screen.findByRole('dialog', { name: 'Your session has ended' });
  await userEvent.keyboard('on');
  expect(search).toHaveFocus();
  expect(search).toHaveValue('moon');
  await userEvent.tab();
  await waitFor(() => expect(dialogShown).toContainElement(document.activeElement as HTMLElement));
});
