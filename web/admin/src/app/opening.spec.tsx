import { screen, waitFor } from '@testing-library/react';
import { reconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { ADMIN, aPool, poolList } from '../test/fixtures';
import { signedInWith } from '../test/oidc';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { answer, callsOf, resetServer } from '../test/server';
import { startWallet, wasConnectedAs } from '../test/wallet';

afterEach(resetPages);

it('an opening admin page makes no anonymous calls, however late the wallet connects', async () => {
  resetServer();
  signedInWith(['launchpad-admin']);
  serveBasics(ADMIN);
  answer('GET /v1/admin/pools/list/*', poolList([aPool()]));
  wasConnectedAs(ADMIN);
  void reconnectWallet();
  openPage('/managepools');
  await waitFor(() => expect(callsOf('GET /v1/config')).not.toEqual([]));
  startWallet();
  expect(await screen.findByText('Moon')).toBeVisible();
  const personal = callsOf('GET /v1/*').filter(({ path }) => !/config|auth/.test(path));
  expect(personal).not.toEqual([]);
  expect(personal.filter(({ headers }) => !headers.has('authorization'))).toEqual([]);
});
