import { jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { accessToken } from '../api/client';
import { loadedConfig } from '../api/loadedConfig';
import { configAnswer, serve, type Routes } from '../test/mockApi';
import { ISSUER, providerRoutes, TOKEN_ROUTE, tokensOf } from '../test/mockProvider';
import { startAdminSession, useAdminSession } from './adminSession';

const roles = ['launchpad-admin'];
const tokens = { ...tokensOf(roles), timeSkew: 0 };
const stored = () => sessionStorage.getItem('admin.tokens');

const routes: Routes = {
  'GET /v1/config': configAnswer(1_000, { oidc: { issuer: ISSUER, clientId: 'launchpad-admin' } }),
  ...providerRoutes(roles),
};

describe('a provider that does not respond', () => {
  let respond = () => {};

  beforeAll(async () => {
    serve(routes);
    await loadedConfig();
    const { fetch } = globalThis;
    const responds = new Promise<void>((resolve) => (respond = resolve));
    globalThis.fetch = async (...args) => {
      await responds;
      return await fetch(...args);
    };
  });
  afterAll(() => void jest.useRealTimers());

  it('counts as unavailable after ten seconds; if it responds late, the session opens late', async () => {
    jest.useFakeTimers();
    sessionStorage.setItem('admin.tokens', JSON.stringify(tokens));
    const session = renderHook(useAdminSession).result;
    act(startAdminSession);
    await act(() => jest.advanceTimersByTimeAsync(9_999));
    expect(session.current).toEqual({ status: 'signed-in', roles: ['admin'] });
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(session.current).toEqual({ status: 'unavailable' });
    expect(stored()).toBe(JSON.stringify(tokens));
    jest.useRealTimers();
    respond();
    await waitFor(() => expect(session.current).toEqual({ status: 'signed-in', roles: ['admin'] }));
    expect(await accessToken()).toBe(tokens.token);
  });

  it('may renew a token for the last time: it is not kept, and calls go without it', async () => {
    expect(stored()).not.toBeNull();
    const { token } = tokensOf(roles);
    routes[TOKEN_ROUTE] = { access_token: token };
    jest.useFakeTimers({ now: Date.now() + 580_000 });
    const renewed = accessToken();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await renewed).toBeUndefined();
    expect(stored()).toBeNull();
  });
});
