import { jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { accessToken } from '../api/client';
import { hadSession } from '../session/renewal';
import { adminWallet, configAnswer, Problem, serve, type ApiRequest, type Routes } from '../test/mockApi';
import { watchLocation } from '../test/mockLocation';
import { ISSUER, providerRoutes, TOKEN_ROUTE, tokensOf } from '../test/mockProvider';
import { MockWallet } from '../test/mockWallet';
import { discoverWallets } from '../wallet/discovery';
import { connectWallet, disconnectWallet } from '../wallet/wallet';
import {
  type AdminSession,
  expireAdminSession,
  signOutAdmin,
  startAdminSession,
  useAdminSession,
} from './adminSession';

const roles = ['launchpad-admin', 'offline_access', 'launchpad-review'];
const signedIn = { status: 'signed-in', roles: ['admin', 'review'] };
const stored = (): unknown => JSON.parse(sessionStorage.getItem('admin.tokens') ?? 'null');

const routes: Routes = {
  'GET /v1/config': configAnswer(1_000, { oidc: { issuer: ISSUER, clientId: 'launchpad-admin' } }),
  ...providerRoutes(roles),
};
const requests = serve(routes);
const renewals = (calls: ApiRequest[]) => calls.filter(({ path }) => path === '/oidc/token');

let session: { current: AdminSession };
const first = { ...tokensOf(roles), timeSkew: 0 };

/** All but the date: what waits for an answer goes on. */
const TIMERS = [
  ...([
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'setImmediate',
    'clearImmediate',
  ] as const),
  ...(['nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const),
  ...([
    'requestAnimationFrame',
    'cancelAnimationFrame',
    'requestIdleCallback',
    'cancelIdleCallback',
  ] as const),
];

/** The window in which an admin signs in again sends its tokens. */
function sendTokens(tokens: object) {
  const channel = new BroadcastChannel('admin.session');
  channel.postMessage(tokens);
  channel.close();
}

beforeAll(() => {
  sessionStorage.setItem('admin.tokens', JSON.stringify(first));
  console.error = () => {};
});
beforeEach(() => {
  session = renderHook(useAdminSession).result;
});
afterEach(() => disconnectWallet());

describe('an admin’s session', () => {
  it('continues in a page that is opened, with the product’s roles, and without using its tokens up', async () => {
    expect(session.current).toEqual({ status: 'opening' });
    act(startAdminSession);
    expect(await accessToken()).toBe(first.token);
    expect(session.current).toEqual(signedIn);
    expect(hadSession('admin')).toBe(true);
    expect(stored()).toEqual(first);
    expect(renewals(requests)).toEqual([]);
  });

  it.each([
    ['no token in calls of another wallet', `0x${'a1'.repeat(20)}`, undefined],
    ['its token in calls of the admin wallet', adminWallet, first.token],
  ])('has %s', async (_, address, token) => {
    discoverWallets();
    new MockWallet(address, [address]).announce();
    await connectWallet(address);
    expect(await accessToken()).toBe(token);
  });

  it('does not take tokens that are sent to it while it lasts', async () => {
    sendTokens({ ...tokensOf(['launchpad-owner']), timeSkew: 0 });
    await accessToken();
    expect(session.current).toEqual(signedIn);
  });

  it('is renewed half a minute before its token expires, and keeps the new tokens', async () => {
    const [, claims = ''] = first.token.split('.');
    const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number };
    jest.useFakeTimers({ now: 1_000 * (exp - 30), doNotFake: TIMERS });
    expect(await accessToken()).toBe(first.token);
    jest.setSystemTime(1_000 * (exp - 29));
    const token = await accessToken();
    expect(renewals(requests)).toHaveLength(1);
    expect(token).not.toBe(first.token);
    expect(stored()).toMatchObject({ token, refreshToken: token });
  });

  it('uses its token while the provider cannot renew it, until it expires', async () => {
    routes[TOKEN_ROUTE] = new Problem(503, 'unavailable');
    const { token } = stored() as { token: string };
    jest.setSystemTime(Date.now() + 575_000);
    expect(await accessToken()).toBe(token);
    jest.setSystemTime(Date.now() + 30_000);
    expect(await accessToken()).toBeUndefined();
    jest.useRealTimers();
  });

  it('that has expired keeps its roles, and continues with the tokens of the window that renews it', async () => {
    for (let time = 0; time < 2; time += 1) {
      act(expireAdminSession);
      expect(session.current).toEqual({ ...signedIn, status: 'expired' });
      expect(stored()).toBeNull();
    }
    const tokens = { ...tokensOf(roles), timeSkew: 0 };
    sendTokens(tokens);
    await waitFor(() => expect(session.current).toEqual(signedIn));
    expect(stored()).toEqual(tokens);
    expect(await accessToken()).toBe(tokens.token);
  });

  it('ends here and at the provider by signing out', async () => {
    const visited = watchLocation();
    act(() => void signOutAdmin());
    expect(session.current).toEqual({ status: 'signed-out' });
    expect(hadSession('admin')).toBe(false);
    expect(stored()).toBeNull();
    await waitFor(() => expect(visited.join()).toContain(`${ISSUER}/logout`));
    act(expireAdminSession);
    expect(session.current).toEqual({ status: 'signed-out' });
  });
});
