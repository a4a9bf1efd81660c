import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import 'keycloak-js';
import { ADMIN } from '../test/fixtures';
import { signedInWith } from '../test/oidc';
import { answerBasics, forgetPages, openPage } from '../test/openPage';
import { callsOf, holdBack, resetServer } from '../test/server';
import { connectAs } from '../test/wallet';

afterEach(forgetPages);

it('an identity provider that gives no answer holds up no page, and is named', async () => {
  resetServer();
  signedInWith(['launchpad-admin']);
  answerBasics(ADMIN);
  holdBack('openid-configuration');
  await connectAs(ADMIN);
  jest.useFakeTimers();
  openPage('/managepools');
  await jest.advanceTimersByTimeAsync(11_000);
  jest.useRealTimers();
  expect(await screen.findByText(/sign-in service cannot be reached/)).toBeVisible();
  expect(callsOf('GET /v1/admin/settings/get')).not.toEqual([]);
});
