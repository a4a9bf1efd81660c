import { accessToken } from '../api/client';
import { configAnswer, serve } from '../test/mockApi';
import { ISSUER, providerRoutes, tokensOf } from '../test/mockProvider';
import { continueAdminSession } from './continueAdminSession';

it('a public page’s calls wait for an admin’s session, and carry its token, in a tab that has one', async () => {
  const requests = serve({
    'GET /v1/config': configAnswer(1_000, { oidc: { issuer: ISSUER, clientId: 'launchpad-admin' } }),
    ...providerRoutes(['launchpad-admin']),
  });
  continueAdminSession();
  expect(await accessToken()).toBeUndefined();
  expect(requests).toEqual([]);
  const tokens = { ...tokensOf(['launchpad-admin']), timeSkew: 0 };
  sessionStorage.setItem('admin.tokens', JSON.stringify(tokens));
  continueAdminSession();
  expect(await accessToken()).toBe(tokens.token);
  continueAdminSession();
  expect(await accessToken()).toBe(tokens.token);
});
