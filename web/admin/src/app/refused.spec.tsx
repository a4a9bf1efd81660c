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

it('tokens that the provider refuses are discarded, and the admin is asked to sign in', async () => {
  expectOutput(/admin session NetworkError/);
  resetServer();
  signedInWith(['launchpad-admin']);
  answer('POST /oidc/token', new Problem(400, 'invalid_grant'));
  serveBasics(ADMIN);
  answer('GET /v1/admin/pools/list/*', poolList([]));
  await connectAs(ADMIN);
  openPage('/managepools');
  expect(await screen.findByRole('heading', { name: t.access.signInTitle })).toBeVisible();
  expect(screen.queryByText(t.access.unavailable)).toBeNull();
  expect(sessionStorage.getItem('admin.tokens')).toBeNull();
});
