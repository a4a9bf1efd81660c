import { act, renderHook } from '@testing-library/react';
import { accessToken } from '../api/client';
import { hadSession } from '../session/renewal';
import { configAnswer, serve } from '../test/mockApi';
import { ISSUER, providerRoutes, tokensOf } from '../test/mockProvider';
import { expireAdminSession, startAdminSession, useAdminSession } from './adminSession';

const roles = ['launchpad-admin'];

describe('tokens that need no renewal', () => {
  let answer = () => {};
  let isAnswered: Promise<Response>;

  beforeAll(() => {
    serve({
      'GET /v1/config': configAnswer(1_000, { oidc: { issuer: ISSUER, clientId: 'launchpad-admin' } }),
      ...providerRoutes(roles),
    });
    const { fetch } = globalThis;
    const held = new Promise<void>((resolve) => (answer = resolve));
    isAnswered = new Promise((resolve) => {
      globalThis.fetch = async (target, init) => {
        const url = target instanceof Request ? target.url : target.toString();
        if (!url.includes('.well-known')) return await fetch(target, init);
        await held;
        const response = await fetch(target, init);
        resolve(response);
        return response;
      };
    });
  });

  it('open a page, and go with its calls, before the provider answers', async () => {
    const tokens = { ...tokensOf(roles), timeSkew: 0 };
    sessionStorage.setItem('admin.tokens', JSON.stringify(tokens));
    const { result: session } = renderHook(useAdminSession);
    act(startAdminSession);
    expect(session.current).toEqual({ status: 'signed-in', roles: ['admin'] });
    expect(hadSession('admin')).toBe(true);
    expect(await accessToken()).toBe(tokens.token);
  });

  it('that the server refuses meanwhile are not taken when it answers', async () => {
    const { result: session } = renderHook(useAdminSession);
    act(expireAdminSession);
    answer();
    await isAnswered;
    await act(async () => void (await accessToken()));
    expect(session.current).toEqual({ status: 'expired', roles: ['admin'] });
    expect(sessionStorage.getItem('admin.tokens')).toBeNull();
  });
});
