import { screen } from '@testing-library/react';
import { ADMIN, poolList } from '../test/fixtures';
import { signedInWith, tokensOf } from '../test/oidc';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { answer, callsOf, resetServer } from '../test/server';
import { connectAs } from '../test/wallet';

afterEach(resetPages);

it('a reload keeps valid tokens as they are, so that another reload at once does not sign the admin out', async () => {
  resetServer();
  signedInWith(['launchpad-admin']);
  const tokens = JSON.stringify({ ...tokensOf(['launchpad-admin']), timeSkew: 0 });
  sessionStorage.setItem('admin.tokens', tokens);
  serveBasics(ADMIN);
  answer('GET /v1/admin/pools/list/*', poolList([]));
  await connectAs(ADMIN);
  openPage('/managepools');
  expect(await screen.findByRole('button', { name: 'Sign out of the admin account' })).toBeVisible();
  expect(callsOf('POST /oidc/token')).toEqual([]);
  expect(sessionStorage.getItem('admin.tokens')).toBe(tokens);
});
