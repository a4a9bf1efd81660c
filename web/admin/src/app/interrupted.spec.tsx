import { Problem } from '@launchpad/web-kit/test/mockApi';
import { expectOutput } from '@launchpad/web-kit/test/output';
import { screen } from '@testing-library/react';
import { ADMIN, poolList } from '../test/fixtures';
import { signedInWith } from '../test/oidc';
import { openPage, resetPages, serveBasics } from '../test/openPage';
import { answer, resetServer } from '../test/server';
import { connectAs } from '../test/wallet';
import { t } from '../strings';

afterEach(resetPages);

it('tokens that the provider could not be asked about are kept for the next page', async () => {
  expectOutput(/admin session NetworkError/);
  resetServer();
  signedInWith(['launchpad-admin']);
  const tokens = sessionStorage.getItem('admin.tokens');
  answer('GET /oidc/.well-known/openid-configuration', new Problem(503, 'unavailable'));
  serveBasics(ADMIN);
  answer('GET /v1/admin/pools/list/*', poolList([]));
  await connectAs(ADMIN);
  openPage('/managepools');
  expect(await screen.findByText(t.access.unavailable)).toBeVisible();
  expect(sessionStorage.getItem('admin.tokens')).toBe(tokens);
});
