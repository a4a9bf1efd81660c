import { act, renderHook, waitFor } from '@testing-library/react';
import { accessToken } from '../api/client';
import { hadSession } from '../session/renewal';
import { configAnswer, serve } from '../test/mockApi';
import { ISSUER, providerRoutes, tokensOf } from '../test/mockProvider';
import { startAdminSession, useAdminSession } from './adminSession';

const roles = ['launchpad-admin'];

it('tokens that need no renewal open a page, and go with its calls, before the provider answers', async () => {
  const tokens = { ...tokensOf(roles), timeSkew: 0 };
  sessionStorage.setItem('admin.tokens', JSON.stringify(tokens));
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const provider = providerRoutes(roles);
  const discovery = 'GET /oidc/.well-known/openid-configuration';
  const requests = serve({
    'GET /v1/config': configAnswer(1_000, { oidc: { issuer: ISSUER, clientId: 'launchpad-admin' } }),
    ...provider,
    [discovery]: () => answered.then(() => provider[discovery]),
  });
  const { result: session } = renderHook(useAdminSession);
  act(startAdminSession);
  expect(session.current).toEqual({ status: 'signed-in', roles: ['admin'] });
  expect(hadSession('admin')).toBe(true);
  expect(await accessToken()).toBe(tokens.token);
  await waitFor(() => expect(requests.some(({ path }) => path.includes('.well-known'))).toBe(true));
  answer();
  await waitFor(async () => expect(await accessToken()).toBe(tokens.token));
  expect(session.current).toEqual({ status: 'signed-in', roles: ['admin'] });
});
