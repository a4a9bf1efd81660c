import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import 'keycloak-js';
import { ADMIN } from '../test/fixtures';
import { signedInWith } from '../test/oidc';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { callsOf, delayResponses, resetServer } from '../test/server';
import { connectAs } from '../test/wallet';

afterEach(resetPages);

it('an unresponsive identity provider does not block the page, which reports it', async () => {
  resetServer();
  signedInWith(['launchpad-admin']);
  serveBasics(ADMIN);
  delayResponses('openid-configuration');
  await connectAs(ADMIN);
  jest.useFakeTimers();
  openPage('/managepools');
  await jest.advanceTimersByTimeAsync(11_000);
  jest.useRealTimers();
  expect(await screen.findByText(/sign-in service cannot be reached/)).toBeVisible();
  expect(callsOf('GET /v1/admin/settings/get')).not.toEqual([]);
});
