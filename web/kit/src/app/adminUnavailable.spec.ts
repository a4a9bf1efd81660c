import { act, renderHook, waitFor } from '@testing-library/react';
import { configAnswer, Problem, serve } from '../test/mockApi';
import { ISSUER, providerRoutes, tokensOf } from '../test/mockProvider';
import { signInAdmin, startAdminSession, useAdminSession } from './adminSession';

const oidc = { issuer: ISSUER, clientId: 'launchpad-admin' };

it('an admin’s tokens that the provider could not be asked about are kept for the next page', async () => {
  serve({
    'GET /v1/config': configAnswer(1_000, { oidc }),
    ...providerRoutes(['launchpad-admin']),
    'GET /oidc/.well-known/openid-configuration': new Problem(503, 'unavailable'),
  });
  const log = console.error;
  console.error = () => {};
  const tokens = JSON.stringify(tokensOf(['launchpad-admin']));
  sessionStorage.setItem('admin.tokens', tokens);
  const session = renderHook(useAdminSession).result;
  act(startAdminSession);
  await waitFor(() => expect(session.current).toEqual({ status: 'unavailable' }));
  expect(sessionStorage.getItem('admin.tokens')).toBe(tokens);
  await act(() => signInAdmin(oidc));
  expect(session.current).toEqual({ status: 'unavailable' });
  console.error = log;
});
