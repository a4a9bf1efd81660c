import { act, renderHook, waitFor } from '@testing-library/react';
import { configAnswer, Problem, serve } from '../test/mockApi';
import { ISSUER, providerRoutes } from '../test/mockProvider';
import { startAdminSession, useAdminSession } from './adminSession';

it('an admin whose sign-in cannot be completed is not signed in, and may try again', async () => {
  const log = console.error;
  console.error = () => {};
  const requests = serve({
    'GET /v1/config': configAnswer(1_000, { oidc: { issuer: ISSUER, clientId: 'launchpad-admin' } }),
    ...providerRoutes([]),
    'GET /oidc/.well-known/openid-configuration': new Problem(503, 'unavailable'),
  });
  window.history.replaceState(null, '', '#state=abc&code=def');
  const session = renderHook(useAdminSession).result;
  act(startAdminSession);
  await waitFor(() => expect(session.current).toEqual({ status: 'signed-out' }));
  expect(requests.map(({ path }) => path)).toContain('/oidc/.well-known/openid-configuration');
  console.error = log;
});
